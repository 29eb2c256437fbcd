import { format } from 'node:util';
import { build } from 'esbuild';
import ts from 'typescript';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Block, blocksOf, pages, root } from './markdown.js';

const all = pages.flatMap(blocksOf);
const blocks = all.filter(({ language }) => language === 'ts');
const nameOf = ({ page, line }: Block): string => `${page}:${line}`;

test('every block is TypeScript, a command, or plain text', () => {
  expect(all.filter(({ language }) => !['ts', 'sh', 'text'].includes(language)).map(nameOf)).toEqual([]);
  expect(blocks.length).toBeGreaterThan(0);
});

test('every block of TypeScript compiles by itself, under the options of the tests', () => {
  const files = new Map(blocks.map((block) => [`${root}${block.page}.${block.line}.ts`, block]));
  const config = ts.getParsedCommandLineOfConfigFile(
    `${root}test/tsconfig.json`,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => expect.fail(String(messageText)),
    },
  );
  const options: ts.CompilerOptions = { ...config?.options, noUnusedLocals: true };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path)?.code ?? readFile(path);

  const program = ts.createProgram([...files.keys()], options, host);
  const faults = [...files].flatMap(([path, block]) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(path)).map(({ file, start = 0, messageText }) => {
      const line = file ? ts.getLineAndCharacterOfPosition(file, start).line : 0;
      return `${block.page}:${block.line + line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }),
  );
  expect(faults).toEqual([]);
});

describe('every block of TypeScript prints, line by line, what its comments `// => …` say', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each(blocks.map((block) => [nameOf(block), block] as const))('%s', async (name, { code }) => {
    const { outputFiles } = await build({
      stdin: { contents: code, loader: 'ts', resolveDir: root, sourcefile: name },
      alias: { '@hermes/tools': `${root}src/index.ts` },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
    });
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...values) => void printed.push(...format(...values).split('\n')));
    await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${outputFiles[0]?.text}\n// ${name}`)}`
    );

    expect(printed).toEqual([...code.matchAll(/\/\/ => (.*)$/gm)].map(([, text]) => text));
  });
});
