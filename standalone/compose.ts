import { createCommandService } from '@dossier/command-service';
import { createQueryService } from '@dossier/query-service';
import { every } from '@dossier/shared/async/every';
import { type Clock, systemClock } from '@dossier/shared/basics/clock';
import type { Logger } from '@dossier/shared/basics/log';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandClient } from '@dossier/shared/command-client';
import type { CommandStore } from '@dossier/shared/event-store';
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
import { createServer } from '@dossier/shared/http/server';
import { sharedNetworks } from '@dossier/shared/http/shared-networks';
import { verifyPageIn, webFiles } from '@dossier/shared/http/web-files';
import { inboxRoutes } from '@dossier/shared/mailer/inbox';
import { type AsOf, asOfIn, asOfText } from '@dossier/shared/process/as-of';
import { targetsOf } from '@dossier/shared/process/certificates/targets';
import { watchCertificates } from '@dossier/shared/process/certificates/watch';
import { believedGuard, clockGuard } from '@dossier/shared/process/clock/guard';
import { fileClockRecord, machineReadings } from '@dossier/shared/process/clock/record';
import type { Reading } from '@dossier/shared/process/clock/trust';
import { cardSitesOf, type Environment, settingsOf, variablesOf } from '@dossier/shared/process/environment';
import { findSealKeys } from '@dossier/shared/process/seal-key';
import { testEnginesOf, testEnginesWarning } from '@dossier/shared/process/test-engines';
import { checkBucket } from '@dossier/shared/profiles/bucket';
import { openEmbedded } from '@dossier/shared/profiles/embedded';
import { createWorkers } from '@dossier/workers';
import { alarmsOf } from './alarms/alarms.ts';
import { watchAlarms } from './alarms/watch.ts';
import { seenOf } from './backup/status.ts';
import { watchBackups } from './backup/watch.ts';
import { openDoctor } from './doctor/doctor.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { isDoctor } from './doctor/token.ts';
import { mailServers } from './mail-server/change.ts';
import { watchRoom } from './room.ts';
import type { ErrorLog } from './support/errors.ts';
import { supportParts } from './support/parts.ts';
import { tellOperators } from './telling.ts';

/** They change nothing but who is signed in, and what one may download for a minute. */
const forLooking = ['/api/auth/sign-in', '/api/auth/refresh', '/api/auth/sign-out', '/api/downloads'];
const reading = ['GET', 'HEAD', 'OPTIONS'];

/** Nothing of what was changes, and its views have the clock of then. */
const lookingAt = (asOf: AsOf) => {
  const refuse = () => Promise.reject(new Refused({ code: 'READ_ONLY', title: asOfText(asOf) }));
  return {
    routes: (routes: readonly Route[]): Route[] =>
      routes.map((route) =>
        reading.includes(route.method) || forLooking.includes(route.path) ? route : { ...route, handle: refuse },
      ),
    /** Whatever may come here without a route. */
    eventStore: (eventStore: CommandStore): CommandStore => ({ ...eventStore, append: refuse, appendOnce: refuse }),
    /** Looks and downloads are recorded where people work, not here. */
    client: { send: async () => ({ ok: true, answer: {} }) } satisfies CommandClient,
    clock: () => Date.parse(asOf.moment),
  };
};

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

/** Milliseconds. Longer than this nobody waits for a server to start. */
const catchUpWithin = 10_000;

/**
 * Every service over the embedded engines, in one process behind one HTTP server. Over data of a
 * moment nothing works but looking.
 */
export const openStandalone = async (options: StandaloneOptions) => {
  const { log, version, web, readings, looksBackInThread = true, answerWithin, spendNight, errors } = options;
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
  const { eventStore, directory, mailer, inbox, secret } = engines;

  // Mails link here; a port chosen by the system is known only after listening.
  const address = { publicUrl: environment.PUBLIC_URL ?? '' };
  const settings = {
    ...settingsOf(environment, secret),
    ...(options.variables && { variables: variablesOf(options.variables) }),
    get publicUrl() {
      return address.publicUrl;
    },
  };
  const common = { ...engines, clock, log, settings };

  const record = fileClockRecord(environment.DATA_DIR);
  const guard = options.clock
    ? believedGuard(clock)
    : clockGuard({ readings: readings ?? machineReadings(), record, eventStore, log });
  const tell = tellOperators({ ...engines, environment, log });
  const doctor = looking
    ? undefined
    : openDoctor({
        ...common,
        environment,
        tell,
        clockCheck: guard.check,
        publicUrl: () => address.publicUrl,
      });
  const room = looking ? undefined : watchRoom({ dataDir: environment.DATA_DIR, clock, log });
  const certificates = watchCertificates({ targets: () => targetsOf(environment), clock, log });
  const isMailGiven = (options.variables ?? environment).SMTP_URL !== undefined || looking !== undefined;
  const commandService = createCommandService({
    ...common,
    mailServers: mailServers({
      environment,
      clock,
      mailer: isMailGiven ? undefined : mailer,
      onChange: () => void certificates.look(),
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
      ...(room && { room: room.now }),
      ...(doctor && { doctor: doctor.doctor }),
      support: () => supportParts(environment, version, errors?.() ?? []),
      isShell: (request) => isDoctor(secret, request),
      backups: () => ({ ...seenOf(environment, clock()), ...(!spendNight && { isOff: true }) }),
    },
    ...(looking && { client: looking.client, clock: looking.clock, jobs: undefined }),
  });
  const workers = createWorkers({ ...common, guard, client: commandService.client });

  const backups = looking || !spendNight ? undefined : watchBackups({ environment, clock, log, spendNight });
  const alarms =
    room && backups
      ? watchAlarms({
          alarms: alarmsOf({ ...engines, environment, clock, room: room.now, ending: certificates.ending }),
          dataDir: environment.DATA_DIR,
          clock,
          log,
          tell,
        })
      : undefined;
  const metrics = createMetrics([
    certificates.measure,
    ...(backups?.measures ?? []),
    ...commandService.measures,
    ...queryService.measures,
    ...workers.measures,
  ]);
  const checks: readonly Check[] = [
    { name: 'event-store', holds: () => eventStore.ready() },
    certificates.check,
    ...(backups ? [backups.check] : []),
    ...commandService.checks,
    ...queryService.checks,
    ...workers.checks,
  ];

  const all = [
    // Before what they look like to others.
    ...(doctor ? doctorRoutes(secret) : []),
    ...(environment.OPERATIONS_PORT === undefined
      ? operationRoutes({ checks, metrics, access: 'loopback' })
      : healthAlone),
    descriptionRoute(version),
    securityTextRoute(environment.SECURITY_CONTACT, clock),
    ...(inbox && !looking ? inboxRoutes(inbox, () => environment.SMTP_URL === undefined) : []),
    ...commandService.routes,
    ...queryService.routes,
  ];
  const routes = looking ? looking.routes(all) : all;
  const testEngines = () => (looking ? [] : testEnginesOf(environment));
  const fromStart = testEngines();
  if (fromStart.length > 0) log.warn(testEnginesWarning(fromStart));
  const attempts = openAttempts({ ...engines, clock, log });
  const server = createServer({
    routes,
    fallback: webFiles(web, {
      card: cardSitesOf(environment),
      testEngines,
      asOf: asOf?.moment,
      shop: settings.hasShop,
      brand: queryService.brand,
      withNotice: queryService.withNotice,
    }),
    authenticate: authenticator(directory, clock),
    log,
    trustProxy: environment.TRUST_PROXY,
    isShared: sharedNetworks(settings.sharedNetworks),
    spareLoopback: environment.ALLOW_TEST_ENGINES,
    localNames: fromStart.length > 0 && !environment.ALLOW_TEST_ENGINES,
    compress: true,
    hasShop: settings.hasShop,
    metrics,
    noteRefused: attempts.note,
    ...(answerWithin !== undefined && { timeouts: { answer: answerWithin } }),
  });

  if (spendNight) doctor?.start();
  const following = every(10_000, engines.followMasterKey, {
    atOnce: true,
    onFailure: (err) => log.warn({ err }, 'the master key was not rotated'),
  });
  /** Read models are not flushed: after a power cut they are behind what people have seen. */
  const showAll = async () => {
    const position = await eventStore.head();
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
  address.publicUrl ||= url;

  /** Lets requests under way finish before it closes the engines. */
  const close = async () => {
    certificates.stop();
    await doctor?.stop();
    await alarms?.stop();
    await backups?.stop();
    await room?.stop();
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
