// `npm run queue`, after a build. It starts itself again as each of the workers.
import { fileURLToPath } from 'node:url';
import { load } from './load.js';

const [role, path] = process.argv.slice(2);
if (role === 'worker') {
  const { workerProcess } = await load('queue-process.ts');
  await workerProcess({ connection: { path } });
} else {
  const { queueDemo } = await load('queue-demo.ts');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  try {
    await queueDemo(fileURLToPath(import.meta.url), stop.signal, console.log);
  } catch (error) {
    console.error(String(error));
    // Connections that look for a Redis that is gone would keep it.
    process.exit(1);
  }
}
