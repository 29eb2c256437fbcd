import { expect, test } from 'vitest';
import { queueCaller } from '../../docs/examples/queue-caller.js';
import { startRedis } from '../../docs/examples/redis-server.js';

test('where Redis is gone in the middle of a call, its time limit ends it, and the caller can be closed', async () => {
  const redis = await startRedis();
  const caller = queueCaller({ connection: { path: redis.path }, caller: 'trusted' });
  const stop = new AbortController();
  const answer = caller.call('echo', {}, { id: 'one', signal: stop.signal });
  const rejected = expect(answer).rejects.toThrow('time is over');
  while ((await caller.jobOf('one')) === undefined);
  await redis.stop();
  stop.abort(new Error('time is over'));
  await rejected;
  await caller.close();
});
