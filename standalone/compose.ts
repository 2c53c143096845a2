import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandService } from '@dossier/command-service';
import { createQueryService } from '@dossier/query-service';
import { openSqliteDirectory } from '@dossier/shared/directory';
import { inProcessBus } from '@dossier/shared/event-bus';
import { openSqliteEventStore } from '@dossier/shared/event-store';
import { diskFileStore, type FileStore } from '@dossier/shared/file-store';
import { createCodec } from '@dossier/shared/history';
import { openSqliteJobQueue } from '@dossier/shared/job-queue';
import { inProcessLive } from '@dossier/shared/live';
import { type Inbox, inboxMailer, inboxRoutes, type Mailer, mailAddress } from '@dossier/shared/mailer';
import { type Payments, testGateway } from '@dossier/shared/payments';
import { collections, openSqliteReadStore } from '@dossier/shared/read-store';
import {
  authenticator,
  type Clock,
  createMetrics,
  createServer,
  type Environment,
  type Logger,
  limiter,
  listen,
  operationRoutes,
  readSecrets,
  settingsOf,
  stripeKeysOf,
  systemClock,
  webFiles,
} from '@dossier/shared/service';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry';
import { createWorkers } from '@dossier/workers';

export type StandaloneOptions = {
  readonly environment: Environment;
  readonly log: Logger;
  readonly version: string;
  /** Folder of the built web app. */
  readonly web: string;
  readonly clock?: Clock;
};

/** Where an engine of the cluster profile is named, its client is loaded, and otherwise not. */
const openFiles = async ({ S3_URL, DATA_DIR }: Environment): Promise<FileStore> =>
  S3_URL === undefined
    ? diskFileStore({ dir: join(DATA_DIR, 'files') })
    : (await import('@dossier/shared/file-store/s3')).s3FileStore({ url: S3_URL });
const openMailer = async ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Environment): Promise<Mailer & Partial<Inbox>> =>
  SMTP_URL === undefined
    ? inboxMailer({ dir: join(DATA_DIR, 'mails'), from: mailAddress(MAIL_FROM) })
    : (await import('@dossier/shared/mailer/smtp')).smtpMailer({ url: SMTP_URL, from: MAIL_FROM });

const openPayments = async (environment: Environment): Promise<Payments> => {
  const keys = stripeKeysOf(environment);
  if (!keys) return testGateway({ file: join(environment.DATA_DIR, 'payments.db') });
  return (await import('@dossier/shared/payments/stripe')).stripePayments(keys);
};

const isInbox = (mailer: Mailer & Partial<Inbox>): mailer is Mailer & Inbox => mailer.mails !== undefined;

/** The embedded engines of one data directory, open. No second process can open them. */
export const openEngines = async ({
  environment,
  clock = systemClock,
}: {
  environment: Environment;
  clock?: Clock;
}) => {
  const dataDir = environment.DATA_DIR;
  mkdirSync(dataDir, { recursive: true });
  const file = (name: string) => join(dataDir, name);
  const { masterKey, secret } = readSecrets(dataDir, environment.MASTER_KEY);
  // First, as it refuses a second process before anything else is touched.
  const eventStore = openSqliteEventStore({ file: file('events.db') });
  const directory = openSqliteDirectory({ file: file('directory.db'), masterKey });
  const uploads = openSqliteUploadRegistry({ file: file('uploads.db') });
  const files = await openFiles(environment);
  const jobs = openSqliteJobQueue({ file: file('jobs.db') });
  const readStore = openSqliteReadStore({ dir: file('views'), collections });
  const mailer = await openMailer(environment);
  const payments = await openPayments(environment);
  const bus = inProcessBus(eventStore);
  const live = inProcessLive();
  const codec = createCodec(directory);
  const limit = limiter(directory, clock);
  const close = async () => {
    await bus.close();
    await jobs.close();
    await live.close();
    await readStore.close();
    await uploads.close();
    await files.close();
    await mailer.close();
    await payments.close();
    await directory.close();
    await eventStore.close();
  };
  return {
    eventStore,
    directory,
    uploads,
    files,
    jobs,
    readStore,
    mailer,
    payments,
    bus,
    live,
    codec,
    limit,
    secret,
    close,
  };
};
export type Engines = Awaited<ReturnType<typeof openEngines>>;

/** The whole product in one process: every service over the embedded engines, behind one HTTP server. */
export const openStandalone = async (options: StandaloneOptions) => {
  const { environment, log, version, web, clock = systemClock } = options;
  const engines = await openEngines({ environment, clock });
  const { eventStore, directory, mailer, secret } = engines;

  // Mails link here; known only after listening when the port is chosen by the system.
  const address = { publicUrl: environment.PUBLIC_URL ?? '' };
  const settings = {
    ...settingsOf(environment, secret),
    get publicUrl() {
      return address.publicUrl;
    },
  };
  const common = { ...engines, clock, log, settings };

  const commandService = createCommandService(common);
  const queryService = createQueryService({ ...common, client: commandService.client });
  const workers = createWorkers({ ...common, client: commandService.client });

  const metrics = createMetrics([...queryService.measures, ...workers.measures]);
  const checks = [{ name: 'event-store', holds: async () => void (await eventStore.head()) }];

  const routes = [
    ...operationRoutes({ checks, metrics, version }),
    ...(isInbox(mailer) ? inboxRoutes(mailer) : []),
    ...commandService.routes,
    ...queryService.routes,
  ];
  const server = createServer({
    routes,
    fallback: webFiles(web),
    authenticate: authenticator(directory, clock),
    log,
    trustProxy: environment.TRUST_PROXY,
    metrics,
  });

  await queryService.start();
  await workers.start();
  commandService.start();
  const listening = await listen(server, { host: environment.HOST, port: environment.PORT });
  const { port, url } = listening;
  address.publicUrl ||= url;

  /** Takes no new request, lets the ones under way finish for a moment, then closes every engine. Nothing acknowledged is lost. */
  const close = async () => {
    const closed = listening.close();
    await workers.stop();
    await queryService.close();
    await closed;
    await commandService.close();
    await engines.close();
  };
  return { url, port, routes, engines, commandService, queryService, workers, close };
};
export type Standalone = Awaited<ReturnType<typeof openStandalone>>;
