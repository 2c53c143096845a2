import { join } from 'node:path';
import { createQueryService } from '@dossier/query-service';
import { openSqliteEventReader } from '@dossier/shared/event-store';
import { diskFileStore } from '@dossier/shared/file-store';
import { verifyHistory } from '@dossier/shared/history';
import { createLogger, type Environment, type Logger, systemClock } from '@dossier/shared/service';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry';
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

/**
 * `npm run verify`: reads everything and changes nothing, also beside a running server. Answers whether all is as it was
 * written, and names what is not.
 */
export const verify = async ({ DATA_DIR }: Environment, say: (line: string) => void): Promise<boolean> => {
  const store = openSqliteEventReader({ file: join(DATA_DIR, 'events.db') });
  const uploads = openSqliteUploadRegistry({ file: join(DATA_DIR, 'uploads.db'), readonly: true });
  const files = diskFileStore({ dir: join(DATA_DIR, 'files') });
  try {
    const report = await verifyHistory({ store, uploads, files });
    say(JSON.stringify(report, null, 2));
    return report.ok;
  } finally {
    await files.close();
    await uploads.close();
    await store.close();
  }
};

/** `npm run rebuild`: makes all read models anew from the events and switches to them. */
export const rebuild = async (environment: Environment, say: (line: string) => void): Promise<void> => {
  const engines = await openEngines({ environment });
  const queries = openQueries(engines, createLogger({ level: environment.LOG_LEVEL, service: 'rebuild' }));
  try {
    say(JSON.stringify(await queries.rebuild({ compare: true }), null, 2));
  } finally {
    await queries.close();
    await engines.close();
  }
};
