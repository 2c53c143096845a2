import { systemClock } from '@dossier/shared/basics/clock';
import type { Logger } from '@dossier/shared/basics/log';
import type { Until } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { openScratch } from '@dossier/shared/engines/sqlite/scratch';
import type { EventBus } from '@dossier/shared/event-bus';
import type { EventStore } from '@dossier/shared/event-store';
import type { FileStore } from '@dossier/shared/file-store';
import { createCodec, type VerifyOptions, verifyHistory } from '@dossier/shared/history';
import type { JobQueue } from '@dossier/shared/job-queue';
import { operateJobs } from '@dossier/shared/job-queue/operate';
import type { LiveUpdates } from '@dossier/shared/live';
import type { Payments } from '@dossier/shared/payments';
import { operateClock } from '@dossier/shared/process/clock/operate';
import { type ClockRecord, machineReadings } from '@dossier/shared/process/clock/record';
import type { Environment } from '@dossier/shared/process/environment';
import { operateErasing } from '@dossier/shared/process/erasing';
import { operateGrants } from '@dossier/shared/process/grants';
import { operateMails } from '@dossier/shared/process/mails';
import { operatePayments } from '@dossier/shared/process/payments';
import { knownOf } from '@dossier/shared/process/seal-key';
import type { EventSource } from '@dossier/shared/profiles/event-source';
import type { ReadStore } from '@dossier/shared/read-store';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { replay } from '../past/replay.ts';
import { copyInstallation, type Living } from '../past/whole/copy.ts';
import { openReadModels } from '../read-models/open.ts';
import { operateParked } from './parked.ts';

/** Of an installation, in either profile. Each is opened when it is asked for. */
export type Engines = {
  eventStore(): Promise<EventStore>;
  directory(): Promise<Directory>;
  uploads(): Promise<UploadRegistry>;
  files(): Promise<FileStore>;
  jobs(): Promise<JobQueue>;
  payments(): Promise<Pick<Payments, 'paidSince' | 'close'>>;
  clockRecord(): Promise<ClockRecord>;
  /** Undefined: accounts are not looked for in the directory. */
  people(): Promise<VerifyOptions['people']>;
  readonly parts?: VerifyOptions['parts'];
  /** What a copy of a moment has to know of the stores. */
  readonly copied: Pick<Living, 'keepsPositions' | 'filesDir'>;
  close(): Promise<void>;
};
/** With what only the server holds while it runs, in the embedded profile. */
export type HeldEngines = Pick<Engines, 'eventStore' | 'jobs' | 'close'> & {
  bus(): Promise<EventBus>;
  readStore(): Promise<ReadStore>;
  live(): Promise<LiveUpdates>;
  /** Where threads find the events. */
  readonly eventSource?: EventSource;
};

export type Asked<E> = {
  readonly engines: E;
  readonly environment: Environment;
  /** After the name of the operation. */
  readonly words: readonly string[];
  readonly log: Logger;
};

const readModelsOf = async ({ engines, log }: Asked<HeldEngines>) =>
  openReadModels({
    eventStore: await engines.eventStore(),
    bus: await engines.bus(),
    readStore: await engines.readStore(),
    live: await engines.live(),
    eventSource: engines.eventSource,
    log,
  });

type Orderers = { readonly jobs: JobQueue; readonly eventStore: EventStore; readonly directory: Directory };
const ordering =
  (order: (options: Orderers, words: readonly string[], asked: Asked<Engines>) => Promise<object>) =>
  async (asked: Asked<Engines>) => {
    const { engines, words } = asked;
    const [jobs, eventStore, directory] = [await engines.jobs(), await engines.eventStore(), await engines.directory()];
    return order({ jobs, eventStore, directory }, words, asked);
  };

const grants = (action: 'grant' | 'revoke') =>
  ordering((options, words, { environment: { PORT, PUBLIC_URL: publicUrl = `http://localhost:${PORT}` } }) =>
    operateGrants({ ...options, publicUrl }, action, words),
  );

/** @throws Error for words that would be passed over */
const checkWords = (name: string, words: readonly string[], known: readonly string[] = []) => {
  const other = words.find((word) => !known.includes(word));
  if (other === undefined) return;
  const all = known.length > 0 ? `no words but ${known.join(', ')}` : 'no words';
  throw new Error(`${name} takes ${all}, so not "${other}". Nothing was done.`);
};

/** Also while the server runs. */
export const besideServer = {
  verify: async ({ engines, environment, log, words }: Asked<Engines>) => {
    checkWords('verify', words);
    const [store, uploads, files] = [await engines.eventStore(), await engines.uploads(), await engines.files()];
    const { parts } = engines;
    const people = await engines.people();
    const scratch = openScratch();
    const optional = { ...(parts && { parts }), ...(people && { people }) };
    return verifyHistory({ store, uploads, files, scratch, log, ...optional, ...knownOf(environment) }).finally(() =>
      scratch.close(),
    );
  },
  replay: async ({ engines, words }: Asked<Engines>) => {
    const [eventStore, directory] = [await engines.eventStore(), await engines.directory()];
    const clock = systemClock;
    const copy = async (until: Until, to: string) => {
      const [uploads, files] = [await engines.uploads(), await engines.files()];
      return copyInstallation({ eventStore, directory, uploads, files, clock, ...engines.copied }, until, to);
    };
    return replay({ eventStore, directory, codec: createCodec(directory), clock, copy }, words);
  },
  grant: grants('grant'),
  revoke: grants('revoke'),
  mails: async ({ engines, words }: Asked<Engines>) =>
    operateMails({ eventStore: await engines.eventStore(), directory: await engines.directory() }, words),
  payments: ordering((options, words, { engines: { payments } }) =>
    operatePayments({ ...options, payments, clock: systemClock }, words),
  ),
  clock: async ({ engines, words }: Asked<Engines>) => {
    const [record, eventStore] = [await engines.clockRecord(), await engines.eventStore()];
    return operateClock({ readings: machineReadings(), record, eventStore }, words);
  },
  jobs: async ({ engines, words }: Asked<Engines>) => operateJobs(await engines.jobs(), words),
  'erase-person': ordering(operateErasing),
};

/** In the embedded profile only while the server does not run, which keeps views and keys in its memory. */
export const withoutServer = {
  rebuild: async (asked: Asked<HeldEngines>) => {
    checkWords('rebuild', asked.words, ['--compare']);
    const readModels = await readModelsOf(asked);
    return readModels.rebuild({ compare: asked.words.includes('--compare') }).finally(readModels.close);
  },
  parked: async (asked: Asked<HeldEngines>) => {
    const readModels = await readModelsOf(asked);
    return operateParked(readModels.parked, await asked.engines.jobs(), asked.words).finally(readModels.close);
  },
};
