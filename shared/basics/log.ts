import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { asTyped } from './as-typed.ts';

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
const lineForPeople = (line: string): string => {
  const entry = JSON.parse(line) as Entry;
  const name = names.find(([level]) => entry.level >= level)?.[1] ?? '';
  const more = Object.entries(entry)
    .filter(([key, value]) => !left.has(key) && value !== undefined && value !== null)
    .map(([key, value]) => `${key} ${shown(value)}`);
  const why = [...messageOf(entry.err), ...more].join(', ');
  return `${entry.time.slice(11, 19)} ${name}${entry.msg ?? ''}${why && ` (${why})`}\n`;
};

export type { Logger };

type Output = { readonly isTTY?: boolean; write(text: string): unknown };

/** Lines for people where somebody looks on, in UTC like all times here; JSON for programs. */
export const destinationFor = (output: Output): DestinationStream => ({
  write: (line) => void output.write(output.isTTY ? lineForPeople(line) : line),
});

/** A program that reads waits for nothing else that this process does. */
export const usualDestination = (): DestinationStream =>
  process.stdout.isTTY ? destinationFor(process.stdout) : pino.destination();

/** What it says to do is what whoever runs a release types; a checkout pays nothing for it. */
const typed = (): Pick<LoggerOptions, 'hooks' | 'serializers'> =>
  process.env.DOSSIER_LAUNCHER === undefined
    ? {}
    : {
        hooks: {
          logMethod(words, log) {
            log.apply(this, words.map((word) => (typeof word === 'string' ? asTyped(word) : word)) as typeof words);
          },
        },
        serializers: {
          err: (error: Error) => {
            const { message, stack, ...rest } = pino.stdSerializers.err(error);
            return { ...rest, message: asTyped(message), stack: asTyped(stack) };
          },
        },
      };

/** JSON lines in UTC. Secrets have no field; these paths are removed should one slip in. */
export const createLogger = (
  options: { level: string; service: string },
  destination: DestinationStream = usualDestination(),
): Logger =>
  pino(
    {
      level: options.level,
      ...typed(),
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.otp', '*.token', '*.ticket', '*.authorization', '*.cookie', 'req.headers', 'payload'],
    },
    destination,
  );
