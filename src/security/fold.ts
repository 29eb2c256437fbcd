/**
 * What two names have in common that a lenient file system may take for one: compatibility forms, letter case,
 * invisible characters. For denials only, where too much is no harm.
 */
export const fold = (name: string): string =>
  isPlain(name)
    ? name.toLowerCase()
    : name
        .normalize('NFKD')
        .replace(/\p{DI}/gu, '')
        // First to lower case: of capital sharp s (U+1E9E) nothing else makes the "ss" that sharp s is.
        .toLowerCase()
        .toUpperCase()
        .toLowerCase()
        .normalize('NFKD');

/** Printable ASCII, as most texts are: nothing hides in it, and nothing is left to fold but its case. */
export const isPlain = (text: string): boolean => !/[^ -~]/.test(text);
