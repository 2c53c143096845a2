const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value);

/** `sealKeys` as `Seal keys`; what is no name of ours stays as it is. */
const nameOf = (key: string): string => {
  if (!/^[a-z]+([A-Z][a-z]+)*$/.test(key)) return key;
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
};

const linesOf = (value: unknown, indent: string): string[] => {
  if (isList(value))
    return value.flatMap((item) => {
      const [first = '', ...rest] = linesOf(item, `${indent}  `);
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
  if (!isGroup(value))
    return String(value)
      .split('\n')
      .map((line) => indent + line);
  return Object.entries(value).flatMap(([key, content]) => {
    const isEmpty = (isList(content) || isGroup(content)) && Object.keys(content).length === 0;
    if (isEmpty) return [`${indent}${nameOf(key)}: none`];
    if (isList(content) && !content.some((item) => typeof item === 'object' && item !== null))
      return [`${indent}${nameOf(key)}: ${content.map(plain).join(', ')}`];
    const isNested = isList(content) || isGroup(content) || (typeof content === 'string' && content.includes('\n'));
    return isNested
      ? [`${indent}${nameOf(key)}:`, ...linesOf(content, `${indent}  `)]
      : [`${indent}${nameOf(key)}: ${plain(content)}`];
  });
};

/** What a command of the shell reports, for whoever watches it: a line for each thing, how it went before all. */
export const reportForPeople = (report: object): string => {
  const { ok, ...rest } = report as { readonly ok?: unknown };
  const went = typeof ok === 'boolean' ? [ok ? 'All is well.' : 'Something is wrong.'] : [];
  const lines = Array.isArray(report) ? linesOf(report, '') : [...went, ...linesOf(rest, '')];
  return `${lines.join('\n')}\n`;
};
