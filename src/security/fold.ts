/**
 * What two names have in common that a lenient file system may take for one: compatibility forms, letter case,
 * invisible characters. For denials only, where too much is no harm.
 */
export const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{DI}/gu, '')
    // First to lower case: of capital sharp s (U+1E9E) nothing else makes the "ss" that sharp s is.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD');
