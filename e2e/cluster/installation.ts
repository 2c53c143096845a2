import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/engines/engine.ts';
import { startGateway } from '../../scripts/engines/gateway.ts';
import { type HeldEngine, holdEngine } from '../../scripts/engines/index.ts';
import { until } from '../../shared/testing/until.ts';
import { root } from '../support/installation.ts';

export type ServiceName = 'command-service' | 'query-service' | 'workers' | 'relay';
export const engineNames = ['eventstoredb', 'kafka', 'mongodb', 'redis', 's3', 'smtp'] as const;
export type EngineName = (typeof engineNames)[number];

/** One process; killed and started again it listens on the same ports. */
export type Copy = {
  readonly service: ServiceName;
  /** Of its own, so that all copies have the same ports. */
  readonly address: string;
  readonly url: string;
  /** Answers `/readyz` and `/metrics`. */
  readonly operationsUrl: string;
  readonly isRunning: () => boolean;
  /** Resolves with the exit code; null after a SIGKILL, or when it did not run. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  start(): Promise<void>;
};

export type ClusterInstallation = {
  /** The gateway's address, for browsers and clients. */
  readonly url: string;
  /** Variables that lead to the engines. */
  readonly variables: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<EngineName, HeldEngine>>;
  readonly copies: readonly Copy[];
  /** For the logs of all processes and the data of the engines. */
  readonly dir: string;
  remove(): Promise<void>;
};

const skewedClock = new URL('skewed-clock.mjs', import.meta.url).href;
/** Milliseconds: the clocks of two copies of a service are 5 s apart. */
const skewOf = (number: number) => (number % 2 === 0 ? 2_500 : -2_500);

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const openCopy = (
  service: ServiceName,
  number: number,
  address: string,
  dir: string,
  environment: Readonly<Record<string, string>>,
): Copy => {
  const operationsUrl = `http://${address}:${environment.OPERATIONS_PORT}`;
  const own = { HOST: address, CLOCK_SKEW: String(skewOf(number)) };
  let child: ChildProcess | undefined;
  let gone: Promise<number | null> = Promise.resolve(null);
  const copy: Copy = {
    service,
    address,
    url: `http://${address}:${environment.PORT}`,
    operationsUrl,
    isRunning: () => child !== undefined,
    start: async () => {
      const file = join(dir, `${service}-${number}.log`);
      const log = createWriteStream(file, { flags: 'a' });
      await once(log, 'open');
      const started = spawn(process.execPath, ['--import', skewedClock, join(root, `dist/${service}.js`)], {
        env: { PATH: process.env.PATH ?? '', ...environment, ...own },
        stdio: ['ignore', log, log],
      });
      child = started;
      // The process that started it may be killed; this one must not stay behind.
      const onExit = () => started.kill('SIGKILL');
      process.once('exit', onExit);
      gone = once(started, 'exit').then(([code]) => {
        process.off('exit', onExit);
        log.close();
        if (child === started) child = undefined;
        return code as number | null;
      });
      const ready = until(async () => {
        if (child !== started) throw new Error('it ended');
        return isReady(operationsUrl);
      }, 90_000);
      await ready.catch((error: unknown) => {
        const said = readFileSync(file, 'utf8').slice(-3_000);
        throw new Error(`${service} did not start:\n${said}`, { cause: error });
      });
    },
    kill: async (signal = 'SIGKILL') => {
      child?.kill(signal);
      return gone;
    },
  };
  return copy;
};

/**
 * The cluster profile on real engines (and the double of EventStoreDB), every process from the
 * built bundle, behind the gateway.
 * @param counts how many copies of each service
 */
export const openTestCluster = async (
  counts: Readonly<Record<ServiceName, number>>,
  over: Readonly<Record<string, string>> = {},
): Promise<ClusterInstallation> => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-cluster-'));
  const logs = join(dir, 'logs');
  mkdirSync(logs);
  const engines = {} as Record<EngineName, HeldEngine>;
  const copies: Copy[] = [];
  const closing: (() => Promise<void>)[] = [];
  const remove = async () => {
    await Promise.all(copies.map((copy) => copy.kill()));
    for (const close of closing) await close();
    await Promise.all(Object.values(engines).map((engine) => engine.stop()));
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await Promise.all(
      engineNames.map(async (name) => {
        engines[name] = await holdEngine(name, dir);
      }),
    );
    const variables = Object.assign({}, ...Object.values(engines).map((engine) => engine.variables)) as Record<
      string,
      string
    >;
    const [port, inside, main, operations] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const environment = {
      NODE_ENV: 'production',
      PORT: String(main),
      OPERATIONS_PORT: String(operations),
      LOG_LEVEL: 'info',
      DATA_DIR: dir,
      MASTER_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      COMMAND_SERVICE_URL: `http://127.0.0.1:${inside}`,
      TRUST_PROXY: '1',
      ...variables,
      ...over,
    };
    for (const [service, count] of Object.entries(counts) as [ServiceName, number][])
      for (let number = 1; number <= count; number++)
        copies.push(openCopy(service, number, `127.0.1.${copies.length + 1}`, logs, environment));
    const upstreams = (service: ServiceName) =>
      copies.filter((copy) => copy.service === service).map(({ address }) => `${address}:${main}`);
    const gateway = await startGateway({
      dir: join(dir, 'gateway'),
      port,
      insidePort: inside,
      operationsPort: operations,
      commandServices: upstreams('command-service'),
      queryServices: upstreams('query-service'),
    });
    closing.push(() => gateway.kill());
    await Promise.all(copies.map((copy) => copy.start()));
    return { url: gateway.url, variables: environment, engines, copies, dir, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
