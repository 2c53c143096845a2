import { join } from 'node:path';
import { type Clock, systemClock } from '../basics/clock.ts';
import { makeFolder } from '../basics/durable-file.ts';
import type { Logger } from '../basics/log.ts';
import { openReadTracker } from '../basics/read-tracker.ts';
import { eraseAgain, withLedger } from '../directory/erasure.ts';
import type { MasterKeys } from '../directory/master-key.ts';
import { openSqliteDirectory } from '../directory/sqlite/index.ts';
import { openKnownPeople } from '../directory/sqlite/people.ts';
import { inProcessBus } from '../event-bus/in-process/index.ts';
import { openSqliteEventReader, openSqliteEventStore } from '../event-store/sqlite/index.ts';
import { diskFileStore } from '../file-store/disk/index.ts';
import { type FileStore, volumeOf } from '../file-store/index.ts';
import {
  accountStreams,
  createCodec,
  hasOpenAccount,
  lostAccounts,
  lostAccountsText,
  peopleOf,
} from '../history/index.ts';
import { openSqliteJobQueue } from '../job-queue/sqlite/index.ts';
import { limiter } from '../limits/index.ts';
import { inProcessLive } from '../live/in-process/index.ts';
import { inboxMailer } from '../mailer/inbox/index.ts';
import { type Inbox, type Mailer, mailAddress, switchable } from '../mailer/index.ts';
import { noPayments, type Payments } from '../payments/index.ts';
import { testGateway } from '../payments/test-gateway/index.ts';
import { asOfIn } from '../process/as-of.ts';
import { type Environment, stripeKeysOf } from '../process/environment.ts';
import { closeToOthers } from '../process/private-files.ts';
import { readSealKeys } from '../process/seal-key.ts';
import { openSqliteReadStore } from '../read-store/sqlite/index.ts';
import { openSqliteUploadRegistry } from '../upload-registry/sqlite/index.ts';
import { collections } from '../views/index.ts';
import { openLedger } from './engines.ts';
import type { EventSource } from './event-source.ts';
import { openMasterKeys } from './master-key.ts';
import { openPreviews } from './previews.ts';

/** A cluster engine's client is loaded only where that engine is named. */
export const openFiles = async ({ S3_URL, DATA_DIR, DISK_RESERVE: reserve }: Environment): Promise<FileStore> => {
  if (S3_URL === undefined) return diskFileStore({ dir: join(DATA_DIR, 'files'), reserve });
  const bucket = (await import('../file-store/s3/index.ts')).s3FileStore({ url: S3_URL, reserve });
  // What fills here is the disk of the events, or that on which parts wait for the bucket.
  const disks = [bucket.used, volumeOf({ dir: DATA_DIR }).used];
  return { ...bucket, used: async () => Math.max(...(await Promise.all(disks.map((used) => used())))) };
};
export const openMailer = async ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Environment): Promise<Mailer & Partial<Inbox>> =>
  SMTP_URL === undefined
    ? inboxMailer({ dir: join(DATA_DIR, 'mails'), from: mailAddress(MAIL_FROM) })
    : (await import('../mailer/smtp/index.ts')).smtpMailer({ url: SMTP_URL, from: MAIL_FROM });

const isInbox = (mailer: Mailer & Partial<Inbox>): mailer is Mailer & Inbox => mailer.mails !== undefined;

export const openCardProvider = (environment: Environment): Promise<Payments> | undefined => {
  const keys = stripeKeysOf(environment);
  return keys && import('../payments/stripe/index.ts').then(({ stripePayments }) => stripePayments(keys));
};
const openPayments = async (environment: Environment): Promise<Payments> => {
  const provider = openCardProvider(environment);
  if (provider) return provider;
  if (environment.BILLING === 'none') return noPayments();
  return testGateway({ file: join(environment.DATA_DIR, 'payments.db') });
};

export const ledgerOf = ({ ERASURE_LEDGER, DATA_DIR }: Pick<Environment, 'ERASURE_LEDGER' | 'DATA_DIR'>) =>
  openLedger(ERASURE_LEDGER ?? join(DATA_DIR, 'erasures.txt'));

/** Of an installation that need not be opened for it. @throws EngineUnavailableError if the ledger is away */
export const openPeople = async (environment: Environment) => {
  const { known, close } = openKnownPeople(join(environment.DATA_DIR, 'directory.db'));
  const ledger = await ledgerOf(environment);
  return {
    people: { known, erased: ledger.all },
    close: async () => {
      close();
      await ledger.close();
    },
  };
};

/** No second process can open the same data directory. */
export const openEmbedded = async ({
  environment,
  clock = systemClock,
  jobPoll,
  log,
}: {
  readonly environment: Environment;
  readonly clock?: Clock | undefined;
  /** Milliseconds between looks for jobs whose time has come. */
  readonly jobPoll?: number | undefined;
  readonly log?: Logger;
}) => {
  const dataDir = environment.DATA_DIR;
  makeFolder(dataDir);
  await closeToOthers(dataDir, log);
  const file = (name: string) => join(dataDir, name);
  const { keys: masterKey, secret, follow } = openMasterKeys(environment);
  // First, because it refuses a second process.
  const eventSource = { file: file('events.db') } satisfies EventSource;
  const tracker = openReadTracker();
  const eventStore = openSqliteEventStore({ ...eventSource, tracker });
  const ledger = await ledgerOf(environment);
  const directory = withLedger(openSqliteDirectory({ file: file('directory.db'), masterKey, tracker }), ledger);
  const uploads = openSqliteUploadRegistry({ file: file('uploads.db') });
  // A copy of a moment closes no accounts.
  const isOpen = async (personId: string) => !asOfIn(dataDir) && hasOpenAccount(eventStore)(personId);
  await eraseAgain({ directory, uploads, isOpen }, ledger);
  const files = await openFiles(environment);
  const onDamage = (err: Error) => log?.warn({ err }, 'it is made anew');
  const jobs = openSqliteJobQueue({ file: file('jobs.db'), clock, onDamage, ...(jobPoll && { poll: jobPoll }) });
  const readStore = openSqliteReadStore({ dir: file('views'), collections, onDamage, tracker });
  const opened = await openMailer(environment);
  const mailer = switchable(opened);
  const payments = await openPayments(environment);
  const previews = await openPreviews(environment, log);
  const bus = inProcessBus(eventStore, log);
  const live = inProcessLive();
  const codec = createCodec(directory);
  const limit = limiter(directory, clock);
  /**
   * Notes as well whom a release without a ledger erased: an older directory would have them again.
   *
   * @throws Error when the directory is lost or older than the events: people would be made anew, without their keys
   */
  const checkPeople = async () => {
    const names = (await eventStore.names?.(accountStreams)) ?? [];
    const { lost, closed } = await lostAccounts(eventStore, names, peopleOf(directory, ledger));
    if (lost.length > 0) throw new Error(`${lostAccountsText(lost)} Dossier does not start like this.`);
    for (const id of closed) await ledger.add(id);
  };
  /** Whoever uses others is closed before them. */
  const close = async () => {
    const users = [bus, previews, jobs, live, readStore, uploads, files, mailer, payments, directory, ledger];
    for (const engine of [...users, eventStore]) await engine?.close();
  };
  return {
    eventStore,
    eventSource,
    pastFolder: file('past'),
    directory,
    uploads,
    files,
    jobs,
    readStore,
    tracker,
    mailer,
    /** Where mails go to until there is a mail server; undefined: there was one from the start. */
    inbox: isInbox(opened) ? opened : undefined,
    payments,
    previews,
    bus,
    live,
    codec,
    limit,
    secret,
    checkPeople,
    followMasterKey: () => follow(directory),
    /** Read for each seal: the operator may rotate them meanwhile. */
    sealKeys: () => readSealKeys(environment),
    close,
  };
};
export type Embedded = Awaited<ReturnType<typeof openEmbedded>>;

/** Only reads, beside a running one unless `alone`. @throws EngineUnavailableError if it cannot */
export const readEmbedded = ({ dataDir, alone = false }: { readonly dataDir: string; readonly alone?: boolean }) => {
  const file = (name: string) => join(dataDir, name);
  // First, because it refuses an installation that runs.
  const eventSource = { file: file('events.db') } satisfies EventSource;
  const eventStore = openSqliteEventReader({ ...eventSource, alone });
  const uploads = openSqliteUploadRegistry({ file: file('uploads.db'), readonly: true });
  return {
    eventStore,
    eventSource,
    uploads,
    /** @throws WrongMasterKeyError */
    directory: (masterKey: Buffer | MasterKeys) =>
      openSqliteDirectory({ file: file('directory.db'), masterKey, readonly: true }),
    close: async () => {
      await uploads.close();
      await eventStore.close();
    },
  };
};
