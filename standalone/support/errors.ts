import { masked } from '@dossier/shared/basics/masked';

/** What may be told of an entry of the log: nothing that somebody wrote, and no message of an error, which quotes it. */
export type Told = {
  readonly time: string;
  readonly level: number;
  readonly msg: string;
  readonly error?: string | undefined;
  readonly code?: string | undefined;
  /** Functions and files of the program. */
  readonly at?: readonly string[];
  readonly route?: string | undefined;
  readonly queue?: string | undefined;
  readonly work?: string | undefined;
};

const warning = 40;
const kept = 200;

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? masked(value) : undefined);
const framesOf = (stack: unknown): string[] =>
  typeof stack === 'string'
    ? [...stack.matchAll(/^ +at (?:async )?(?:(?<name>[\w.<>$]+) )?\(?.*?(?<place>[\w.-]+:\d+:\d+)\)?$/gm)]
        .slice(0, 8)
        .map(({ groups: { name = '', place = '' } = {} }) => `${name} ${place}`.trim())
    : [];

const toldOf = (line: string): Told => {
  const { time, level, msg, err, route, queue, work, code } = JSON.parse(line) as Record<string, unknown>;
  const { type, code: errorCode, stack } = (err ?? {}) as Record<string, unknown>;
  return {
    time: String(time),
    level: Number(level),
    msg: textIn(msg) ?? '',
    error: textIn(type),
    code: textIn(errorCode) ?? textIn(code),
    at: framesOf(stack),
    route: typeof route === 'string' ? route : undefined,
    queue: textIn(queue),
    work: textIn(work),
  };
};

type Destination = { write(line: string): void };

/** Keeps the last warnings and errors of the log, beside where it goes. */
export const keepErrors = (log: Destination) => {
  const lines: string[] = [];
  return {
    destination: {
      write: (line: string): void => {
        log.write(line);
        // Levels have two digits, and stand first.
        if (Number(line.slice(9, 11)) < warning) return;
        lines.push(line);
        if (lines.length > kept) lines.shift();
      },
    },
    errors: (): Told[] => lines.map(toldOf),
  };
};
export type ErrorLog = ReturnType<typeof keepErrors>;
