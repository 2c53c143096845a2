import { createQueryService } from '@dossier/query-service';
import { verifyHistory } from '@dossier/shared/history';
import { createLogger, type Environment, type Logger, systemClock } from '@dossier/shared/service';
import { type Engines, openEngines } from './compose.ts';

/** The read side alone, over engines that nothing else works on: it sends no commands. */
export const openQueries = (engines: Engines, log: Logger) =>
  createQueryService({
    ...engines,
    log,
    clock: systemClock,
    settings: { taxRate: 0 },
    client: { send: () => Promise.reject(new Error('the read side alone sends no commands')) },
  });

/** `npm run verify`: reads everything, changes nothing; exit status 1 when anything is not as it was written. */
export const verify = async (environment: Environment, say: (line: string) => void): Promise<void> => {
  const engines = openEngines({ environment });
  try {
    const report = await verifyHistory({ store: engines.eventStore, uploads: engines.uploads, files: engines.files });
    say(JSON.stringify(report, null, 2));
    process.exitCode = report.ok ? 0 : 1;
  } finally {
    await engines.close();
  }
};

/** `npm run rebuild`: makes all read models anew from the events and switches to them. */
export const rebuild = async (environment: Environment, say: (line: string) => void): Promise<void> => {
  const engines = openEngines({ environment });
  const queries = openQueries(engines, createLogger({ level: environment.LOG_LEVEL, service: 'rebuild' }));
  try {
    say(JSON.stringify(await queries.rebuild({ compare: true }), null, 2));
  } finally {
    await queries.close();
    await engines.close();
  }
};
