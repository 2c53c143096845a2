import { verifyHistory } from '@dossier/shared/history';
import { createLogger, type Environment } from '@dossier/shared/service';
import { openEngines, openQueries } from './compose.ts';

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
  try {
    const queries = openQueries(engines, createLogger({ level: environment.LOG_LEVEL, service: 'rebuild' }));
    say(JSON.stringify(await queries.rebuild(), null, 2));
    await queries.close();
  } finally {
    await engines.close();
  }
};
