import { type Fault, type Path, replaced, sparse } from './fault.js';
import type { Audited } from './tools-of-files.js';

/** What can be wrong with the arguments as a whole: sent as text, or one level too deep. */
export function faultsOfWhole({ name, spec, valid }: Audited): Fault[] {
  const put = (kind: string, value: unknown, says: Pick<Fault, 'at' | 'came' | 'right'> & Partial<Fault>): Fault => ({
    id: kind,
    kind,
    touches: [[]],
    apply: (root) => replaced(root, [], value),
    blames: [says.at],
    isSlip: true,
    ...says,
  });
  const text = { at: [], came: /a string .*JSON object/, right: [/must be an object/, /send the object itself/] };
  const wrapped = (key: string, inner: unknown, blamed: Path[] = []): Fault =>
    put(
      `wrapped in ${key}`,
      { [key]: inner },
      {
        at: [key],
        came: /is not a field/,
        right: [/send the fields in it directly/],
        blames: [[key], ...blamed.map((path) => [key, ...path])],
      },
    );
  const keys = ['input', 'arguments', 'params', name.replaceAll('.', '_')];
  const [gone = ''] = Object.keys(sparse(spec, valid) as object);
  const { [gone]: _, ...rest } = valid;
  return [
    put('as text', JSON.stringify(valid), text),
    put('as text over several lines', JSON.stringify(valid, null, 2), text),
    put('in an array', [valid], { at: [], came: /not an array/, right: [/must be an object/] }),
    ...keys.map((key) => wrapped(key, valid)),
    ...(Object.keys(rest).length > 0 ? [wrapped('input', rest, [[gone]])] : []),
  ];
}
