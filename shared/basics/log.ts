import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines in UTC. Secrets have no field; these paths are removed should one slip in. */
export const createLogger = (
  options: { level: string; service: string },
  destination: DestinationStream = pino.destination(),
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
