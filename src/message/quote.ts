/** Shapes of secrets. Best effort: not echoing is the real measure. */
const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\beyJ[\w-]{10,}[\w.-]*/g,
  /\b(?:[spr]k[-_]|gh[a-z]_|github_pat_|xox[a-z]-|xapp-)[\w-]{8,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}/g,
  /(?<=\bbearer\s+)[^\s"']+/gi,
  /(?<=:\/\/)[^\s/:@]*:[^\s/@]+(?=@)/g,
  /(?<=(?:password|passwd|secret|token|api[_-]?key)["']?\s*[=:]\s*["']?)[^\s&,;"']+/gi,
];

/** Control, format and separator characters and lone surrogates: what can break a line or hide in it. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Those, and all else that is invisible, looks like a blank, or could pass for markup or for the end of a quotation. */
const untrusted =
  /(?! )[\p{C}\p{Z}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\u{e0100}-\u{e01ef}"\\<>`]/gu;

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', "'": "\\'", '\\': '\\\\' };
const escapeOne = (character: string): string => short[character] ?? `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** Cuts between code points. */
function cut(text: string, most: number): string {
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, end);
}

/**
 * Makes text that came from outside safe to stand in a message: secrets are redacted, then what could mislead is
 * escaped, then it is capped at `most` characters, its full length told after the closing mark.
 */
export function quote(text: string, mark: '"' | "'" = '"', most = 80): string {
  // A bound on the work: far more than is ever shown, so that a secret is still seen whole.
  let clean = text.slice(0, 8192);
  for (const secret of secrets) clean = clean.replace(secret, '[redacted]');
  let shown = cut(clean, most).replace(untrusted, escapeOne);
  if (mark === "'") shown = shown.replaceAll("'", "\\'");
  const whole = clean.length <= most && text.length <= 8192;
  return whole ? mark + shown + mark : `${mark}${shown}…${mark} (${text.length} characters)`;
}

/** Escapes a text of the declaration (a field's name, an option): the author's own, so only what would break it. */
export function declared(text: string): string {
  return text.replace(/["\\]/g, escapeOne).replace(unprintable, escapeOne);
}

/** Makes an author's sentence, or one from the wire, a single line of at most `most` characters. */
export function oneLine(text: string, most = 4096): string {
  const line = text.slice(0, most + 1).replace(unprintable, escapeOne);
  return line.length <= most ? line : `${cut(line, most - 1)}…`;
}

/** A name as it is where it is plain, as those of tools are; quoted where it is not. */
export const nameOf = (name: string): string => (/^[\w.:-]{1,128}$/.test(name) ? name : quote(name));

/** `['READ', 'WRITE']` */
export const listOf = (items: readonly string[]): string => `[${items.map((item) => quote(item, "'")).join(', ')}]`;
