import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The text of each file by its path in `src`, with slashes. */
export type Files = ReadonlyMap<string, string>;
/** Says what is wrong, `path:line: what`. */
export type Rule = (files: Files) => string[];

export const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
export const lineOf = (node: ts.Node): number =>
  node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;

export function nodesOf(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return nodes;
}

/** Whether a node stands in one of that sort. */
export const isWithin = (node: ts.Node, isSort: (outer: ts.Node) => boolean): boolean =>
  node.parent !== undefined && (isSort(node.parent) || isWithin(node.parent, isSort));

/** What `judge` says of each node of each file. */
export const overNodes =
  (judge: (node: ts.Node, path: string) => string | undefined): Rule =>
  (files) =>
    [...files].flatMap(([path, text]) =>
      nodesOf(parse(path, text)).flatMap((node) => {
        const complaint = judge(node, path);
        return complaint === undefined ? [] : [`${path}:${lineOf(node)}: ${complaint}`];
      }),
    );

const root = fileURLToPath(new URL('../src', import.meta.url));
/** The files of the package. */
export const sources: Files = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(`${root}/${path}`, 'utf8')]),
);
