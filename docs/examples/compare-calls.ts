/** What a text may tell a reader who has to mend the call. It is told where the pattern is found in the text. */
export type Facts = Readonly<Record<string, RegExp>>;

/** A call as a model makes it, wrong in a way that happens. */
export interface WrongCall {
  readonly title: string;
  readonly tool: string;
  readonly input: unknown;
  /** Tells what the call alone does not show. */
  readonly about: string;
  readonly facts: Facts;
}

const rows = Array.from({ length: 1_000 }, (_, index) => ({ id: index + 1, price: null }));

/** Calls that models and tools were seen to make, with made-up values. */
export const wrongCalls: readonly WrongCall[] = [
  {
    title: 'Values in strings',
    tool: 'notes.search',
    input: { queries: '["milk","tea"]', limit: '10' },
    about: 'An array and a number were wanted. Both came as the text of one.',
    facts: {
      'the first place': /\bqueries\b/,
      'what came there': /\bstring\b|"\["milk"/,
      'what is wanted there': /\barray\b/i,
      'the second place': /\blimit\b/,
      'what is wanted at the second': /\b(?:number|integer)\b/,
    },
  },
  {
    title: 'A wrong key beside a missing one',
    tool: 'notes.write',
    input: { action: 'create', name: 'shopping', file_content: 'Buy milk.' },
    about: '`content` was wanted, a string, and `file_content` came.',
    facts: {
      'the missing key': /\bcontent\b/,
      'what is wanted there': /\bstring\b/,
      'the wrong key': /\bfile_content\b/,
      'that the one is the other': /(?:you sent|did you mean) "(?:file_)?content"/,
    },
  },
  {
    title: 'A case slip in a closed list',
    tool: 'notes.list',
    input: { order: 'Newest' },
    about: '`newest` or `oldest` was wanted.',
    facts: {
      'the place': /\border\b/,
      'what came': /Newest/,
      'what is wanted': /newest[\s\S]*oldest|oldest[\s\S]*newest/,
    },
  },
  {
    title: 'A wrong value in one branch of a union',
    tool: 'notes.edit',
    input: { op: { kind: 'delete', id: 5 } },
    about: 'With the kind `add` a `text` is wanted, with `delete` an `id`. Both are strings.',
    facts: {
      'the place': /op\.id\b|"op",\s+"id"/,
      'what came': /\bnumber\b|\b5\b/,
      'what is wanted': /\bstring\b/,
      'nothing of the other branch': /^(?![\s\S]*\b(?:add|text)\b)/,
    },
  },
  {
    title: 'A thousand equal faults',
    tool: 'table.insert',
    input: { rows },
    about: 'A thousand rows came, and the price of each was `null`. A number was wanted.',
    facts: {
      'the first place': /rows\.0\.price|rows\[0\]\.price|"rows",\s+0,\s+"price"/,
      'what came': /\bnull\b/,
      'what is wanted': /\bnumber\b/,
      'how many there are': /\b999\b|\b980 more\b/,
    },
  },
  {
    title: 'A tool that does not exist',
    tool: 'notes.serach',
    input: { queries: ['milk'], limit: 10 },
    about: 'The tool is called `notes.search`.',
    facts: { 'the name that came': /notes\.serach/, 'the name that is meant': /notes\.search/ },
  },
  {
    title: 'A wrong output',
    tool: 'notes.count',
    input: {},
    about: 'The call is right. The tool promises a number and returns the string `12`.',
    facts: {
      'that the output is wrong': /output/i,
      'the place': /\bcount\b(?! )/,
      'what came': /\bstring\b/,
      'what was promised': /\b(?:number|integer)\b/,
      'that the call was right': /not in how it was called/,
    },
  },
  {
    title: 'A failure inside a tool',
    tool: 'notes.sync',
    input: {},
    about: 'The call is right. The tool throws what Node gave it: `connect ECONNREFUSED 10.0.0.5:5432`.',
    facts: {
      'that the call was right': /not about your arguments/,
      'something to look for in the log': /ECONNREFUSED|Reference: \S/,
      'nothing of the host': /^(?![\s\S]*10\.0\.0\.5)/,
    },
  },
];
