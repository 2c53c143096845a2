import { type DestinationStream, type Logger, pino } from 'pino';
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

/** JSON lines in UTC. Secrets have no field; these paths are removed should one slip in. */
export const createLogger = (
  options: { level: string; service: string },
  destination: DestinationStream = usualDestination(),
): Logger =>
  pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.otp', '*.token', '*.ticket', '*.authorization', '*.cookie', 'req.headers', 'payload'],
    },
    destination,
  );
