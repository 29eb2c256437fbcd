import { array, defineTool, integer, number, object, string, type ToolContext, ToolError } from '@hermes/tools';

/** What the worker adds: how often the call was begun, this time included. */
type QueueContext = ToolContext<{ readonly begun: number }>;

const total = defineTool({
  name: 'orders.total',
  description: 'Adds up the prices of an order.',
  permissions: ['orders:read'],
  input: object({ prices: array(number({ minimum: 0 })) }),
  output: number(),
  execute: ({ prices }) => prices.reduce((sum, price) => sum + price, 0),
});

/** The carrier takes the order at the third attempt. */
const ship = defineTool({
  name: 'orders.ship',
  description: 'Hands an order to the carrier.',
  permissions: ['orders:read'],
  input: object({ order: string() }),
  output: string(),
  execute({ order }, { begun }: QueueContext) {
    if (begun < 3) throw new ToolError('orders/CARRIER_BUSY', 'The carrier is busy.', { remedy: 'retry-later' });
    return `${order} is on its way.`;
  },
});

const track = defineTool({
  name: 'orders.track',
  description: 'Asks the carrier where an order is.',
  permissions: ['orders:read'],
  input: object({ order: string() }),
  execute() {
    throw new ToolError('orders/CARRIER_BUSY', 'The carrier is busy.', { remedy: 'retry-later' });
  },
});

const refund = defineTool({
  name: 'orders.refund',
  description: 'Pays an order back.',
  permissions: ['orders:refund'],
  input: object({ order: string() }),
  execute: ({ order }) => `${order} is paid back.`,
});

/** A bug. */
const count = defineTool({
  name: 'orders.count',
  description: 'Counts the orders.',
  permissions: ['orders:read'],
  output: integer(),
  execute() {
    throw new Error('connect ECONNREFUSED 10.0.0.5:5432');
  },
});

/** The first worker that begins it is gone in the middle of it. */
const pack = defineTool({
  name: 'orders.pack',
  description: 'Packs an order.',
  permissions: ['orders:read'],
  input: object({ order: string() }),
  execute({ order }, { begun }: QueueContext) {
    if (begun === 1) process.kill(process.pid, 'SIGKILL');
    return `${order} is packed.`;
  },
});

/** The tools that the worker processes have. */
export const queueTools = [total, ship, track, refund, count, pack] as const;
