import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../shared/testing/until.ts';
import type { Standalone } from '../../standalone/compose.ts';
import { isQuiet } from './mails.ts';

/** Mails that waited are judged anew, and seals made whenever enough has happened. */
const mayFollow = ['MailFailed', 'SealKeyPublished', 'StreamsSealed'];

/**
 * Loses the queue of jobs of an installation that was closed, so that all that happened within a week is reacted to once more.
 * @throws Error where more follows from that than did before
 */
export const loseJobs = async (dataDir: string, open: () => Promise<Standalone>): Promise<void> => {
  const started = async () => {
    const standalone = await open();
    await until(() => isQuiet(standalone));
    const events = await standalone.engines.eventStore.readAll(0, 1_000_000);
    await standalone.close();
    return events;
  };
  // What comes due by itself at a start has come by then.
  const before = (await started()).length;
  for (const name of ['jobs.db', 'jobs.db-wal', 'jobs.db-shm']) rmSync(join(dataDir, name), { force: true });
  const followed = (await started()).slice(before).filter(({ type }) => !mayFollow.includes(type));
  if (followed.length > 0)
    throw new Error(
      `the queue was lost, and more followed: ${JSON.stringify(followed.map(({ type, data }) => [type, data]))}`,
    );
};
