import * as tools from '@hermes/tools';

/** One more copy of the package, in a frame. */
export type Tools = typeof tools;

Object.assign(globalThis, { tools });
