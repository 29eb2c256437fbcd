import { join } from 'node:path';
import { InvalidDefinitionError, SecurityContext } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { problemsOf } from './commands.js';
import { outcomeOf, tree } from './trees.js';

const root = tree(
  'ws/in/',
  'ws2/',
  'one.txt',
  'pipe |',
  'a*',
  'link -> ws',
  'toone -> one.txt',
  'gone -> nothing',
  'loop -> loop',
  'l2 -> ws2',
);
const first = root.split('/')[1] ?? '';
const at = (path: string): string => join(root, path);
const entry = (changes: object = {}): object => ({ slug: 'ws', path: at('ws'), allow: ['READ'], ...changes });
const twice = (...changes: readonly object[]): object => ({ paths: changes.map(entry) });

describe('entries are right', () => {
  test.each<[title: string, options: object]>([
    ['none at all', { paths: [] }],
    ['a directory', twice({})],
    ['a file', twice({ path: at('one.txt') })],
    ['a link', twice({ path: at('link') })],
    ['a link to a file', twice({ path: at('toone') })],
    ['with blank and dots', twice({ path: `${at('ws')}/../ws/./` })],
    ['mounts in each other', twice({}, { slug: 'in', path: at('ws/in') })],
    ['a denial of nothing', twice({ allow: [], deny: ['WRITE'], path: at('nothing/at/all') })],
    ['a denial of a dangling link', twice({ allow: undefined, deny: ['WRITE'], path: at('gone') })],
    ['a denial of a loop', twice({ allow: [], deny: ['WRITE'], path: at('loop') })],
    ['a denial of all', twice({ allow: [], deny: ['WRITE'], path: '/' })],
    [
      'a denial from the working directory',
      twice({ path: process.cwd() }, { slug: 'b', path: 'x', deny: ['READ'], allow: [] }),
    ],
    ['a denial of a star', twice({}, { slug: 'b', path: at('a*'), deny: ['READ'], allow: [] })],
    ['a denial of a device', twice({ allow: [], deny: ['WRITE'], path: '/dev/null' })],
    ['both lists', twice({ deny: ['READ', 'READ'] })],
    ['a slug of every object', twice({ slug: 'constructor' })],
    ['a slug of 64', twice({ slug: 'a'.repeat(64) })],
    ['slugs that begin alike', twice({}, { slug: 'ws-2', path: at('ws2') })],
    ['a default', { ...twice({}, { slug: 'b', path: at('ws2') }), default: 'b' }],
    ['no default', { ...twice({}), default: null }],
    ['a ceiling above all entries', { ...twice({}), permissions: ['DELETE'] }],
    ['hard links', { ...twice({}), hardLinkedWrites: false }],
  ])('%s', (_title, options) => {
    expect(problemsOf(options)).toEqual([]);
  });
});

describe('entries are faulty', () => {
  const slug = 'must be 1 to 64 letters';
  const there = 'must be there and readable';
  test.each<[title: string, options: object, problem: string]>([
    ...[
      '',
      ' ',
      'my ws',
      '.',
      '..',
      '-a',
      '_a',
      '__proto__',
      'a.b',
      'a/b',
      '/ws',
      'ws/',
      'a\n',
      '\u00e9',
      'C:',
      '~',
      'a\u200d',
      'a'.repeat(65),
    ].map((name): [string, object, string] => [`slug ${JSON.stringify(name)}`, twice({ slug: name }), slug]),
    ['a slug that is none', twice({ slug: 1 }), slug],
    ['a String object as slug', twice({ slug: new String('ws') }), slug],
    ['no slug', { paths: [{ path: at('ws'), allow: ['READ'] }] }, slug],
    ['slugs in two cases', twice({}, { slug: 'WS', path: at('ws2') }), 'are too much alike'],
    ['a slug twice', twice({}, { path: at('ws2') }), 'are too much alike'],
    ['a slug of one that denies, twice', twice({}, { path: at('x'), allow: [], deny: ['READ'] }), 'are too much alike'],
    [
      'a denial as from the mount',
      twice({}, { slug: 'env', path: '.env', allow: [], deny: ['READ'] }),
      '"env" lies in no mount: its path is taken from the working directory',
    ],
    [
      'a denial by a pattern',
      twice({}, { slug: 'env', path: at('ws/**/.env'), allow: [], deny: ['READ'] }),
      '"path" of "paths.1" is one place, and no pattern',
    ],
    ['a slug as a root begins', twice({ slug: first }), 'is also how the path of an entry begins'],
    [
      'a slug as a denied root begins',
      twice({ slug: 'nowhere' }, { slug: 'b', allow: [], deny: ['READ'], path: '/nowhere/x' }),
      'is also how',
    ],
    ...['', '\0', 'a\nb', '~', '~/x', 'x'.repeat(4097), '\ud800'].map((path): [string, object, string] => [
      `path ${JSON.stringify(path.slice(0, 9))}`,
      twice({ path }),
      '"path" of "paths.0"',
    ]),
    ['a path that is none', twice({ path: undefined }), 'must be a path of the host'],
    ['bytes as path', twice({ path: Buffer.from(at('ws')) }), 'must be a path of the host'],
    ['a URL as path', twice({ path: new URL(`file://${at('ws')}`) }), 'must be a path of the host'],
    ['a path that is not there', twice({ path: at('nothing') }), there],
    ['a dangling link', twice({ path: at('gone') }), there],
    ['a loop', twice({ path: at('loop') }), there],
    ['below a file', twice({ path: at('one.txt/x') }), there],
    ['a name too long', twice({ path: at('x'.repeat(256)) }), there],
    ['a pipe', twice({ path: at('pipe') }), 'must be a directory or a file'],
    ['a device', twice({ path: '/dev/null' }), 'must'],
    ['the root of all', twice({ path: '/' }), 'must not be the root of a file system'],
    ['the root of all, by a long way', twice({ path: '/usr/../..' }), 'must not be the root of a file system'],
    ['/proc', twice({ path: '/proc' }), 'must not lie in /proc, /sys or /dev'],
    ['below /proc', twice({ path: '/proc/self' }), 'must not lie in /proc, /sys or /dev'],
    ['by /proc', twice({ path: `/proc/self/root${at('ws')}` }), 'must not lie in /proc, /sys or /dev'],
    ['/sys', twice({ path: '/sys' }), 'must not lie in /proc, /sys or /dev'],
    ['below /dev', twice({ path: '/dev/shm' }), 'must not lie in /proc, /sys or /dev'],
    ['one place twice', twice({}, { slug: 'b' }), 'are the same place'],
    ['one place by a link', twice({}, { slug: 'b', path: at('link') }), 'are the same place'],
    ['one place allowed and denied', twice({}, { slug: 'b', allow: [], deny: ['READ'] }), 'are the same place'],
    [
      'one place that is not there, by a link',
      twice(
        { allow: [], deny: ['READ'], path: at('ws2/none') },
        { slug: 'b', allow: [], deny: ['READ'], path: at('l2/none') },
      ),
      'are the same place',
    ],
    ['nothing allowed or denied', twice({ allow: [], deny: [] }), 'must allow or deny something'],
    ['no lists', { paths: [{ slug: 'ws', path: at('ws') }] }, 'must allow or deny something'],
    ...[
      ['read'],
      ['FLY'],
      [''],
      [1],
      'READ',
      null,
      {},
      ['READ', 'toString'],
      ['__proto__'],
      Array(1),
      Array(65).fill('READ'),
      new Set(['READ']),
    ].flatMap((list): [string, object, string][] => [
      [`allow ${JSON.stringify(list)}`, twice({ allow: list }), '"allow" of "paths.0" must be an array of'],
      [`deny ${JSON.stringify(list)}`, twice({ deny: list }), '"deny" of "paths.0" must be an array of'],
    ]),
    ['an unknown option', twice({ denny: [] }), '"denny" is not an option of "paths.0" (did you mean "deny"?)'],
    ['an entry that is none', { paths: [null] }, '"paths.0" must be an object'],
    ['a path for an entry', { paths: [at('ws')] }, '"paths.0" must be an object'],
    ['a hole', { paths: Array(1) }, '"paths.0" must be an object'],
    ['an object of entries', { paths: { ws: entry() } }, '"paths" must be an array'],
    ['too many', { paths: Array(1001).fill(entry()) }, '"paths" must be an array of at most 1000'],
    ['a default that is none', { ...twice({}), default: 'no' }, '"default" must be the slug'],
    ['a default with a slash', { ...twice({}), default: '/ws' }, '"default" must be the slug'],
    ['a default in another case', { ...twice({}), default: 'WS' }, '"default" must be the slug'],
    ['an empty default', { ...twice({}), default: '' }, '"default" must be the slug'],
    [
      'a default that only denies',
      { ...twice({ allow: [], deny: ['READ'] }), default: 'ws' },
      '"default" must be the slug',
    ],
    ['a default without entries', { paths: [], default: 'ws' }, '"default" must be the slug'],
    ['an unknown ceiling', { ...twice({}), permissions: ['read'] }, '"permissions" must be an array'],
    ['hard links that are none', { ...twice({}), hardLinkedWrites: 'yes' }, '"hardLinkedWrites" must be a boolean'],
    ['hard links that are null', { ...twice({}), hardLinkedWrites: null }, '"hardLinkedWrites" must be a boolean'],
  ])('%s', (_title, options, problem) => {
    expect(problemsOf(options)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
    expect(() => new SecurityContext(options)).toThrow(InvalidDefinitionError);
  });

  test('all at once', () => {
    const paths = [
      entry({ slug: '' }),
      entry({ path: at('nothing') }),
      entry({ allow: ['FLY'] }),
      entry({ slug: 'ok', path: at('ws2') }),
    ];
    expect(problemsOf({ paths, default: 'no' })).toEqual([
      expect.stringContaining('"slug" of "paths.0"'),
      expect.stringContaining('"path" of "paths.1"'),
      expect.stringContaining('"allow" of "paths.2"'),
      expect.stringContaining('"default"'),
    ]);
  });
});

describe('hostile entries are refused, never a crash:', () => {
  const touched = (): never => {
    throw new Error('touched');
  };
  const proxy = (target: object): object => new Proxy(target, new Proxy({}, { get: () => touched }));
  test.each<[title: string, entries: unknown]>([
    ['a proxy that throws', proxy([])],
    ['an entry that is one', [proxy({})]],
    ...['slug', 'path', 'allow', 'deny'].flatMap((key): [string, unknown][] => [
      [
        `"${key}" by a getter that throws`,
        [Object.defineProperty({ ...entry() }, key, { get: touched, enumerable: true })],
      ],
      [`"${key}" as a proxy that throws`, [entry({ [key]: proxy([]) })]],
      [`"${key}" as a symbol`, [entry({ [key]: Symbol('x') })]],
      [`"${key}" as a function`, [entry({ [key]: touched })]],
      [`"${key}" that is long`, [entry({ [key]: 'x'.repeat(1e7) })]],
    ]),
    ['a thousand that are alike', Array(1000).fill(entry())],
  ])('%s', (_title, paths) => {
    expect(problemsOf({ paths }).length).toBeGreaterThan(0);
  });

  test('what changes its answers is read once', async () => {
    let reads = 0;
    const shifty = Object.defineProperty({ ...entry() }, 'path', {
      get: () => (reads++ === 0 ? at('ws') : '/'),
      enumerable: true,
    });
    const options: object = { paths: [shifty] };
    expect(await outcomeOf(root, new SecurityContext({ ...options, platform: 'posix' }), '.', 'R')).toBe('ws: ws');
    expect(reads).toBe(1);
  });

  test('what was given may change afterwards', async () => {
    const allow: 'READ'[] = ['READ'];
    const given = { slug: 'ws', path: at('ws'), allow };
    const paths = [given];
    const context = new SecurityContext({ paths, permissions: ['READ', 'WRITE'] });
    Object.assign(given, { path: '/', slug: 'x', deny: ['READ'] });
    Object.assign(allow, ['READ', 'WRITE']);
    paths.pop();
    expect(await outcomeOf(root, context, '/ws', 'R')).toBe('ws: ws');
    expect(await outcomeOf(root, context, '/ws', 'W')).toBe('PERMISSION_DENIED ws');
  });
});
