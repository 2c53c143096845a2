import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProxy } from '../../gateway/proxy.ts';
import { freePort } from '../../scripts/engines/engine.ts';
import { type HeldEngine, holdEngine } from '../../scripts/engines/index.ts';
import { until } from '../../shared/testing/until.ts';
import { root } from '../support/installation.ts';

export type ServiceName = 'command-service' | 'query-service' | 'workers' | 'relay';
export const engineNames = ['eventstoredb', 'kafka', 'mongodb', 'redis', 's3', 'smtp'] as const;
export type EngineName = (typeof engineNames)[number];

/** One process; killed and started again it listens on the same ports. */
export type Copy = {
  readonly service: ServiceName;
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

const openCopy = async (
  service: ServiceName,
  number: number,
  dir: string,
  environment: Record<string, string>,
): Promise<Copy> => {
  const [port, operationsPort] = [await freePort(), await freePort()];
  const operationsUrl = `http://127.0.0.1:${operationsPort}`;
  const ports = { PORT: String(port), OPERATIONS_PORT: String(operationsPort) };
  let child: ChildProcess | undefined;
  let gone: Promise<number | null> = Promise.resolve(null);
  const copy: Copy = {
    service,
    url: `http://127.0.0.1:${port}`,
    operationsUrl,
    isRunning: () => child !== undefined,
    start: async () => {
      const file = join(dir, `${service}-${number}.log`);
      const log = createWriteStream(file, { flags: 'a' });
      await once(log, 'open');
      const started = spawn(process.execPath, ['--import', skewedClock, join(root, `dist/${service}.js`)], {
        env: { PATH: process.env.PATH ?? '', ...environment, ...ports, CLOCK_SKEW: String(skewOf(number)) },
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
 * built bundle, behind a stand-in for the gateway.
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
    // As an orchestrator does: a copy that is not ready gets no requests while another is ready.
    const ready = new Map<Copy, boolean>();
    const looking = setInterval(() => {
      for (const copy of copies)
        if (copy.isRunning()) void isReady(copy.operationsUrl).then((is) => ready.set(copy, is));
    }, 500);
    closing.push(async () => clearInterval(looking));
    const urlsOf = (service: ServiceName) => {
      const running = copies.filter((copy) => copy.service === service && copy.isRunning());
      const willing = running.filter((copy) => ready.get(copy));
      return (willing.length > 0 ? willing : running).map(({ url }) => url);
    };
    const upstreams = () => ({
      'command-service': urlsOf('command-service'),
      'query-service': urlsOf('query-service'),
    });
    const gateway = await startProxy(upstreams);
    const inside = await startProxy(upstreams, { serviceOf: () => 'command-service' });
    closing.push(gateway.close, inside.close);

    const environment = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      DATA_DIR: dir,
      MASTER_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: gateway.url,
      COMMAND_SERVICE_URL: inside.url,
      TRUST_PROXY: '1',
      ...variables,
      ...over,
    };
    for (const [service, count] of Object.entries(counts) as [ServiceName, number][])
      for (let number = 1; number <= count; number++) copies.push(await openCopy(service, number, logs, environment));
    await Promise.all(copies.map((copy) => copy.start()));
    return { url: gateway.url, variables: environment, engines, copies, dir, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
