// What of the process is another after the import: globals, the built-in prototypes, listeners, timers.
const builtIns = [Object, Function, Array, Error, Promise, Symbol, String, RegExp, Map, Set, WeakMap, JSON, Reflect];
const holders = [globalThis, process, ...builtIns, ...builtIns.flatMap(({ prototype }) => prototype ?? [])];
const look = () => [
  ...holders.flatMap((holder, index) =>
    Reflect.ownKeys(holder).map((key) => {
      const { value, get, set } = Reflect.getOwnPropertyDescriptor(holder, key);
      return [`${index} ${String(key)}`, value, get, set];
    }),
  ),
  ['Error.stackTraceLimit', Error.stackTraceLimit],
  ['listeners', process.eventNames().map(String).join()],
  ['timers', process.getActiveResourcesInfo().filter((name) => /Timeout|Immediate/.test(name)).length],
];

const before = look();
await import('@hermes/tools');
const after = look();

const isSame = (one, other) =>
  one.length === other?.length && one.every((part, index) => Object.is(part, other[index]));
const seen = new Map(before.map((entry) => [entry[0], entry]));
const changed = after.filter((entry) => !isSame(entry, seen.get(entry[0]))).map(([name]) => name);
const gone = before.filter(([name]) => !after.some((entry) => entry[0] === name)).map(([name]) => name);

process.stdout.write(JSON.stringify({ changed: [...changed, ...gone] }));
