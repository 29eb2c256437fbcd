import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer';
import { arktypeSummary } from './compare-arktype.js';
import { type WrongCall, wrongCalls } from './compare-calls.js';
import { hermesText } from './compare-hermes.js';
import { mcpText } from './compare-mcp.js';
import { valibotSummary } from './compare-valibot.js';
import { zodMessage, zodPrettified } from './compare-zod.js';

/** Gives the text that a model reads of a call, and nothing for a call that is not a matter of schemas. */
type Tell = (tool: string, input: unknown) => string | undefined | Promise<string>;

const readers = {
  'zod, `error.message`': zodMessage,
  'zod, `prettifyError`': zodPrettified,
  'arktype, `summary`': arktypeSummary,
  'valibot, `summarize`': valibotSummary,
  'MCP SDK': mcpText,
  '`@hermes/tools`': hermesText,
} satisfies Record<string, Tell>;
export type Reader = keyof typeof readers;

const packages = ['zod', 'arktype', 'valibot', '@modelcontextprotocol/sdk', 'gpt-tokenizer'];
const START = '<!-- From here on this page is made by `npm run compare`. -->\n';
const END = '<!-- Up to here. -->\n';
const MOST_LINES = 8;
const MOST_CHARACTERS = 400;

/** What one reader gets of one call. */
export interface Told {
  readonly reader: Reader;
  readonly text: string;
  readonly tokens: number;
  /** The names of the facts that the text does not tell. */
  readonly untold: readonly string[];
}

export interface Compared {
  readonly call: WrongCall;
  readonly told: readonly Told[];
}

/** Makes every call with every library. */
export const compared = (): Promise<Compared[]> =>
  Promise.all(wrongCalls.map(async (call) => ({ call, told: await toldOf(call) })));

async function toldOf({ tool, input, facts }: WrongCall): Promise<Told[]> {
  const told: Told[] = [];
  for (const [reader, tell] of Object.entries<Tell>(readers)) {
    const text = await tell(tool, input);
    if (text === undefined) continue;
    const untold = Object.keys(facts).filter((fact) => !facts[fact]?.test(text));
    // SAFETY: the keys of `readers` are what `Reader` is made of.
    told.push({ reader: reader as Reader, text, tokens: encode(text).length, untold });
  }
  return told;
}

/** The page with the part between its two marks made anew; `root` is the folder that `node_modules` is in. */
export async function comparisonPage(page: string, root: string): Promise<string> {
  const [start, end] = [page.indexOf(START) + START.length, page.indexOf(END)];
  if (start < START.length || end < start) throw new Error('The page has lost its marks.');
  const all = await compared();
  const tables = ['### Tokens', tokenTable(all), '### What is not told', untoldTable(all)];
  const parts = ['## Figures', versions(root), ...tables, '## Texts', ...all.map(section)];
  return `${page.slice(0, start)}\n${parts.join('\n\n')}\n\n${page.slice(end)}`;
}

function versions(root: string): string {
  const named = packages.map((name) => {
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    return `${name} ${version}`;
  });
  return `Made with ${named.slice(0, -1).join(', ')}. Tokens are counted by ${named.at(-1)}; the fewest for a call are in bold.`;
}

/** A row for each call, a column for each reader. */
function table(all: readonly Compared[], cell: (told: Told, others: readonly Told[]) => string): string {
  const names = Object.keys(readers);
  const rows = all.map(({ call, told }, index) => [
    `${index + 1}. ${call.title}`,
    ...names.map((name) => {
      const one = told.find(({ reader }) => reader === name);
      return one ? cell(one, told) : '–';
    }),
  ]);
  return [['Call', ...names], ['---', ...names.map(() => '---')], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

const tokenTable = (all: readonly Compared[]): string =>
  table(all, ({ tokens }, others) => {
    const isLeast = others.every((other) => tokens <= other.tokens);
    return isLeast ? `**${grouped(tokens)}**` : grouped(tokens);
  });

const untoldTable = (all: readonly Compared[]): string =>
  table(all, ({ untold }) => (untold.length === 0 ? 'all told' : untold.join(', ')));

function section({ call, told }: Compared, index: number): string {
  const texts = told.flatMap(({ reader, text }) => [
    `${reader.replaceAll('`', '')}:`,
    ...cut(text).map((line) => `    ${line}`),
  ]);
  return [
    `### ${index + 1}. ${call.title}`,
    call.about,
    ['```text', `${call.tool} ${cut(JSON.stringify(call.input)).join(' ')}`, '```'].join('\n'),
    ['```text', ...texts, '```'].join('\n'),
  ].join('\n\n');
}

/** The lines of the text, or the first of them and how long the whole is. */
function cut(text: string): string[] {
  const lines = text.slice(0, MOST_CHARACTERS).split('\n');
  // Where there are several, half a line helps nobody.
  if (text.length > MOST_CHARACTERS && lines.length > 1) lines.pop();
  const shown = lines.slice(0, MOST_LINES);
  return shown.join('\n') === text ? shown : [...shown, `… (${grouped(text.length)} characters in all)`];
}

const grouped = (count: number): string => count.toLocaleString('en-US');
