import { CommandDeniedError } from '../errors/command-denied-error.js';
import {
  type AllowRule,
  type CommandRule,
  type DenyRule,
  isAllowedBy,
  isAssignment,
  isDeniedBy,
  type Parsed,
  parseAllow,
  parseDeny,
} from './command-rules.js';
import { isPlain } from './fold.js';
import { lex, MOST_UNITS } from './lexer.js';
import { has, itemsOf, ownOptions } from './own.js';
import { baseName, isBatchFile, isOpaque, type Platform } from './programs.js';

export interface CommandOptions {
  /** What becomes of a command that no rule names; `denylist` runs it, and is no boundary. By default `allowlist`. */
  readonly mode?: 'allowlist' | 'denylist' | undefined;
  /** Whether a line may hold commands joined by `&&`, `||`, `;` and `|`, each judged by itself. By default `refuse`. */
  readonly operators?: 'refuse' | 'split' | undefined;
  /** What may be run; a string is a rule without options. */
  readonly allow?: readonly (string | CommandRule)[] | undefined;
  /** What may not be run, before all that is allowed: a program's name, and words that follow it in order. */
  readonly deny?: readonly string[] | undefined;
}

/** The rules as they are applied. */
export interface CommandPolicy {
  readonly mode: 'allowlist' | 'denylist';
  readonly split: boolean;
  readonly allow: readonly AllowRule[];
  readonly deny: readonly DenyRule[];
  readonly platform: Platform;
}

const MOST_RULES = 1000;

type RuleReader<Rule> = (given: unknown, label: string, platform: Platform) => Parsed<Rule>;

/** What may follow a program's name without being one, in some shell: it begins a construct. */
const reserved = new Set(
  'if then else elif fi do done case esac while until for in select function time coproc { } ! [[ ]]'.split(' '),
);

/** Reads the `commands` of a context; what is wrong with them goes to `problems`. */
export function commandPolicy(given: unknown = {}, platform: Platform, problems: string[]): CommandPolicy {
  const own = ownOptions(given, ['mode', 'operators', 'allow', 'deny'], '"commands"');
  const { mode = 'allowlist', operators = 'refuse', allow = [], deny = [] } = own.values;
  problems.push(...own.problems);
  if (mode !== 'allowlist' && mode !== 'denylist')
    problems.push('"mode" of "commands" must be "allowlist" or "denylist"');
  if (operators !== 'refuse' && operators !== 'split')
    problems.push('"operators" of "commands" must be "refuse" or "split"');
  const rulesOf = <Rule>(name: string, list: unknown, parse: RuleReader<Rule>) => {
    const items = itemsOf(list, MOST_RULES);
    if (!items) problems.push(`"${name}" of "commands" must be an array of at most ${MOST_RULES} rules`);
    return (items ?? []).flatMap((item, index) => {
      const parsed = parse(item, `"commands.${name}.${index}"`, platform);
      if (has(parsed, 'rule')) return [parsed.rule];
      problems.push(...parsed.problems);
      return [];
    });
  };
  const allowed = rulesOf('allow', allow, parseAllow);
  const denied = rulesOf('deny', deny, parseDeny);
  if (denied.length > 0 && own.values['allow'] === undefined && mode === 'allowlist')
    problems.push(
      '"deny" without "allow" denies everything: name what may be run in "allow", or set "mode" to "denylist" to run all but what is denied',
    );
  return {
    ...{ mode: mode === 'denylist' ? mode : 'allowlist', split: operators === 'split' },
    ...{ allow: allowed, deny: denied, platform },
  };
}

/** Vectors to run; or why not, and by which rule. */
type Judged = { readonly vectors: readonly (readonly string[])[] } | Refused;
interface Refused {
  readonly reason: string;
  readonly rule?: string;
}

const hiddenInProgram = /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u;
/** In arguments blanks of any width are data, and so are line breaks and tabs; what hides or breaks text is not. */
const hiddenInArgument = /(?![\n\r\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** What holds of every vector, however it was given. */
function faultOfVector([program = '']: readonly string[], platform: Platform): string | undefined {
  if (program === '') return 'empty_program';
  if (hiddenInProgram.test(program)) return 'forbidden_character';
  if (isAssignment(program)) return 'assignment';
  return platform === 'win32' && isBatchFile(program) ? 'batch_file' : undefined;
}

function vectorsOfLine(line: string, { split, platform }: CommandPolicy): Judged {
  if (platform === 'win32' && line.length <= MOST_UNITS && /[\\%^]/.test(line)) return { reason: 'windows_syntax' };
  const lexed = lex(line, split ? 'commands' : 'command');
  if (has(lexed, 'refused')) return { reason: lexed.refused };
  if (lexed.commands.some(([first]) => first && !first.isQuoted && reserved.has(first.text)))
    return { reason: 'reserved_word' };
  return { vectors: lexed.commands.map((words) => words.map(({ text }) => text)) };
}

function vectorOf(words: readonly unknown[] | undefined): Judged {
  if (!words) return { reason: 'not_a_command' };
  if (words.length === 0) return { reason: 'empty' };
  const vector = words.filter((word) => typeof word === 'string');
  if (vector.length < words.length) return { reason: 'not_a_string' };
  if (vector.reduce((units, word) => units + word.length, vector.length - 1) > MOST_UNITS)
    return { reason: 'too_long' };
  return vector.some((word) => !isPlain(word) && hiddenInArgument.test(word))
    ? { reason: 'forbidden_character' }
    : { vectors: [vector] };
}

/** Why the rules refuse a vector. */
function refusalOf(argv: readonly string[], policy: CommandPolicy): Refused | undefined {
  const { mode, allow, platform } = policy;
  const [program = ''] = argv;
  if (mode === 'denylist')
    return isOpaque(program, platform) && !allow.some((rule) => rule.isExact && isAllowedBy(rule, argv, platform))
      ? { reason: 'opaque_program' }
      : undefined;
  if (allow.length === 0) return { reason: 'no_rules' };
  return allow.some((rule) => isAllowedBy(rule, argv, platform)) ? undefined : { reason: 'not_in_allowlist' };
}

function denialOf(argv: readonly string[], { deny, platform }: CommandPolicy): Refused | undefined {
  const names = deny.length > 0 ? argv.map((word) => baseName(word, platform)) : [];
  const rule = deny.find((one) => isDeniedBy(one, argv, names));
  return rule && { reason: 'denied_rule', rule: rule.text };
}

/** A vector as a line to read, what is no string as its type; it ends where it is longer than one may be. */
export function readable(words: readonly unknown[]): string {
  let line = '';
  for (const word of words) {
    const text = typeof word === 'string' ? word.slice(0, MOST_UNITS) : `(${typeof word})`;
    const isPlain = typeof word !== 'string' || /^[\w@%+=:,./-]+$/.test(text);
    line += `${line && ' '}${isPlain ? text : `'${text.replaceAll("'", "'\\''")}'`}`;
    if (line.length > MOST_UNITS) break;
  }
  return line;
}

/** Denials of any part come before what the others lack. */
function judge(read: Judged, policy: CommandPolicy): Judged {
  if (has(read, 'reason')) return read;
  const { vectors } = read;
  const reason = vectors.map((vector) => faultOfVector(vector, policy.platform)).find(Boolean);
  if (reason) return { reason };
  const refusals = [denialOf, refusalOf].flatMap((refuse) => vectors.map((vector) => refuse(vector, policy)));
  return refusals.find(Boolean) ?? read;
}

/** The vectors of a line or of an array, frozen: a copy, so that nobody can change what was judged. */
export function checkCommand(command: unknown, policy: CommandPolicy, context: string): readonly (readonly string[])[] {
  const isLine = typeof command === 'string';
  const words = isLine ? undefined : itemsOf(command, MOST_UNITS);
  const judged = judge(isLine ? vectorsOfLine(command, policy) : vectorOf(words), policy);
  if (has(judged, 'vectors')) return Object.freeze(judged.vectors.map((vector) => Object.freeze([...vector])));
  const shown = isLine ? command : words ? readable(words) : `(${typeof command})`;
  throw new CommandDeniedError({ ...judged, context, command: shown });
}
