import { defineTool, InvalidDefinitionError } from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const right = { name: 'fs.write', description: 'Writes a file.', execute: () => 'done' };

/** What is wrong with a declaration, given as a program without types could give it. */
function problemsOf(part: object): readonly string[] {
  try {
    defineTool({ ...right, ...part });
  } catch (thrown) {
    if (thrown instanceof InvalidDefinitionError) return thrown.problems;
    throw thrown;
  }
  return [];
}

describe('a name', () => {
  test.each(['a', 'fs.write', 'mcp__a1-search', '__proto__', 'constructor', '7', '.', 'A'.repeat(128)])(
    'may be %s',
    (name) => {
      expect(defineTool({ ...right, name }).name).toBe(name);
    },
  );

  test.each([
    'A'.repeat(129),
    'fs/write',
    'fs:write',
    'fs write',
    ' fs.write',
    'fs.write\n',
    'fs.wríte',
    'ｆs.write',
    '\u212a',
    'fs.write\u200b',
    '名前',
    '\u{1f600}',
  ])('may not be %j', (name) => {
    expect(problemsOf({ name })).toHaveLength(1);
  });
});

describe('a version', () => {
  test.each([
    '0.0.0',
    '1.0.0',
    '10.20.30',
    '1.0.0-rc.1',
    '1.0.0-alpha',
    '1.0.0-0.3.7',
    '1.0.0-x-y-z.--',
    '1.0.0--',
    '1.0.0-0a',
    '1.0.0+20130313144700',
    '1.0.0-beta+exp.sha.5114f85',
    '1.0.0+001',
    '99999999999999999999.0.0',
  ])('may be %s', (version) => {
    expect(defineTool({ ...right, version }).version).toBe(version);
  });

  test.each([
    '',
    '1',
    '1.0',
    '1.0.0.0',
    'v1.0.0',
    '01.0.0',
    '1.00.0',
    '1.0.0-01',
    '1.0.0-',
    '1.0.0-rc..1',
    '1.0.0+',
    '1.0.0+a+b',
    '1.0.0-rc_1',
    '^1.0.0',
    'latest',
    ' 1.0.0',
    '1.0.0 ',
    '1.0.0\n',
    '1.0.0\n2.0.0',
    '١.0.0',
  ])('may not be %j', (version) => {
    expect(problemsOf({ version })).toHaveLength(1);
  });
});

describe('a permission', () => {
  test.each(['fs:write', 'a:b', 'fs.local:write-all', 'db_1:read', 'aws:s3:get', '7:7'])('may be %s', (permission) => {
    expect(defineTool({ ...right, permissions: [permission] }).permissions).toEqual([permission]);
  });

  test.each([
    '',
    'fs',
    ':',
    'fs:',
    ':write',
    'fs::write',
    'FS:write',
    'fs:Write',
    'fs write',
    'fs:*',
    '*',
    'fs:write\n',
    'fs:wríte',
    7,
    null,
  ])('may not be %j, even beside a right one', (permission) => {
    expect(problemsOf({ permissions: ['fs:read', permission] })).toHaveLength(1);
  });
});
