import type { IncomingMessage } from 'node:http';
import { createCommandService } from '@dossier/command-service';
import { createQueryService } from '@dossier/query-service';
import { every } from '@dossier/shared/async/every';
import { type Clock, systemClock } from '@dossier/shared/basics/clock';
import type { Logger } from '@dossier/shared/basics/log';
import { authenticator } from '@dossier/shared/http/authenticate';
import type { Route } from '@dossier/shared/http/exchange';
import { listen } from '@dossier/shared/http/listen';
import {
  type Check,
  createMetrics,
  descriptionRoute,
  healthAlone,
  operationRoutes,
} from '@dossier/shared/http/operations';
import { openOperationsPort } from '@dossier/shared/http/operations-port';
import { openAttempts } from '@dossier/shared/http/security/attempts';
import { securityTextRoute } from '@dossier/shared/http/security/security-text';
import { createServer, type ServerOptions } from '@dossier/shared/http/server';
import { sharedNetworks } from '@dossier/shared/http/shared-networks';
import { verifyPageIn, webFiles } from '@dossier/shared/http/web-files';
import { noSender } from '@dossier/shared/mailer';
import { inboxRoutes } from '@dossier/shared/mailer/inbox';
import { asOfIn } from '@dossier/shared/process/as-of';
import { believedGuard, type ClockGuard, clockGuard } from '@dossier/shared/process/clock/guard';
import { fileClockRecord, machineReadings } from '@dossier/shared/process/clock/record';
import type { Reading } from '@dossier/shared/process/clock/trust';
import { cardSitesOf, type Environment, settingsOf, variablesOf } from '@dossier/shared/process/environment';
import { findSealKeys } from '@dossier/shared/process/seal-key';
import { testEnginesOf, testEnginesWarning } from '@dossier/shared/process/test-engines';
import { checkBucket } from '@dossier/shared/profiles/bucket';
import { openEmbedded } from '@dossier/shared/profiles/embedded';
import { openMasterKeys } from '@dossier/shared/profiles/master-key';
import { createWorkers } from '@dossier/workers';
import { doctorRoutes } from './doctor/routes.ts';
import { isDoctor } from './doctor/token.ts';
import { lookingAt } from './looking.ts';
import { mailServers } from './mail-server/change.ts';
import { localUrl } from './server.ts';
import type { ErrorLog } from './support/errors.ts';
import { supportParts } from './support/parts.ts';
import { openWatches, type Watches } from './watches.ts';

export type StandaloneOptions = {
  readonly environment: Environment;
  /** What of it variables say, where it has more than that. */
  readonly variables?: Environment;
  readonly log: Logger;
  /** The last ones of the log. */
  readonly errors?: ErrorLog['errors'];
  readonly version: string;
  /** Folder of the built web app. */
  readonly web: string;
  /** Absent: the machine's. Another one is moved on purpose, and believed. */
  readonly clock?: Clock;
  /** For tests: a machine whose clock may be wrong. */
  readonly readings?: () => Reading;
  /** False for tests, which ask for the past just after the start: a thread begins slowly from sources. */
  readonly looksBackInThread?: boolean;
  /** Milliseconds, for tests: a machine that is busy with others refuses nobody. Absent: as in life. */
  readonly answerWithin?: number;
  /** A backup and what goes with it, by another process; absent: none are made by themselves. */
  readonly spendNight?: (signal: AbortSignal) => Promise<void>;
};

/** The engines and what all services share. Over data of a moment nothing changes, and what is lost is not missed. */
const openInstallation = async (options: StandaloneOptions) => {
  const { log, readings } = options;
  // Its mail server may give way to another one.
  const environment = { ...options.environment };
  const clock = options.clock ?? (readings ? () => readings().wall : systemClock);
  const asOf = asOfIn(environment.DATA_DIR);
  const looking = asOf && lookingAt(asOf);
  const opened = await openEmbedded({ environment, clock, log });
  const checkStores = async () => {
    await opened.checkPeople();
    if (environment.S3_URL !== undefined) await checkBucket(opened, log);
  };
  if (!looking)
    await checkStores().catch(async (error) => {
      await opened.close();
      throw error;
    });
  const engines = looking ? { ...opened, eventStore: looking.eventStore(opened.eventStore) } : opened;
  // Mails link here, those that waited for the start, too; a port chosen by the system is known only after listening.
  const address = { publicUrl: environment.PUBLIC_URL ?? localUrl(environment) };
  const settings = {
    ...settingsOf(environment, engines.secret),
    ...(options.variables && { variables: variablesOf(options.variables) }),
    get publicUrl() {
      return address.publicUrl;
    },
  };
  return { environment, clock, looking, engines, address, settings };
};
type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** After a rotation of the master key commands have the new one, and this process signs with the old one until it ends. */
const asksAsDoctor =
  ({ environment, engines }: Installation) =>
  (request: Pick<IncomingMessage, 'headers'>) =>
    isDoctor([() => engines.secret, () => openMasterKeys(environment).secret], request);

const clockGuardOf = (
  { environment, clock, engines: { eventStore } }: Installation,
  options: StandaloneOptions,
): ClockGuard => {
  if (options.clock) return believedGuard(clock);
  const record = fileClockRecord(environment.DATA_DIR);
  return clockGuard({ readings: options.readings ?? machineReadings(), record, eventStore, log: options.log });
};

const createServices = (
  installation: Installation,
  guard: ClockGuard,
  watches: Watches,
  options: StandaloneOptions,
) => {
  const { environment, clock, looking, engines, settings } = installation;
  const { log, version, web, looksBackInThread = true, errors, answerWithin } = options;
  const common = { ...engines, clock, log, settings };
  const { SMTP_URL: url, MAIL_FROM: sender } = options.variables ?? environment;
  const isMailGiven = url !== undefined || looking !== undefined;
  const commandService = createCommandService({
    ...common,
    ...(answerWithin !== undefined && { timeoutMs: answerWithin }),
    mailServers: mailServers({
      environment,
      clock,
      mailer: isMailGiven ? undefined : engines.mailer,
      sender: sender === noSender ? undefined : sender,
      onChange: () => void watches.certificates.look(),
    }),
  });
  const queryService = createQueryService({
    ...common,
    eventSource: looksBackInThread ? engines.eventSource : undefined,
    client: commandService.client,
    verifyPage: verifyPageIn(web),
    sealKeys: () => findSealKeys(environment),
    surroundings: {
      version,
      profile: 'embedded',
      checks: () => checks,
      ...watches.shown,
      support: () => supportParts(environment, version, errors?.() ?? []),
      isShell: asksAsDoctor(installation),
    },
    ...(looking && { client: looking.client, clock: looking.clock, jobs: undefined }),
  });
  const workers = createWorkers({ ...common, guard, client: commandService.client });
  const parts = [watches, commandService, queryService, workers];
  const checks: readonly Check[] = [
    { name: 'event-store', holds: () => engines.eventStore.ready() },
    ...parts.flatMap((part) => part.checks),
  ];
  const metrics = createMetrics(parts.flatMap((part) => part.measures));
  return { commandService, queryService, workers, checks, metrics };
};
type Services = ReturnType<typeof createServices>;

const routesOf = (
  installation: Installation,
  { commandService, queryService, checks, metrics }: Services,
  version: string,
): Route[] => {
  const { environment, clock, looking, engines } = installation;
  const { inbox } = engines;
  const all = [
    // Before what they look like to others.
    ...(looking ? [] : doctorRoutes(asksAsDoctor(installation))),
    ...(environment.OPERATIONS_PORT === undefined
      ? operationRoutes({ checks, metrics, access: 'loopback' })
      : healthAlone),
    descriptionRoute(version),
    securityTextRoute(environment.SECURITY_CONTACT, clock),
    ...(inbox && !looking ? inboxRoutes(inbox, () => environment.SMTP_URL === undefined) : []),
    ...commandService.routes,
    ...queryService.routes,
  ];
  return looking ? looking.routes(all) : all;
};

const serverOver = (
  { environment, clock, looking, engines, settings }: Installation,
  { queryService, metrics }: Services,
  { log, web, answerWithin }: StandaloneOptions,
  served: Pick<ServerOptions, 'routes' | 'noteRefused'>,
) => {
  const testEngines = () => (looking ? [] : testEnginesOf(environment));
  const fromStart = testEngines();
  if (fromStart.length > 0) log.warn(testEnginesWarning(fromStart));
  return createServer({
    ...served,
    fallback: webFiles(web, {
      card: cardSitesOf(environment),
      testEngines,
      asOf: looking?.moment,
      shop: settings.hasShop,
      brand: queryService.brand,
      withNotice: queryService.withNotice,
    }),
    authenticate: authenticator(engines.directory, clock),
    log,
    trustProxy: environment.TRUST_PROXY,
    isShared: sharedNetworks(settings.sharedNetworks),
    spareLoopback: environment.ALLOW_TEST_ENGINES,
    localNames: fromStart.length > 0 && !environment.ALLOW_TEST_ENGINES,
    compress: true,
    hasShop: settings.hasShop,
    metrics,
    ...(answerWithin !== undefined && { timeouts: { answer: answerWithin } }),
  });
};

/** Milliseconds. Longer than this nobody waits for a server to start. */
const catchUpWithin = 10_000;

/**
 * Every service over the embedded engines, in one process behind one HTTP server. Over data of a
 * moment nothing works but looking.
 */
export const openStandalone = async (options: StandaloneOptions) => {
  const { log, version, spendNight } = options;
  const installation = await openInstallation(options);
  const { environment, clock, looking, engines, address } = installation;
  const guard = clockGuardOf(installation, options);
  const watches = openWatches(
    { engines, environment, clock, log, clockCheck: guard.check, publicUrl: () => address.publicUrl, spendNight },
    looking !== undefined,
  );
  const services = createServices(installation, guard, watches, options);
  const { commandService, queryService, workers, checks, metrics } = services;
  const routes = routesOf(installation, services, version);
  const attempts = openAttempts({ ...engines, clock, log });
  const server = serverOver(installation, services, options, { routes, noteRefused: attempts.note });

  watches.start();
  const following = every(10_000, engines.followMasterKey, {
    atOnce: true,
    onFailure: (err) => log.warn({ err }, 'the master key was not rotated'),
  });
  /** Read models are not flushed: after a power cut they are behind what people have seen. */
  const showAll = async () => {
    const position = await engines.eventStore.head();
    if (!(await queryService.shows({ key: '', position }, catchUpWithin)))
      log.warn('queries show older data until the read models have caught up');
  };
  await queryService.start();
  if (!looking) {
    await workers.start();
    commandService.start();
  }
  await showAll();
  const { HOST: host, PORT, OPERATIONS_PORT } = environment;
  const operations =
    OPERATIONS_PORT === undefined
      ? undefined
      : await openOperationsPort({ host, port: OPERATIONS_PORT, checks, metrics, log });
  const listening = await listen(server, { host, port: PORT });
  const { port, url } = listening;
  address.publicUrl = environment.PUBLIC_URL ?? localUrl({ HOST: host, PORT: port });

  /** Lets requests under way finish before it closes the engines. */
  const close = async () => {
    await watches.stop();
    const closed = Promise.all([listening.close(), operations?.close()]);
    await workers.stop();
    await queryService.close();
    await closed;
    await attempts.close();
    await commandService.close();
    await following.stop();
    await engines.close();
  };
  return { url, port, operations, routes, engines, commandService, queryService, workers, close };
};
export type Standalone = Awaited<ReturnType<typeof openStandalone>>;
