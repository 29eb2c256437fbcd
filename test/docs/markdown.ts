import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root: string = fileURLToPath(new URL('../../', import.meta.url));

/** README.md and the pages of docs/, by their path from the root. */
export const pages: readonly string[] = [
  'README.md',
  ...readdirSync(`${root}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export const read = (page: string): string => readFileSync(root + page, 'utf8');

/** A fenced block. */
export interface Block {
  readonly page: string;
  /** Of the first line of its code, from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

export function blocksOf(page: string): Block[] {
  const text = read(page);
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(({ index, 1: language = '', 2: code = '' }) => ({
    page,
    line: text.slice(0, index).split('\n').length + 1,
    language,
    code,
  }));
}

/** The page without its blocks. */
const prose = (page: string): string => read(page).replace(/^```[\s\S]*?^```$/gm, '');

/** The headings as GitHub makes anchors of them. */
export const anchorsOf = (page: string): string[] =>
  [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** The targets of the page's links. */
export const linksOf = (page: string): string[] =>
  [...prose(page).matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);

/** The rows of the tables whose first cell is a code, their cells without marks of code and links. */
export const codeRowsOf = (page: string): string[][] =>
  [...prose(page).matchAll(/^\| \[?`[A-Z_]+`.*\|$/gm)].map(([row]) =>
    row
      .slice(1, -1)
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .split('|')
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
