/** Keys by their shape: PEM, JWT, API keys. Best effort, here and below: not echoing is the real measure. */
const keys =
  /-----BEGIN[A-Z ]* PRIVATE KEY-----.*?(-----END[A-Z ]*-----|$)|\b([spr]k[-_]|gh[a-z]_|github_pat_|x(ox.|app)-|A[KS]IA|eyJ)[\w.-]{8,}/gs;

/**
 * Secrets by what stands before them: a name, `Bearer`, the place of a user in a URL. Quotes between may be escaped once
 * more for the line that they stand in: `\"password\":\"`. Every repetition is bounded.
 */
const named =
  /((?:password|passwd|secret|token|api[_-]?key)[\\"']{0,4}\s{0,9}[=:]\s{0,9}[\\"']{0,4}|\bbearer\s{1,9}[\\"']{0,4})[^\s&,;"']+|(:\/\/)[^\s/:@]{0,99}:\S{1,199}(?=@)/gi;

/** Control, format and separator characters and lone surrogates: what can break a line or hide in it. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Those, and all else that is invisible, looks like a blank, or could pass for markup or for the end of a quotation. */
const untrusted = /(?! )[\p{C}\p{Z}\p{DI}\u2800"\\<>`]/u;

function escapeOne(character: string): string {
  const short = JSON.stringify(character).slice(1, -1);
  return /^\\[^u]/.test(short) ? short : `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/**
 * Makes text that came from outside safe to stand in a message: secrets are redacted, then what could mislead is
 * escaped, then it is capped at `most` characters, its full length told after the closing mark.
 */
export function quote(text: string, mark = '"', most = 80): string {
  // A bound on the work, far above what is shown, so that a secret is still seen whole.
  const clean = text.slice(0, 8192).replace(keys, '[redacted]').replace(named, '$1$2[redacted]');
  let shown = mark;
  for (const character of clean) {
    const next = character === mark ? `\\${mark}` : untrusted.test(character) ? escapeOne(character) : character;
    if (shown.length + next.length > most) return `${shown}…${mark} (${text.length} characters)`;
    shown += next;
  }
  return shown + mark;
}

/**
 * The whole of a text from outside, for one who has to judge it: escaped as `quote` does, but neither capped nor
 * redacted, for what is left out cannot be approved. It is for people; a message takes `quote`.
 */
export const quoteInFull = (text: string): string => `"${text.replace(new RegExp(untrusted, 'gu'), escapeOne)}"`;

/** Escapes a text of the declaration (a field's name, an option): the author's own, so only what would break it. */
export const declared = (text: string): string => text.replace(/["\\]/g, escapeOne).replace(unprintable, escapeOne);

/** Makes an author's sentence, or one from the wire, a single line of at most `most` characters, cut between pairs. */
export function oneLine(text: string, most = 4096): string {
  const line = text.slice(0, most + 1).replace(unprintable, escapeOne);
  return line.length > most ? `${line.slice(0, most - 1).replace(unprintable, '')}…` : line;
}

/** A name as it is where it is plain, as those of tools are; quoted where it is not. */
export const nameOf = (name: string): string => (/^[\w.:-]{1,128}$/.test(name) ? name : quote(name));

/** `/root`, whether the slug was given with its slash or without. */
export const slashed = (slug: string): string => quote(slug.replace(/^\/?/, '/'), "'");

/** A word to branch on, `bad_quote`, as words to read. */
export const wordsOf = (reason: string): string => reason.replaceAll('_', ' ');

/** What is declared, at the start of a sentence: `Tool "fs.write"`, `The runtime`. */
export const atStart = (subject: string): string =>
  subject.includes('"') ? subject.replace(/^./, (first) => first.toUpperCase()) : `The ${subject}`;
