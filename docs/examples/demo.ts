import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, type Runtime, toObservation } from '@hermes/tools';
import { fieldsOf } from './caller.js';
import { type Call, calls } from './calls.js';
import { fileFailures } from './file-failures.js';
import { fileTools } from './file-tool.js';
import { oddTools } from './odd-tools.js';

/** Makes every call on a fresh folder, which is gone afterwards, and tells what each of the two sides gets. */
export async function demo(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-tools-demo-'));
  let failures = 0;
  const runtime = createRuntime({
    tools: [...fileTools(folder), ...oddTools],
    grants: ['fs:read', 'fs:write'],
    translate: fileFailures(folder),
    reference: () => `demo-${++failures}`,
  });
  const lines: string[] = [];
  try {
    for (const [index, call] of calls.entries())
      lines.push(`${index + 1}. ${call.title}`, ...(await made(runtime, call)), '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return lines;
}

/** `settle` answers both sides at once: data for the program, and through `toObservation` a text for the model. */
async function made(runtime: Runtime, { name, input, options }: Call): Promise<string[]> {
  const settled = await runtime.settle(name, input, options);
  const lines = [told('call', `${name} ${JSON.stringify(input)}${options ? ` with ${JSON.stringify(options)}` : ''}`)];
  if (settled.ok) {
    lines.push(told('output', JSON.stringify(settled.output)));
  } else {
    const { error } = settled;
    lines.push(told('code', `${error.code}, remedy: ${error.remedy}, denied: ${error.denied}`));
    lines.push(told('fields', JSON.stringify(fieldsOf(error))));
    if (error.code === 'TOOL_FAILED') lines.push(told('invoke', await thrownBy(runtime, name, input)));
  }
  return [...lines, told('model', toObservation(settled))];
}

/** `invoke` does not hide a bug behind a text: it throws what the tool threw. */
const thrownBy = (runtime: Runtime, name: string, input: unknown): Promise<string> =>
  runtime.invoke(name, input).then(String, (thrown: unknown) => `throws ${String(thrown)}`);

const told = (what: string, text: string): string => `   ${what.padEnd(8)}${text}`;
