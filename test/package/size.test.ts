import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, inject, test } from 'vitest';

const { plain } = inject('packed');
const installed = await import(`${plain}/node_modules/@hermes/tools/dist/index.js`);

/** Every error class of the barrel, and the way back from the wire. */
const errors = [...Object.keys(installed).filter((name) => name.endsWith('Error')), 'toolErrorFromJson'];

interface Bundle {
  readonly bytes: number;
  readonly code: string;
  /** The modules of the package that something of is left of in the bundle, biggest first, with their bytes. */
  readonly carried: readonly (readonly [path: string, bytes: number])[];
}

/** What of the packed build a program carries that uses these names. */
async function bundle(names: readonly string[]): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export { ${names.join(', ')} } from '@hermes/tools';`, resolveDir: plain },
    absWorkingDir: plain,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
  });
  const { contents, text } = outputFiles[0] ?? { contents: new Uint8Array(), text: '' };
  const carried = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .map(([path, { bytesInOutput }]) => [path.replace(/^.*@hermes\/tools\//, ''), bytesInOutput] as const)
    .filter(([, bytes]) => bytes > 0)
    .sort(([, left], [, right]) => right - left);
  return { bytes: brotliCompressSync(contents).length, code: text, carried };
}

function report(what: string, { bytes, code, carried }: Bundle, limit: number): void {
  const biggest = carried.slice(0, 8).map(([path, inOutput]) => `${path} ${inOutput}`);
  console.log(`${what}: ${bytes} of ${limit} bytes, ${code.length} before compression. Biggest: ${biggest.join(', ')}`);
}

const rooms = ({ carried }: Bundle): string[] => [
  ...new Set(carried.map(([path]) => path.split('/').slice(0, 2).join('/'))),
];

const alone = await bundle(errors);
const small = await bundle([...errors, 'string', 'object', 'array', 'defineTool', 'createRuntime']);
report('All errors', alone, 4500);
report('The errors, string, object, array, defineTool and createRuntime', small, 9000);

test('all errors take at most 4,500 bytes, minified and compressed', () => {
  expect(errors.length).toBeGreaterThanOrEqual(14);
  expect(alone.bytes).toBeLessThanOrEqual(4500);
});

// The goal, not reached yet: once it is, this test says so by failing.
test.fails('a program with tools takes at most 9,000', () => {
  expect(small.bytes).toBeLessThanOrEqual(9000);
});

test('a program with tools grows no further away from that', () => {
  expect(small.bytes).toBeLessThanOrEqual(14_400);
});

test('the errors alone carry nothing of the schemas or the tools', () => {
  expect(rooms(alone).sort()).toEqual(['dist/errors', 'dist/message']);
});

test('a program with tools carries nothing of the security layer or the adapters', () => {
  expect(rooms(small).sort()).toEqual(['dist/abort', 'dist/errors', 'dist/message', 'dist/schema', 'dist/tool']);
});

test('the errors keep their names, and know each other across a minified copy', async () => {
  const minified = await import(`data:text/javascript,${encodeURIComponent(alone.code)}`);
  for (const name of errors.filter((error) => error.endsWith('Error'))) {
    expect(minified[name].prototype.name).toBe(name);
    expect(Object.create(minified[name].prototype)).toBeInstanceOf(installed.ToolError);
    expect(Object.create(installed[name].prototype)).toBeInstanceOf(minified[name]);
  }
  expect(new minified.SchemaError('must be x')).toBeInstanceOf(installed.SchemaError);
  expect(new installed.SchemaError('must be x')).not.toBeInstanceOf(minified.ToolFailedError);
});
