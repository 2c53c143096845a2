/** One entry of the log, as pino writes it. */
type Entry = Readonly<Record<string, unknown>> & {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
};

const names: readonly (readonly [number, string])[] = [
  [60, 'Fatal: '],
  [50, 'Error: '],
  [40, 'Warning: '],
];
/** What says nothing to somebody who looks on. */
const left = new Set(['level', 'time', 'service', 'msg', 'err', 'correlationId']);

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const messageOf = (err: unknown): string[] => {
  const { message } = (err ?? {}) as { message?: unknown };
  return typeof message === 'string' ? [message] : [];
};

/** A line of the log for whoever watches a terminal: when, how bad, what, and why. Its stack is in the log as JSON. */
export const lineForPeople = (line: string): string => {
  const entry = JSON.parse(line) as Entry;
  const name = names.find(([level]) => entry.level >= level)?.[1] ?? '';
  const more = Object.entries(entry)
    .filter(([key, value]) => !left.has(key) && value !== undefined && value !== null)
    .map(([key, value]) => `${key} ${shown(value)}`);
  const why = [...messageOf(entry.err), ...more].join(', ');
  return `${entry.time.slice(11, 19)} ${name}${entry.msg ?? ''}${why && ` (${why})`}\n`;
};
