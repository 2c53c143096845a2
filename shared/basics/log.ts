import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { asTyped } from './as-typed.ts';
import { lineForPeople } from './log-lines.ts';

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
