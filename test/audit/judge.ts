import { escaped, type Fault, type Path } from './fault.js';

/** What is wrong with a text about these faults, nothing where it says all. */
export function judged(text: string, faults: readonly Fault[], most = 4096): string[] {
  const clauses = clausesOf(text);
  return [
    ...faults.flatMap((fault) => incomplete(clauses, fault)),
    ...clauses.flatMap((clause) => [...unjustlyBlamed(clause, faults), ...wronglySuggested(clause, faults)]),
    ...(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) ? ['is not one line'] : []),
    ...(text.length > most ? [`has ${text.length} characters`] : []),
  ];
}

/** The faults that a text tells, each with the other items that have it. */
function clausesOf(text: string): string[] {
  const parts = text.match(/(?:"(?:[^"\\]|\\.)*"|[^";]|;(?! ))+/g) ?? [];
  const clauses: string[] = [];
  for (const part of parts.map((part) => part.replace(/^ /, ''))) {
    if (part.startsWith('also item')) clauses.push(`${clauses.pop()}; ${part}`);
    else clauses.push(part);
  }
  return clauses;
}

/** Whether a fault is told there: all of the path, and nothing but it; or that of another item, and this one beside it. */
function isAt(clause: string, path: Path): boolean {
  const [, also] = /; also items? ([\d, to]+)$/.exec(clause) ?? [];
  const last = path.findLastIndex((key) => typeof key === 'number');
  const first = Number(/\d+/.exec(clause.split('" ')[0]?.split('.').slice(last).join('.') ?? '')?.[0]);
  const isBeside = also?.split(', ').some((range) => {
    const [from, to = from] = range.split(' to ').map(Number);
    return from !== undefined && to !== undefined && Number(path[last]) >= from && Number(path[last]) <= to;
  });
  return isOf(clause, isBeside ? path.with(last, first) : path);
}

function isOf(clause: string, path: Path): boolean {
  if (path.length === 0) return clause.startsWith('the arguments ');
  const keys = path.map((key) => escaped(String(key))).join('[^\\p{L}\\p{N}]{1,6}');
  return new RegExp(`^"(?:\\[\\\\?")?${keys}(?:\\\\?"\\])?" (?:must|is) `, 'u').test(clause);
}

function incomplete(
  clauses: readonly string[],
  { id, at, came, right, names = [], orders, pair, isSlip }: Fault,
): string[] {
  const places = pair ? [at, [...pair.parent, pair.wrong], [...pair.parent, pair.field]] : [at];
  const told = clauses.filter((clause) => places.some((path) => isAt(clause, path)));
  if (told.length === 0) return [`${id}: does not say where`];
  const all = told.join('; ');
  const said = told.filter((clause) => came.test(clause));
  const problems: string[] = [];
  if (said.length === 0) problems.push(`${id}: does not say what came`);
  if (!right.every((pattern) => pattern.test(all))) problems.push(`${id}: does not say what is right`);
  const named = clauses.join('; ');
  if (!names.every((name) => isNamed(named, name, at))) problems.push(`${id}: does not name what is meant`);
  if (orders && !orders.some((options) => isInOrder(all, options)))
    problems.push(`${id}: tells the options in another order`);
  if (!isSlip && /\(send /.test(all)) problems.push(`${id}: tells to send what is not meant`);
  return problems;
}

/** As a field that is missing, as one that is left, or as the one that was meant. */
function isNamed(text: string, name: string, at: Path): boolean {
  const quoted = escaped(`"${name}"`);
  const way = at
    .slice(0, -1)
    .map((key) => `${escaped(String(key))}[^\\p{L}\\p{N}]{1,6}`)
    .join('');
  const field = new RegExp(`"(?:\\[\\\\?")?${way}${escaped(name)}(?:\\\\?"\\])?" is required`, 'u');
  return field.test(text) || new RegExp(`\\((?:did you mean|fields left: (?:"[^"]*", )*)\\s*${quoted}`).test(text);
}

function isInOrder(text: string, options: readonly unknown[]): boolean {
  const places = options.map((option) =>
    text.search(new RegExp(`(?<![\\w.])${escaped(JSON.stringify(option))}(?![\\w])`)),
  );
  return places.every((place, index) => place >= 0 && (index === 0 || place > (places[index - 1] ?? 0)));
}

/** A fault of something that was right. */
function unjustlyBlamed(clause: string, faults: readonly Fault[]): string[] {
  const isMeant = faults.some(({ blames }) => blames.some((path) => isAt(clause, path)));
  return isMeant ? [] : [`blames what is right: ${clause}`];
}

/** The name of another field where no misspelt key was meant by it. */
function wronglySuggested(clause: string, faults: readonly Fault[]): string[] {
  const [, meant, sent] = /\((?:did you mean "(.*?)"\?|you sent "(.*?)")\)/.exec(clause) ?? [];
  if (meant === undefined && sent === undefined) return [];
  const isRight = faults.some(({ pair }) => {
    if (!pair) return false;
    const { parent, wrong, field } = pair;
    return meant === undefined
      ? sent === wrong && isAt(clause, [...parent, field])
      : meant === field && isAt(clause, [...parent, wrong]);
  });
  return isRight ? [] : [`suggests what is not meant: ${clause}`];
}

/** Whether a text names the field that was misspelt as the one that was meant. */
export const isPaired = (text: string): boolean => /\((?:did you mean|you sent) "/.test(text);
