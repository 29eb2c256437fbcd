import {
  decimal,
  either,
  fields,
  flag,
  later,
  list,
  map,
  oneOf,
  orNull,
  type Spec,
  tagged,
  text,
  whole,
} from './spec.js';

/** A tool as real agents have it, with a call of it that is right. */
export interface Audited {
  readonly name: string;
  readonly spec: Spec;
  readonly valid: Readonly<Record<string, unknown>>;
}

const node: Spec = fields({ label: text({ minLength: 1 }) }, { children: list(later(() => node)), collapsed: flag() });

const line = fields(
  { type: oneOf('line'), points: list(fields({ x: decimal(), y: decimal() }), { minItems: 2 }) },
  {
    smooth: flag(),
  },
);
const bar = fields({ type: oneOf('bar', 'column'), values: list(decimal(), { minItems: 1 }), stacked: flag() });
const pie = fields({
  type: oneOf('pie'),
  slices: list(fields({ label: text(), share: decimal({ minimum: 0, maximum: 100 }) })),
});

/** Tools about files, code and documents. */
export const toolsOfFiles: readonly Audited[] = [
  {
    name: 'fs.edit',
    spec: fields(
      {
        files: list(
          fields({
            path: text({ minLength: 1 }),
            edits: list(fields({ oldText: text({ minLength: 1 }), newText: text() }), { minItems: 1, maxItems: 4 }),
          }),
        ),
      },
      { dryRun: flag(), encoding: oneOf('utf-8', 'utf-16le', 'latin1') },
    ),
    valid: {
      files: [
        { path: 'a.ts', edits: [{ oldText: 'a', newText: 'b' }] },
        {
          path: 'b.ts',
          edits: [
            { oldText: 'c', newText: '' },
            { oldText: 'e', newText: 'f' },
          ],
        },
      ],
      dryRun: true,
      encoding: 'utf-8',
    },
  },
  {
    name: 'search_code',
    spec: fields(
      { query: text({ minLength: 2, maxLength: 200 }) },
      {
        limit: whole({ minimum: 1, maximum: 100 }),
        order: oneOf('relevance', 'newest', 'oldest'),
        languages: list(text(), { maxItems: 5 }),
        caseSensitive: flag(),
        depth: whole({ minimum: 0 }),
      },
    ),
    valid: { query: 'parse', limit: 10, order: 'newest', languages: ['ts', 'js'], caseSensitive: false, depth: 3 },
  },
  {
    name: 'fs.copy',
    spec: fields(
      { source: oneOf('local', 'remote'), sourcePath: text(), target: oneOf('local', 'remote'), targetPath: text() },
      { overwrite: flag(), mode: text({ pattern: /^0[0-7]{3}$/, examples: ['0644'] }) },
    ),
    valid: { source: 'local', sourcePath: '/a', target: 'remote', targetPath: '/b', overwrite: true, mode: '0755' },
  },
  {
    name: 'chart-render',
    spec: fields({
      title: text({ maxLength: 60 }),
      series: list(tagged('type', line, bar, pie), { minItems: 1 }),
      axis: tagged(
        'scale',
        fields({ scale: oneOf('linear'), range: fields({ from: decimal(), upTo: decimal() }) }),
        fields({ scale: oneOf('log'), base: oneOf(2, 10) }),
      ),
    }),
    valid: {
      title: 'Sales',
      series: [
        {
          type: 'line',
          points: [
            { x: 1, y: 2 },
            { x: 2, y: 3.5 },
          ],
          smooth: true,
        },
        { type: 'column', values: [1, 2], stacked: false },
        {
          type: 'pie',
          slices: [
            { label: 'North', share: 40 },
            { label: 'South', share: 60 },
          ],
        },
      ],
      axis: { scale: 'log', base: 10 },
    },
  },
  {
    name: 'outline.create',
    spec: fields({ name: text(), root: node }),
    valid: {
      name: 'Plan',
      root: {
        label: 'a',
        collapsed: false,
        children: [{ label: 'b' }, { label: 'c', children: [{ label: 'd', collapsed: true }, { label: 'e' }] }],
      },
    },
  },
  {
    name: 'matrix.multiply',
    spec: fields(
      { left: list(list(decimal())), right: list(list(decimal(), { maxItems: 3 })) },
      { digits: whole({ maximum: 15 }) },
    ),
    valid: {
      left: [
        [1, 2],
        [3, 4.5],
      ],
      right: [
        [5, 6],
        [7, 8],
      ],
      digits: 3,
    },
  },
  {
    name: 'canvas.draw',
    spec: fields({
      shapes: list(
        tagged(
          'kind',
          fields(
            { kind: oneOf('circle'), radius: decimal({ exclusiveMinimum: 0 }) },
            { fill: either(text(), whole()) },
          ),
          fields({ kind: oneOf('square'), side: decimal({ exclusiveMinimum: 0 }) }),
          fields({
            kind: oneOf('group'),
            effect: tagged(
              'name',
              fields({ name: oneOf('blur'), pixels: whole({ maximum: 50 }) }),
              fields({ name: oneOf('shadow'), offset: list(whole(), { minItems: 2, maxItems: 2 }) }),
            ),
          }),
        ),
      ),
      background: orNull(text({ pattern: /^#[0-9a-f]{6}$/, examples: ['#ff8800'] })),
    }),
    valid: {
      shapes: [
        { kind: 'circle', radius: 2.5, fill: 'red' },
        { kind: 'square', side: 4 },
        { kind: 'group', effect: { name: 'shadow', offset: [1, -1] } },
      ],
      background: '#ffffff',
    },
  },
  {
    name: 'config.set',
    spec: fields({
      server: fields({
        http: fields({
          tls: fields({
            certificate: fields({ file: text(), chain: list(fields({ issuer: text() }, { serial: whole() })) }),
          }),
          port: whole({ minimum: 1, maximum: 65535 }),
        }),
        limits: map(fields({ perMinute: whole({ minimum: 0 }) }, { burst: whole() }), 3),
      }),
    }),
    valid: {
      server: {
        http: {
          tls: {
            certificate: {
              file: 'c.pem',
              chain: [
                { issuer: 'A', serial: 1 },
                { issuer: 'B', serial: 2 },
              ],
            },
          },
          port: 8443,
        },
        limits: { search: { perMinute: 60, burst: 5 }, 'read file': { perMinute: 9 } },
      },
    },
  },
];
