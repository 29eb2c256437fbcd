import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';

const { typed } = inject('packed');

const platforms = {
  'no platform': { lib: ['ES2022'], types: [] },
  'the DOM': { lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] },
  'Node.js': { lib: ['ES2022'], types: ['node'] },
} as const;
const modules = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const;

interface Program {
  readonly compiler: string;
  readonly platform: keyof typeof platforms;
  readonly resolution: keyof typeof modules;
  readonly isExact: boolean;
}

/** Every two of these settings meet in some program: all combinations would take twice the time and say no more. */
const programs: Program[] = ['5.9', '6.0', '7.0'].flatMap((compiler) =>
  (['no platform', 'the DOM', 'Node.js'] as const).flatMap((platform, row) =>
    (['nodenext', 'bundler'] as const).map((resolution, column) => {
      return { compiler, platform, resolution, isExact: (row + column) % 2 === 0 };
    }),
  ),
);

/** What the compiler prints of a program: nothing where all that must compile does, and all that must not does not. */
async function check({ compiler, platform, resolution, isExact }: Program): Promise<string> {
  const isBare = platform === 'no platform';
  const config = {
    compilerOptions: {
      ...platforms[platform],
      ...modules[resolution],
      target: 'es2022',
      strict: true,
      exactOptionalPropertyTypes: isExact,
      skipLibCheck: false,
      // The types of what a program exports have to have names.
      declaration: true,
      noEmit: true,
    },
    files: [
      'must-compile.ts',
      'must-not-compile.ts',
      'installed/two-copies.ts',
      isBare ? 'installed/without-platform.ts' : 'platform.ts',
      ...(isExact ? ['exact-optional.ts'] : []),
      ...(resolution === 'nodenext' ? ['common-js.cts'] : []),
    ],
  };
  const name = `tsconfig.${[compiler, platform, resolution, isExact].join('-').replaceAll(' ', '-')}.json`;
  writeFileSync(join(typed, name), JSON.stringify(config));
  const tsc = join(typed, 'node_modules', `typescript-${compiler}`, 'bin/tsc');
  const words = [tsc, '--project', name, '--pretty', 'false'];
  return promisify(execFile)(process.execPath, words, { cwd: typed }).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ message, stdout, stderr }) => [message, stdout, stderr].join('\n'),
  );
}

const title = ({ compiler, platform, resolution, isExact }: Program): string =>
  `TypeScript ${compiler} with ${platform}, ${resolution} resolution${isExact ? ', exact optional properties' : ''}`;

describe.concurrent('a program with the packed build compiles under', { timeout: 600_000 }, () => {
  test.each(programs.map((program) => [title(program), program] as const))('%s', async (_title, program) => {
    expect(await check(program)).toBe('');
  });
});
