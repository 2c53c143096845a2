/** What golden files leave open: `{otp}` is the same wherever it stands, `{anyMoment}` never. */
export type Known = Map<string, string>;

const shapes: Readonly<Record<string, string>> = {
  otp: '\\d{6}',
  projectId: '[1-9]\\d{8}',
  anyToken: '[\\w-]{43}',
  anyMoment: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z',
};
const shapeOf = (name: string) => shapes[name] ?? '[\\w-]+';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const filled = (text: string, known: Known): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole);

/** Finds a text in another one and notes what its placeholders stand for. */
export const noted = (text: string, within: string, known: Known, isWhole = false): boolean => {
  const names: string[] = [];
  const pattern = text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    const value = known.get(part);
    if (value !== undefined) return escaped(value);
    names.push(part);
    return `(${shapeOf(part)})`;
  });
  const found = new RegExp(isWhole ? `^${pattern.join('')}$` : pattern.join('')).exec(within);
  for (const [index, name] of names.entries())
    if (found && !name.startsWith('any')) known.set(name, found[index + 1] ?? '');
  return found !== null;
};

const isOpen = (text: string) => /^\{\w+\}$/.test(text);

/** What was expected, with what was answered in its open places: the two are then compared. */
export const like = (expected: unknown, answered: unknown, known: Known): unknown => {
  if (typeof expected === 'string') {
    const isComparable = typeof answered === 'string' || (typeof answered === 'number' && isOpen(expected));
    return isComparable && noted(expected, String(answered), known, true) ? answered : filled(expected, known);
  }
  if (Array.isArray(expected))
    return expected.map((item, index) => like(item, (answered as unknown[])?.[index], known));
  if (typeof expected !== 'object' || expected === null) return expected;
  const fields = (answered ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(expected).map(([name, item]) => [name, like(item, fields[name], known)]));
};
