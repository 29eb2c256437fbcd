import { once } from 'node:events';
import { createRuntime } from '@hermes/tools';
import { queueWorker } from '../../docs/examples/queue-worker.js';
import { tools } from './tools.js';

const [path = '', prefix = ''] = process.argv.slice(2);
const grants = new Map([['trusted', ['test:*']]]);

const worker = queueWorker({
  connection: { path },
  prefix,
  runtime: createRuntime({ tools }),
  grantsOf(caller) {
    if (caller === 'unreachable') throw new Error('hunter2');
    return grants.get(caller) ?? [];
  },
  log: (line) => process.stderr.write(`${line}\n`),
  lockMs: 500,
});
if (process.connected) await once(process, 'disconnect');
worker.cancelAllJobs();
await worker.close();
