import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { sayingAway } from '../async/outages.ts';
import { retryWhileAway } from '../async/retry.ts';
import { systemClock } from '../basics/clock.ts';
import { createLogger, type Logger } from '../basics/log.ts';
import { explain } from '../basics/refused.ts';
import { lasting } from '../http/lasting-check.ts';
import { listen } from '../http/listen.ts';
import { type Check, createMetrics, descriptionRoute, healthAlone, type Measure } from '../http/operations.ts';
import { absent, openOperationsPort } from '../http/operations-port.ts';
import { createServer, type ServerOptions } from '../http/server.ts';
import { sharedNetworks } from '../http/shared-networks.ts';
import { targetsOf } from './certificates/targets.ts';
import { watchCertificates } from './certificates/watch.ts';
import { type ClusterEnvironment, readClusterEnvironment } from './environment.ts';
import { keepPrivate } from './private-files.ts';

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const;

/** What Node and libraries would print past the log is logged, as its readers expect JSON lines. */
const logStrayOutput = (log: Logger): void => {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message, ...more }) => log.warn({ warning: name, ...more }, message));
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, (typeof levels)[keyof typeof levels]][])
    console[method] = (...values: readonly unknown[]) => log[level]({ from: 'console' }, format(...values));
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    process.exit(1);
  });
};

/** The bundles lie in its dist/. */
export const installationRoot = dirname(dirname(fileURLToPath(import.meta.url)));
export const installedVersion = (): string =>
  (JSON.parse(readFileSync(join(installationRoot, 'package.json'), 'utf8')) as { version: string }).version;

export type Service = {
  /** Absent: nobody but operators asks this process anything. */
  readonly main?: Pick<ServerOptions, 'routes' | 'authenticate'> &
    Partial<Pick<ServerOptions, 'fallback' | 'noteRefused'>>;
  readonly checks: readonly Check[];
  readonly measures: readonly Measure[];
  /** Runs before the process listens; called again after an engine was away. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Surroundings = { readonly environment: ClusterEnvironment; readonly log: Logger };

/** Milliseconds. */
const usualPauses = {
  /** Readiness is looked at about once a second; until then requests still come. */
  drain: 1_500,
  /** For requests over a connection made just before the end. */
  linger: 300,
};

/**
 * The gateway asks each copy about once a second for every group of its routes. Requests notice an
 * engine that goes away by themselves; that it is back has to be said soon.
 */
const checkLasts = { good: 5_000, bad: 900 };

/**
 * The operations port answers at once, and says that it is not ready; the main port listens once
 * the service can work, as gateways skip others.
 */
export const openService = async (service: Service, { environment, log }: Surroundings, pauses = usualPauses) => {
  const { HOST: host, PORT, OPERATIONS_PORT = 3001 } = environment;
  let stage: 'starting' | 'working' | 'stopping' = 'starting';
  const stages = (['starting', 'stopping'] as const).map((name) => ({
    name,
    holds: async () => {
      if (stage === name) throw new Error(`this copy is ${name}`);
    },
  }));
  const certificates = watchCertificates({ targets: () => targetsOf(environment), clock: systemClock, log });
  const metrics = createMetrics([certificates.measure, ...service.measures]);
  const checks = [...stages, certificates.check, ...service.checks.map((check) => lasting(check, checkLasts))];
  const operations = await openOperationsPort({ host, port: OPERATIONS_PORT, checks, metrics, log });

  const listenMain = ({ routes, fallback = absent, ...main }: NonNullable<Service['main']>) => {
    const own = [...healthAlone, descriptionRoute(installedVersion()), ...routes];
    const { TRUST_PROXY: trustProxy, ALLOW_TEST_ENGINES: spareLoopback, SHARED_NETWORKS: networks } = environment;
    const server = createServer({
      ...main,
      routes: own,
      fallback,
      log,
      trustProxy,
      isShared: sharedNetworks(networks),
      spareLoopback,
      metrics,
      remoteEngines: true,
      hasShop: environment.BILLING !== 'none',
    });
    server.prependListener('request', (_request, response) => {
      if (stage === 'stopping') response.setHeader('Connection', 'close');
    });
    return listen(server, { host, port: PORT });
  };
  await retryWhileAway(service.start, sayingAway(log));
  const main = service.main && (await listenMain(service.main));
  stage = 'working';
  log.info({ port: main?.port, operationsPort: operations.port }, 'ready');

  /** Work under way ends first. */
  const close = async () => {
    stage = 'stopping';
    log.info('stopping');
    certificates.stop();
    await pause(pauses.drain);
    await main?.close(pauses.linger);
    await service.stop();
    await operations.close();
  };
  return { main, operations, close };
};

/** SIGTERM and SIGINT let work under way end. */
export const runService = async (
  name: string,
  create: (environment: ClusterEnvironment, log: Logger) => Promise<Service>,
): Promise<void> => {
  keepPrivate();
  const log = createLogger({ level: 'info', service: name });
  logStrayOutput(log);
  try {
    const environment = readClusterEnvironment(process.env);
    log.level = environment.LOG_LEVEL;
    const ended = new Promise<void>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
    });
    let ready = false;
    void ended.then(() => {
      if (!ready) process.exit(0);
    });
    const { close } = await openService(await create(environment, log), { environment, log });
    ready = true;
    await ended;
    await close();
    process.exit(0);
  } catch (error) {
    log.fatal({ err: error }, explain(error));
    process.exit(1);
  }
};
