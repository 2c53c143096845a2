import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Authenticate } from './authenticate.ts';
import { type ClusterEnvironment, readClusterEnvironment } from './config.ts';
import type { Route } from './http.ts';
import { listen } from './listen.ts';
import { createLogger, type Logger } from './log.ts';
import { type Check, createMetrics, type Measure, operationRoutes } from './operations.ts';
import { Refused } from './refused.ts';
import { createServer, type ServerOptions } from './server.ts';

/** Of the installation: the bundles lie in its dist/. */
export const installationRoot = dirname(dirname(fileURLToPath(import.meta.url)));
export const installedVersion = (): string =>
  (JSON.parse(readFileSync(join(installationRoot, 'package.json'), 'utf8')) as { version: string }).version;

/** What one process of the cluster profile consists of. */
export type Service = {
  readonly routes: readonly Route[];
  readonly checks: readonly Check[];
  readonly measures: readonly Measure[];
  readonly authenticate: Authenticate;
  readonly fallback?: ServerOptions['fallback'];
  /** Begins work that no request asks for. It may take long: the process answers meanwhile that it is not ready. */
  start(): Promise<void>;
  /** Ends that work; then everything is closed. */
  stop(): Promise<void>;
};

/** A gateway looks at readiness about once a second; until it has looked, requests still come. */
const drain = 1_500;

/** Whoever names the fault tells the operator; a stack of ours would not. */
const explain = (error: unknown): string => {
  const fields =
    error instanceof Refused
      ? Object.entries(error.refusal.errors ?? {}).map(([field, message]) => `  ${field}: ${message}`)
      : [];
  return [error instanceof Error ? error.message : String(error), ...fields].join('\n');
};

const absent: ServerOptions['fallback'] = (_request, response) => {
  response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
};

/**
 * Runs a process of the cluster profile until it is told to end (SIGTERM, SIGINT): then it says that it is not ready, finishes
 * what is under way, closes its engines and exits with 0. A start that fails names the reason and exits with 1.
 */
export const runService = async (
  name: string,
  create: (environment: ClusterEnvironment, log: Logger) => Promise<Service>,
): Promise<void> => {
  try {
    const environment = readClusterEnvironment(process.env);
    const log = createLogger({ level: environment.LOG_LEVEL, service: name });
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    const service = await create(environment, log);
    const state = { started: false, stopping: false };
    const work: Check = {
      name: 'work',
      holds: async () => {
        if (!state.started || state.stopping) throw new Error(state.stopping ? 'stopping' : 'starting');
      },
    };
    const metrics = createMetrics(service.measures);
    const server = createServer({
      routes: [
        ...operationRoutes({
          checks: [work, ...service.checks],
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
    const listening = await listen(server, { host: environment.HOST, port: environment.PORT });
    log.info({ port: listening.port }, 'listening');
    const stop = async () => {
      if (state.stopping) return;
      state.stopping = true;
      log.info('stopping');
      await pause(drain);
      await listening.close();
      await service.stop();
      process.exit(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        stop().catch((error: unknown) => {
          log.error({ err: error }, 'could not stop in order');
          process.exit(1);
        });
      });
    await service.start();
    state.started = true;
    log.info('ready');
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
};
