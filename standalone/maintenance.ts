import { join } from 'node:path';
import {
  copyInstallation,
  openQueriesAlone,
  operateParked,
  type RebuildReport,
  replay as replayed,
} from '@dossier/query-service';
import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import type { Until } from '@dossier/shared/contract';
import { erasePerson } from '@dossier/shared/directory';
import { openScratch } from '@dossier/shared/engines/sqlite/scratch';
import { createCodec, partsAside, type VerifyReport, verifyHistory } from '@dossier/shared/history';
import { removalQueue } from '@dossier/shared/job-queue';
import { operateJobs } from '@dossier/shared/job-queue/operate';
import { openSqliteJobQueue } from '@dossier/shared/job-queue/sqlite';
import { asOfIn } from '@dossier/shared/process/as-of';
import { operateAuditors } from '@dossier/shared/process/auditors';
import { operateClock } from '@dossier/shared/process/clock/operate';
import { machineReadings } from '@dossier/shared/process/clock/reading';
import { fileClockRecord } from '@dossier/shared/process/clock/record';
import type { Environment } from '@dossier/shared/process/environment';
import { operateMails } from '@dossier/shared/process/mails';
import { operatePayments } from '@dossier/shared/process/payments';
import { knownOf } from '@dossier/shared/process/seal-key';
import { beginMasterKeyRotation } from '@dossier/shared/process/secrets';
import { openEmbedded, openFiles, openPeople, readEmbedded } from '@dossier/shared/profiles/embedded';
import { openMasterKeys } from '@dossier/shared/profiles/master-key';

export const verify = async (environment: Environment): Promise<VerifyReport> => {
  const files = await openFiles(environment);
  const { eventStore, eventSource, uploads, close } = readEmbedded({ dataDir: environment.DATA_DIR });
  const { people, close: closePeople } = await openPeople(environment);
  const scratch = openScratch();
  try {
    return await verifyHistory({
      store: eventStore,
      parts: partsAside(eventSource.file),
      uploads,
      files,
      scratch,
      // A copy of a moment lacks whoever was erased since.
      ...(!asOfIn(environment.DATA_DIR) && { people }),
      ...knownOf(environment),
    });
  } finally {
    scratch.close();
    await closePeople();
    await close();
    await files.close();
  }
};

/** Also while the server runs: it only reads. */
export const replay = async (environment: Environment, words: readonly string[]): Promise<object> => {
  const engines = readEmbedded({ dataDir: environment.DATA_DIR });
  const directory = engines.directory(openMasterKeys(environment).keys);
  try {
    const { eventStore, uploads } = engines;
    const filesDir = environment.S3_URL === undefined ? join(environment.DATA_DIR, 'files') : undefined;
    const copy = async (until: Until, to: string) => {
      const files = await openFiles(environment);
      const places = { eventStore, directory, uploads, files, ...(filesDir && { filesDir }) };
      return copyInstallation({ ...places, keepsPositions: true, clock: systemClock }, until, to).finally(files.close);
    };
    const options = { eventStore, directory, codec: createCodec(directory), clock: systemClock, copy };
    return await replayed(options, words);
  } finally {
    await directory.close();
    await engines.close();
  }
};

export const rebuild = async (environment: Environment): Promise<RebuildReport> => {
  const engines = await openEmbedded({ environment });
  const log = createLogger({ level: environment.LOG_LEVEL, service: 'rebuild' });
  const queries = openQueriesAlone({ ...engines, log });
  try {
    return await queries.rebuild({ compare: true });
  } finally {
    await queries.close();
    await engines.close();
  }
};

/** Only while the server does not run, which tries parked keys again at its start anyway. */
export const parked = async (environment: Environment, words: readonly string[]): Promise<object> => {
  const engines = await openEmbedded({ environment });
  const log = createLogger({ level: environment.LOG_LEVEL, service: 'parked' });
  const queries = openQueriesAlone({ ...engines, log });
  try {
    return await operateParked(queries.parked, engines.jobs, words);
  } finally {
    await queries.close();
    await engines.close();
  }
};

/** Only while the server does not run, which keeps keys in its memory. */
export const erase = async (environment: Environment, who: string) => {
  const engines = await openEmbedded({ environment });
  try {
    const erased = await erasePerson(engines, who);
    // What names them elsewhere goes when the server runs.
    await engines.jobs.enqueue(removalQueue, { id: `erased-${erased.personId}`, data: { personId: erased.personId } });
    return erased;
  } finally {
    await engines.close();
  }
};

/** Also while the server runs, which then wraps all keys anew. */
export const rotateMasterKey = ({ DATA_DIR, MASTER_KEY }: Environment) => {
  if (MASTER_KEY !== undefined)
    throw new Error('Set MASTER_KEY to a new key and MASTER_KEY_SECOND to the old one, and restart Dossier.');
  beginMasterKeyRotation(DATA_DIR);
  return {
    next: 'Dossier wraps all keys anew: within seconds if it runs, otherwise at its next start. Back up secrets.json, and keep the old one as long as backups made under it.',
  };
};

/** Also while the server runs, which does what is ordered. */
export const auditors = async (environment: Environment, action: 'grant' | 'revoke', words: readonly string[]) => {
  const { eventStore, directory, close } = readEmbedded({ dataDir: environment.DATA_DIR });
  const queue = openSqliteJobQueue({ file: join(environment.DATA_DIR, 'jobs.db'), beside: true });
  const people = directory(openMasterKeys(environment).keys);
  try {
    return await operateAuditors({ jobs: queue, eventStore, directory: people }, action, words);
  } finally {
    await people.close();
    await queue.close();
    await close();
  }
};

type Looking = Parameters<typeof operateMails>[0] & Parameters<typeof operatePayments>[0];

/** Also while the server runs: it only reads. */
const looking =
  (look: (options: Looking, words: readonly string[]) => Promise<object>) =>
  async (environment: Environment, words: readonly string[]): Promise<object> => {
    const { eventStore, directory, close } = readEmbedded({ dataDir: environment.DATA_DIR });
    const people = directory(openMasterKeys(environment).keys);
    try {
      return await look({ eventStore, directory: people }, words);
    } finally {
      await people.close();
      await close();
    }
  };
export const mails = looking(operateMails);
export const payments = looking(operatePayments);

/** Also while the server runs, which follows within seconds. */
export const clock = async (environment: Environment, words: readonly string[]): Promise<object> => {
  const { eventStore, close } = readEmbedded({ dataDir: environment.DATA_DIR });
  const record = fileClockRecord(environment.DATA_DIR);
  return operateClock({ readings: machineReadings(), record, eventStore }, words).finally(close);
};

/** Also while the server runs. */
export const jobs = async (environment: Environment, words: readonly string[]): Promise<object> => {
  const queue = openSqliteJobQueue({ file: join(environment.DATA_DIR, 'jobs.db'), beside: true });
  try {
    return await operateJobs(queue, words);
  } finally {
    await queue.close();
  }
};
