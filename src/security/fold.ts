/**
 * What two names have in common that a lenient file system may take for one: compatibility forms, letter case,
 * invisible characters. For denials only, where too much is no harm.
 */
export const fold = (name: string): string =>
  isAscii.test(name)
    ? name.toLowerCase()
    : name
        .normalize('NFKD')
        .replace(/\p{DI}/gu, '')
        .toUpperCase()
        .toLowerCase()
        .normalize('NFKD');

/** Most names are, and then only the case is left of all this. */
const isAscii = /^[ -~]*$/;
