import { fold } from './fold.js';

/** Whose rules for names hold. */
export type Platform = 'win32' | 'posix';

/** Programs that run what they are given: no list of their arguments says what they do. */
const opaque = new Set(
  [
    'sh bash dash zsh ksh mksh ash fish csh tcsh rbash busybox toybox cmd powershell pwsh',
    'eval exec source . command builtin trap',
    'env xargs parallel sudo doas su nohup setsid timeout nice ionice stdbuf chroot unshare nsenter script watch expect',
    'time strace ltrace gdb ssh',
    'python node nodejs deno bun perl ruby php lua luajit awk gawk mawk nawk tclsh osascript rscript',
  ].flatMap((names) => names.split(' ')),
);

/** Programs whose operands are code, or places to run it. */
const codeOperands = new Set('sed ed ex vi vim nvim emacs make gmake npx bunx docker podman kubectl tar dd'.split(' '));

/** Programs that are many: the first operand chooses which. */
const manifold = new Set('git npm pnpm yarn cargo go pip'.split(' '));

/** The name of a program: its directory and the extension of an executable cut, folded. */
export function baseName(word: string, platform: Platform): string {
  const folded = fold(word);
  if (!(platform === 'win32' ? /[/\\:. ]/ : /[/\\.]/).test(folded)) return folded;
  const directories = platform === 'win32' ? /^.*[/\\:]/s : /^.*[/\\]/s;
  const name = folded.replace(directories, '');
  // The lookbehind keeps this linear, and something of the name.
  const undotted = platform === 'win32' ? name.replace(/(?<=[^. ])[. ]+$/, '') : name;
  return undotted.replace(/(?<=.)\.(?:exe|cmd|bat|com)$/s, '');
}

/** Whether a program is on a list, with a version behind its name or without: `python3.12`, `pip3`. */
const isOn = (list: ReadonlySet<string>, program: string, platform: Platform): boolean => {
  const name = baseName(program, platform);
  return list.has(name) || list.has(name.replace(/(?<=[a-z])[-.]?\d[\d.]*[a-z]?$/, ''));
};

export const isOpaque = (program: string, platform: Platform): boolean => isOn(opaque, program, platform);
export const takesCode = (program: string, platform: Platform): boolean => isOn(codeOperands, program, platform);
export const isManifold = (program: string, platform: Platform): boolean => isOn(manifold, program, platform);

/** Whether two spellings start the same program: byte for byte, but for ASCII case and `.exe` on Windows. */
export function isSameProgram(one: string, other: string, platform: Platform): boolean {
  const known = (name: string): string =>
    name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).replace(/(?<=.)\.exe$/s, '');
  return one === other || (platform === 'win32' && known(one) === known(other));
}

/** Windows runs these by its command interpreter, whose quoting cannot be made safe; it cuts dots, blanks and streams. */
export const isBatchFile = (program: string): boolean => /\.(?:bat|cmd)[. ]*(?::[^/\\]*)?$/i.test(program);

/** Whether an operand names, by its look, a place outside the working directory. */
export const leadsOutside = (operand: string, platform: Platform): boolean =>
  platform === 'win32'
    ? /^[/]|^[a-z]:|\\|(?:^|\/)\.\.[. ]*(?:\/|$)/i.test(operand)
    : /^\/|(?:^|\/)\.\.(?:\/|$)/.test(operand);
