import { format } from 'node:util';
import type { Logger } from '../basics/log.ts';

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const;

/** What Node and libraries would print past the log is logged, as its readers expect JSON lines. */
export const logStrayOutput = (log: Logger): void => {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message, ...more }) => log.warn({ warning: name, ...more }, message));
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, (typeof levels)[keyof typeof levels]][])
    console[method] = (...values: readonly unknown[]) => log[level]({ from: 'console' }, format(...values));
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    process.exit(1);
  });
};
