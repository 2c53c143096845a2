import { createQueryService } from '@dossier/query-service';
import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger, type Logger } from '@dossier/shared/basics/log';
import { verifyHistory } from '@dossier/shared/history';
import type { Environment } from '@dossier/shared/process/environment';
import { type Embedded, openEmbedded, readEmbedded } from '@dossier/shared/profiles/embedded';

/** The read side alone, over engines that nothing else works on: it sends no commands. */
export const openQueries = (engines: Embedded, log: Logger) =>
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
  const { eventStore, uploads, files, close } = readEmbedded({ dataDir: DATA_DIR });
  try {
    const report = await verifyHistory({ store: eventStore, uploads, files });
    say(JSON.stringify(report, null, 2));
    return report.ok;
  } finally {
    await close();
  }
};

/** `npm run rebuild`: makes all read models anew from the events and switches to them. */
export const rebuild = async (environment: Environment, say: (line: string) => void): Promise<void> => {
  const engines = await openEmbedded({ environment });
  const queries = openQueries(engines, createLogger({ level: environment.LOG_LEVEL, service: 'rebuild' }));
  try {
    say(JSON.stringify(await queries.rebuild({ compare: true }), null, 2));
  } finally {
    await queries.close();
    await engines.close();
  }
};
