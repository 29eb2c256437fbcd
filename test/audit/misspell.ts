/** Each way to type a key wrong, with what comes of it; a way that would change nothing is left out. */
export function misspellings(key: string): [way: string, wrong: string][] {
  const letters = [...key];
  const middle = Math.floor(letters.length / 2);
  const pair = letters.findIndex(
    (letter, index) =>
      index >= middle - 1 && /^\p{L}{2}$/u.test(letter + letters[index + 1]) && letter !== letters[index + 1],
  );
  const words = wordsOf(key);
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const camel = (all: readonly string[]): string => all.map((word, index) => (index ? capital(word) : word)).join('');
  const ways: [string, string][] = [
    [
      'swapped',
      pair < 0
        ? key
        : letters
            .with(pair, letters[pair + 1] ?? '')
            .with(pair + 1, letters[pair] ?? '')
            .join(''),
    ],
    ['left out', letters.toSpliced(middle, 1).join('')],
    ['doubled', letters.toSpliced(middle, 0, letters[middle] ?? '').join('')],
    ['plural', `${key}s`],
    ['snake', words.join('_')],
    ['kebab', words.join('-')],
    ['camel', camel(words)],
    ['pascal', words.map(capital).join('')],
    ['upper', key.toUpperCase()],
    ['prefixed', camel(['my', ...words])],
    ['prefixed snake', ['my', ...words].join('_')],
    ['suffixed', camel([...words, 'param'])],
    ['suffixed snake', [...words, 'param'].join('_')],
  ];
  return ways.filter(([, wrong]) => wrong !== key && wrong !== '');
}

/** The words of a name, in lower case. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether one name could be meant by the other: a word in common, or one that begins another. */
export const isRelated = (name: string, other: string): boolean =>
  wordsOf(name).some((word) => wordsOf(other).some((same) => word.startsWith(same) || same.startsWith(word)));

/** Keys that models make up: real words, each of which means what it says. */
export const realWords: readonly string[] = `
  reason explanation thought thinking confidence priority verbose debug language locale encoding format context comment
  notes metadata callback retries timeout async force silent user session token page cursor sort filter columns status
  category author version region color size weight height width depth level mode kind type label title subject summary
  name id key value values data payload result output input text body message prompt instructions goal plan step steps
  task action command args options config settings params env cwd directory folder file path url uri host port protocol
  headers method query search limit offset count total max min start end from to date time duration interval frequency
  recurrence reminder attendees location room calendar event agenda organizer model temperature stream stop seed topic
  question answer content contents document documents source target origin destination sender recipient address phone
  city country state zip currency price amount cost quantity unit number member order orders rank rate ratio scale score
  index range group cluster node edge root parent child children branch commit repo owner team project issue ticket
  milestone assignee labels tags tag flag flags enabled active visible hidden public private secret password username
  login role scope permission policy rule rules schema table row rows column field fields record records list items item
  entry entries batch queue job worker thread process service server client request response error code line lines
  position rotation section chapter tone style theme font image images video audio media attachment link links
  description details overview purpose rationale justification background history memory tools tool function caller
  tenant workspace account customer product side base left right shape fill radius matrix digits share slices points
  replicas notify strategy statement database carrier postcode serial issuer chain burst
`
  .trim()
  .split(/\s+/);
