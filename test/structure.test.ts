import { posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { type Files, isWithin, lineOf, nodesOf, overNodes, parse, type Rule, sources } from './sources.js';

/** What each room may import besides itself: what lies below it. */
const below: Readonly<Record<string, readonly string[]>> = {
  abort: [],
  errors: ['message'],
  message: ['errors'],
  schema: ['message', 'errors'],
  tool: ['schema', 'message', 'errors', 'abort'],
  security: ['message', 'errors', 'abort'],
  interop: ['tool', 'schema', 'message', 'errors', 'abort'],
};
const MOST_LINES = 250;
/** How many lines above a cast its `SAFETY` comment may stand: one comment may be about the casts of one statement. */
const NEAR = 6;

/** What makes text of text, or of a list; `map` makes data too, and is refused where the message is made. */
const TEXT_WORK =
  /^(?:charAt|codePointAt|concat|join|match|matchAll|normalize|padEnd|padStart|repeat|replace|replaceAll|slice|split|stringify|substring|toFixed|toLocaleString|toLowerCase|toString|toUpperCase|trim|trimEnd|trimStart)$/;

interface Import {
  readonly from: string;
  readonly to: string;
  readonly line: number;
  /** Whether something is left of it in the build: with `verbatimModuleSyntax` all but `import type` and `export type`. */
  readonly isAtRunTime: boolean;
}

const roomOf = (path: string): string => path.split('/')[0] ?? '';

/** The names that a file imports from `src/message`. */
const ofMessage = (file: ts.SourceFile): string[] =>
  file.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) => moduleSpecifier.getText().includes('/message/'))
    .flatMap((statement) => nodesOf(statement).filter(ts.isImportSpecifier))
    .map(({ name }) => name.text);

function specifierOf(node: ts.Node): string | undefined {
  const isStatement = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
  const literal = isStatement
    ? node.moduleSpecifier
    : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
      ? node.argument.literal
      : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : undefined;
  return literal === undefined ? undefined : ts.isStringLiteral(literal) ? literal.text : 'a specifier that is no text';
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return ts.isExportDeclaration(node) ? node.isTypeOnly : ts.isImportTypeNode(node);
}

const importsOf = (files: Files): Import[] =>
  [...files].flatMap(([from, text]) =>
    nodesOf(parse(from, text)).flatMap((node) => {
      const specifier = specifierOf(node);
      if (specifier === undefined) return [];
      const to = specifier.startsWith('.')
        ? posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts')
        : specifier;
      return [{ from, to, line: lineOf(node), isAtRunTime: !isTypeOnly(node) }];
    }),
  );

const rules = {
  'no file is longer than 250 lines': (files) =>
    [...files].flatMap(([path, text]) => {
      const lines = text.trimEnd().split('\n').length;
      return lines > MOST_LINES ? [`${path}:${MOST_LINES + 1}: has ${lines} lines`] : [];
    }),

  'every file stands in a room that is known': (files) =>
    [...files.keys()]
      .filter((path) => path !== 'index.ts' && !Object.hasOwn(below, roomOf(path)))
      .map((path) => `${path}:1: has no room`),

  'imports are of files of ours, and end in .js': (files) =>
    importsOf(files)
      .filter(({ to }) => !files.has(to))
      .map(({ from, to, line }) => `${from}:${line}: imports ${to}`),

  'imports go down only': (files) =>
    importsOf(files).flatMap(({ from, to, line }) => {
      const [room, other] = [roomOf(from), roomOf(to)];
      const isRight = from === 'index.ts' || room === other || to === 'index.ts' || below[room]?.includes(other);
      return isRight ? [] : [`${from}:${line}: ${room} imports ${other}`];
    }),

  'no room imports the barrel': (files) =>
    importsOf(files)
      .filter(({ to }) => to === 'index.ts')
      .map(({ from, line }) => `${from}:${line}: imports the barrel`),

  'the barrel has named exports only': (files) =>
    parse('index.ts', files.get('index.ts') ?? '').statements.flatMap((statement) => {
      const isNamed =
        ts.isExportDeclaration(statement) &&
        statement.moduleSpecifier !== undefined &&
        statement.exportClause !== undefined &&
        ts.isNamedExports(statement.exportClause);
      return isNamed ? [] : [`index.ts:${lineOf(statement)}: is no named export of another file`];
    }),

  'nothing is any': overNodes((node) => (node.kind === ts.SyntaxKind.AnyKeyword ? 'any' : undefined)),

  'nothing is left to do, silenced or printed': (files) =>
    [...files].flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => {
        const found = /\b(?:TODO|FIXME|XXX)\b|@ts-(?:ignore|nocheck|expect-error)|\bconsole\b|\bdebugger\b/.exec(line);
        return found ? [`${path}:${index + 1}: ${found[0]}`] : [];
      }),
    ),

  'every cast says why it is safe': (files) =>
    overNodes((node) => {
      if (!ts.isAsExpression(node) && !ts.isTypeAssertionExpression(node)) return undefined;
      if (ts.isConstTypeReference(node.type) || ts.isAsExpression(node.parent)) return undefined;
      const lines = node.getSourceFile().text.split('\n');
      const line = node.getSourceFile().getLineAndCharacterOfPosition(node.type.getStart()).line;
      const isSaid = lines
        .slice(Math.max(0, line - NEAR), line + 1)
        .some((text) => /(?:\/\/|\*) SAFETY\b.*\w/.test(text));
      return isSaid ? undefined : `${node.getText().split('\n').at(-1)?.trim()} has no SAFETY comment`;
    })(files),

  'no error class makes text but by functions of src/message': overNodes((node, path) => {
    if (!/^errors\/.*-error\.ts$/.test(path)) return undefined;
    const isInSay = isWithin(node, (outer) => ts.isPropertyAssignment(outer) && outer.name.getText() === 'say');
    if (isInSay && ts.isTemplateLiteralToken(node) && /\bmore\b/.test(node.text)) return 'counts what it does not tell';
    if (!ts.isCallExpression(node)) return undefined;
    const called = node.expression.getText();
    // Of a method its own name counts, whatever it is called on.
    const method = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : undefined;
    // Asks something of a text, and makes none.
    if (method === 'test') return undefined;
    const isMade = isInSay ? !ofMessage(node.getSourceFile()).includes(called) : TEXT_WORK.test(method ?? '');
    return isMade ? `${method ?? called}()` : undefined;
  }),

  'no file imports itself at run time, over any others': (files) => {
    const runTime = importsOf(files).filter(({ isAtRunTime }) => isAtRunTime);
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, way: readonly string[]): void => {
      if (way.includes(path)) cycles.push(`${[...way.slice(way.indexOf(path)), path].join(' -> ')}`);
      if (way.includes(path) || done.has(path)) return;
      for (const { from, to } of runTime) if (from === path) visit(to, [...way, path]);
      done.add(path);
    };
    for (const path of files.keys()) visit(path, []);
    return cycles;
  },
} satisfies Record<string, Rule>;

describe('the sources', () => {
  test.each(Object.entries<Rule>(rules))('%s', (_title, rule) => {
    expect(rule(sources)).toEqual([]);
  });
});

describe('a rule is broken by', () => {
  const good = { 'index.ts': "export { a } from './errors/a.js';", 'errors/a.ts': 'export const a = 1;' };
  test.each<[keyof typeof rules, Record<string, string>, string[]]>([
    ['no file is longer than 250 lines', { 'errors/a.ts': 'a;\n'.repeat(251) }, ['errors/a.ts:251: has 251 lines']],
    ['every file stands in a room that is known', { 'cellar/a.ts': '' }, ['cellar/a.ts:1: has no room']],
    [
      'imports are of files of ours, and end in .js',
      { 'errors/a.ts': "import 'node:fs';\nimport './b';\nconst c = import(name);" },
      [
        'errors/a.ts:1: imports node:fs',
        'errors/a.ts:2: imports errors/b',
        'errors/a.ts:3: imports a specifier that is no text',
      ],
    ],
    [
      'imports go down only',
      {
        'schema/a.ts': "import type { A } from '../tool/a.js';\nlet b: import('../security/b.js').B;",
        'tool/a.ts': '',
      },
      ['schema/a.ts:1: schema imports tool', 'schema/a.ts:2: schema imports security'],
    ],
    [
      'no room imports the barrel',
      { 'tool/a.ts': "import type { A } from '../index.js';" },
      ['tool/a.ts:1: imports the barrel'],
    ],
    [
      'the barrel has named exports only',
      {
        'index.ts':
          "export * from './a.js';\nexport * as a from './a.js';\nexport const b = 1;\nexport type { C } from './c.js';",
      },
      [1, 2, 3].map((line) => `index.ts:${line}: is no named export of another file`),
    ],
    ['nothing is any', { 'errors/a.ts': '// any\nlet a: Record<string, any>;' }, ['errors/a.ts:2: any']],
    [
      'nothing is left to do, silenced or printed',
      { 'errors/a.ts': '// TODO\n// @ts-ignore\nconsole.log(1);' },
      ['errors/a.ts:1: TODO', 'errors/a.ts:2: @ts-ignore', 'errors/a.ts:3: console'],
    ],
    [
      'every cast says why it is safe',
      {
        'errors/a.ts': `a as const;\n// SAFETY: it is one.\nb as unknown as B;${'\n'.repeat(NEAR)}c as unknown as C;\n<D>d;`,
      },
      ['errors/a.ts:9: c as unknown as C has no SAFETY comment', 'errors/a.ts:10: <D>d has no SAFETY comment'],
    ],
    [
      'no error class makes text but by functions of src/message',
      {
        'errors/a-error.ts': `import { quote } from '../message/quote.js';
const own = (text) => text.slice(1);
const data = { issues: issues.map(prefixed) };
const text = JSON.stringify(data);
defineKind(this, { say: ({ known, reason }) => {
  const names = known.map(quote);
  return \`\${quote(reason)}: \${/a/.test(reason)} \${own(reason)} \${data?.text.trim()} and \${known.length} more\`;
} });`,
        'errors/a.ts': "export const a = 'a'.slice(1);",
      },
      [
        'errors/a-error.ts:2: slice()',
        'errors/a-error.ts:4: stringify()',
        'errors/a-error.ts:6: map()',
        'errors/a-error.ts:7: own()',
        'errors/a-error.ts:7: trim()',
        'errors/a-error.ts:7: counts what it does not tell',
      ],
    ],
    [
      'no file imports itself at run time, over any others',
      {
        'errors/a.ts': "import { type B } from './b.js';\nimport type { C } from './c.js';",
        'errors/b.ts': "export { A } from './a.js';",
        'errors/c.ts': "import { a } from './a.js';",
      },
      ['errors/a.ts -> errors/b.ts -> errors/a.ts'],
    ],
  ])('files against "%s"', (rule, bad, complaints) => {
    expect(rules[rule](new Map(Object.entries({ ...good, ...bad })))).toEqual(complaints);
    expect(rules[rule](new Map(Object.entries(good)))).toEqual([]);
  });
});
