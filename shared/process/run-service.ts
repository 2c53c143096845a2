import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { retryWhileAway } from '../async/retry.ts';
import { createLogger, type Logger } from '../basics/log.ts';
import { explain } from '../basics/refused.ts';
import type { Authenticate } from '../http/authenticate.ts';
import type { Route } from '../http/exchange.ts';
import { listen } from '../http/listen.ts';
import { type Check, createMetrics, type Measure, operationRoutes } from '../http/operations.ts';
import { createServer, type ServerOptions } from '../http/server.ts';
import { type ClusterEnvironment, readClusterEnvironment } from './environment.ts';

/** The bundles lie in its dist/. */
export const installationRoot = dirname(dirname(fileURLToPath(import.meta.url)));
export const installedVersion = (): string =>
  (JSON.parse(readFileSync(join(installationRoot, 'package.json'), 'utf8')) as { version: string }).version;

export type Service = {
  readonly routes: readonly Route[];
  readonly checks: readonly Check[];
  readonly measures: readonly Measure[];
  readonly authenticate: Authenticate;
  readonly fallback?: ServerOptions['fallback'];
  /** Runs before the process listens; called again after an engine was away. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Readiness is looked at about once a second; until then requests still come. */
const drainMs = 1_500;
/** For requests over a connection made just before the end. */
const lingerMs = 300;

const absent: ServerOptions['fallback'] = (_request, response) => {
  response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
};

/** Listens once it can work, as gateways skip others. SIGTERM and SIGINT let work under way end. */
export const runService = async (
  name: string,
  create: (environment: ClusterEnvironment, log: Logger) => Promise<Service>,
): Promise<void> => {
  try {
    const environment = readClusterEnvironment(process.env);
    const log = createLogger({ level: environment.LOG_LEVEL, service: name });
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    const service = await create(environment, log);
    let stopping = false;
    const staying: Check = {
      name: 'stopping',
      holds: async () => {
        if (stopping) throw new Error('this copy is about to end');
      },
    };
    const metrics = createMetrics(service.measures);
    const server = createServer({
      routes: [
        ...operationRoutes({
          checks: [staying, ...service.checks],
          metrics,
          version: installedVersion(),
          metricsFor: 'public',
        }),
        ...service.routes,
      ],
      fallback: service.fallback ?? absent,
      authenticate: service.authenticate,
      log,
      trustProxy: environment.TRUST_PROXY,
      metrics,
    });
    server.prependListener('request', (_request, response) => {
      if (stopping) response.setHeader('Connection', 'close');
    });
    const ended = new Promise<void>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
    });
    let ready = false;
    void ended.then(() => {
      if (!ready) process.exit(0);
    });

    await retryWhileAway(service.start, (err) => log.warn({ err }, 'an engine cannot be reached yet'));
    ready = true;
    const listening = await listen(server, { host: environment.HOST, port: environment.PORT });
    log.info({ port: listening.port }, 'ready');
    await ended;
    stopping = true;
    log.info('stopping');
    await pause(drainMs);
    await listening.close(lingerMs);
    await service.stop();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
};
