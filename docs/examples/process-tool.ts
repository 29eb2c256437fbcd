import { realpath } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import {
  array,
  defineTool,
  enumOf,
  integer,
  nullable,
  object,
  optional,
  type SecurityContext,
  string,
  type ToolContext,
  ToolError,
  union,
} from '@hermes/tools';
import { quoted } from './quoted.js';
import { runProgram } from './run-program.js';
import { securityOf } from './security-of.js';

export interface ProcessToolOptions {
  /** Where programs run, as a path of the security context: whoever approves a command sees it. */
  readonly folder?: string;
  /** Where programs are looked for: absolute, and nowhere that the security context lets anybody write. */
  readonly directories?: readonly string[];
  readonly timeoutMs?: number;
  /** Of the output and the error output together. */
  readonly maxBytes?: number;
}

/**
 * A tool that runs what the security context of the call allows: the vector that `guard` gives, never a line.
 *
 * @throws `TypeError` for a directory that is relative, and so another one in each folder
 */
export function processTool({
  folder = '.',
  directories = ['/usr/local/bin', '/usr/bin', '/bin'],
  timeoutMs = 10_000,
  maxBytes = 64_000,
}: ProcessToolOptions = {}) {
  if (!directories.every((directory) => isAbsolute(directory) && !directory.includes(delimiter)))
    throw new TypeError('"directories" must be absolute paths');
  // Nothing else: `LD_PRELOAD`, `NODE_OPTIONS`, `GIT_*` or `PAGER` would make another program of an allowed one.
  // Nor what other code has put on `Object.prototype`, which Node gives to programs as well.
  const env: Record<string, string> = Object.assign(Object.create(null), { PATH: directories.join(delimiter) });

  return defineTool({
    name: 'process.run',
    description: `Runs one program without a shell, for at most ${timeoutMs / 1000} s, and gives what it printed.`,
    version: '1.0.0',
    permissions: ['process:run'],
    input: object({
      command: union([
        array(string(), { description: 'The program and its arguments, each as it is.', minItems: 1 }),
        string({ description: 'The program and its arguments as a line of words and quotes.', minLength: 1 }),
      ]),
      description: optional(string({ description: 'What it is for, in a sentence.', maxLength: 500 })),
    }),
    output: object({
      exitCode: nullable(integer({ description: 'null where the program was killed.' })),
      ended: enumOf(['exit', 'signal', 'time_limit', 'output_limit'], {
        description: 'Why it ended. Over the limits of time and output it is killed, and its output is cut there.',
      }),
      stdout: string(),
      stderr: string(),
    }),
    annotations: { destructiveHint: true, openWorldHint: true },
    async execute({ command, description }, context: ToolContext) {
      const { tool, signal } = context;
      const security = securityOf(context);
      // Before somebody is asked to approve what is not going to be run.
      const { length } = security.checkCommand(command);
      if (length !== 1)
        throw new ToolError('process/ONE_COMMAND', `This is ${length} commands. Send each in a call of its own.`, {
          remedy: 'rewrite-arguments',
        });
      const action = { command, cwd: folder, permissions: ['EXECUTE'] as const, tool, description };
      const { argv, cwd } = await security.guard(action, { signal });
      const [vector = []] = argv;

      const [program = ''] = vector;
      const found = program.includes('/') ? [] : directories.map((directory) => join(directory, program));
      await refuseWritable([...directories, ...found], security);
      const options = { cwd: cwd?.hostPath, env, timeoutMs, maxBytes, signal };
      return runProgram(vector, options).catch((thrown: unknown) => {
        throw failureOf(thrown, program) ?? thrown;
      });
    },
  });
}

/**
 * A program that a tool could have written is not the one that a rule means by its name. Where it lies counts, and where
 * a link leads to: `npm link` puts one into a workspace.
 */
async function refuseWritable(places: readonly string[], security: SecurityContext): Promise<void> {
  for (const place of places) {
    const real = await realpath(place).catch(() => place);
    for (const path of new Set([place, real])) {
      const isWritable = await security.checkPathAccess(path, ['WRITE']).then(
        () => true,
        () => false,
      );
      if (isWritable) throw new Error(`"directories" leads to ${path}, where tools may write`);
    }
  }
}

/** What the system says names a path of the host, and is not for a model. */
function failureOf(thrown: unknown, program: string): ToolError | undefined {
  const says = new Map<unknown, string>([
    ['ENOENT', 'is not a program that is installed here.'],
    ['EACCES', 'is not a program that may be run here.'],
  ]).get(Reflect.get(Object(thrown), 'code'));
  if (says === undefined) return undefined;
  const options = { remedy: 'rewrite-arguments', data: { program }, cause: thrown } as const;
  return new ToolError('process/NO_PROGRAM', `${quoted(program)} ${says}`, options);
}
