import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/engines/engine.ts';
import { type GatewayOptions, startGateway } from '../../scripts/engines/gateway.ts';
import { type Link, openLink } from '../../shared/testing/link/link.ts';
import { until } from '../../shared/testing/until.ts';
import { root } from '../support/installation.ts';
import { holdLinkedEngine, type LinkedEngine } from './linked-engine.ts';

export type ServiceName = 'command-service' | 'query-service' | 'workers' | 'relay';
export const engineNames = ['eventstoredb', 'kafka', 'mongodb', 'redis', 's3', 'smtp'] as const;
export type EngineName = (typeof engineNames)[number];

/** One process; killed and started again it listens on the same ports. */
export type Copy = {
  readonly service: ServiceName;
  readonly url: string;
  /** Answers `/readyz` and `/metrics`. */
  readonly operationsUrl: string;
  /** Its own: it listens there, and what it sends to engines comes from there. */
  readonly address: string;
  /** From the gateway to it. */
  readonly links: readonly Link[];
  readonly pid: () => number;
  readonly isRunning: () => boolean;
  /** Resolves with the exit code; null after a SIGKILL, or when it did not run. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  start(): Promise<void>;
};

/** It can be killed and started again on the same port. */
export type HeldGateway = {
  readonly pid: () => number;
  kill(): Promise<void>;
  restart(): Promise<void>;
};

export type ClusterInstallation = {
  /** The gateway's address, for browsers and clients. */
  readonly url: string;
  /** Variables that lead to the engines. */
  readonly variables: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<EngineName, LinkedEngine>>;
  readonly copies: readonly Copy[];
  readonly gateway: HeldGateway;
  /** For the logs of all processes and the data of the engines. */
  readonly dir: string;
  remove(): Promise<void>;
};

const preloads = [new URL('skewed-clock.mjs', import.meta.url), new URL('own-address.mjs', import.meta.url)].flatMap(
  ({ href }) => ['--import', href],
);
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
  { address, entrance, isLinked }: { readonly address: string; readonly entrance: string; readonly isLinked: boolean },
  dir: string,
  environment: Record<string, string>,
): Promise<Copy> => {
  const own = {
    HOST: address,
    CLOCK_SKEW: String(skewOf(number)),
    // Redis without a password answers 127.0.0.1 alone, from where links connect to it.
    ...(isLinked && { OWN_ADDRESS: address }),
  };
  const [port, operationsPort] = [Number(environment.PORT), Number(environment.OPERATIONS_PORT)];
  const operationsUrl = `http://${address}:${operationsPort}`;
  const towards = (at: number) => openLink({ host: address, port: at }, { at: { host: entrance, port: at } });
  const links = await Promise.all((isLinked ? [port, operationsPort] : []).map(towards));
  let child: ChildProcess | undefined;
  let gone: Promise<number | null> = Promise.resolve(null);
  const copy: Copy = {
    service,
    url: `http://${address}:${port}`,
    operationsUrl,
    address,
    links,
    pid: () => child?.pid ?? 0,
    isRunning: () => child !== undefined,
    start: async () => {
      const file = join(dir, `${service}-${number}.log`);
      const log = createWriteStream(file, { flags: 'a' });
      await once(log, 'open');
      const started = spawn(process.execPath, [...preloads, join(root, `dist/${service}.js`)], {
        env: { PATH: process.env.PATH ?? '', ...environment, ...own },
        stdio: ['ignore', log, log],
      });
      child = started;
      // The process that started it may be killed; this one must not stay behind.
      const onExit = () => started.kill('SIGKILL');
      process.once('exit', onExit);
      gone = once(started, 'exit').then(async ([code]) => {
        process.off('exit', onExit);
        log.close();
        if (child === started) child = undefined;
        // A dead process refuses; a link alone would accept and reset.
        await Promise.all(links.map((link) => link.down()));
        return code as number | null;
      });
      await Promise.all(links.map((link) => link.up()));
      const ready = until(async () => {
        if (child !== started) throw new Error('it ended');
        return isReady(operationsUrl);
      }, 180_000);
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

const listOf = (counts: Readonly<Record<ServiceName, number>>) =>
  (Object.entries(counts) as [ServiceName, number][])
    .flatMap(([service, count]) => Array.from({ length: count }, (_, index) => ({ service, number: index + 1 })))
    .map((copy, index) => ({ ...copy, address: `127.0.1.${index + 1}`, entrance: `127.0.2.${index + 1}` }));

const holdGateway = async (options: GatewayOptions) => {
  let running = await startGateway(options);
  return {
    url: running.url,
    insideUrl: running.insideUrl,
    pid: () => running.pid,
    kill: () => running.kill(),
    restart: async () => {
      running = await startGateway(options);
    },
  };
};

/**
 * The cluster profile on real engines (and the double of EventStoreDB), every process from the
 * built bundle, behind the gateway.
 * @param counts how many copies of each service
 * @param options `isLinked`: links stand before engines and copies, to be broken
 */
export const openTestCluster = async (
  counts: Readonly<Record<ServiceName, number>>,
  over: Readonly<Record<string, string>> = {},
  { isLinked = false }: { readonly isLinked?: boolean } = {},
): Promise<ClusterInstallation> => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-cluster-'));
  const logs = join(dir, 'logs');
  mkdirSync(logs);
  const engines = {} as Record<EngineName, LinkedEngine>;
  const copies: Copy[] = [];
  const closing: (() => Promise<void>)[] = [];
  const remove = async () => {
    await Promise.all(copies.map((copy) => copy.kill()));
    for (const close of closing) await close();
    await Promise.all(copies.flatMap(({ links }) => links).map((link) => link.close()));
    await Promise.all(Object.values(engines).map((engine) => engine.stop()));
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await Promise.all(
      engineNames.map(async (name) => {
        engines[name] = await holdLinkedEngine(name, dir, isLinked);
      }),
    );
    const variables = Object.assign({}, ...Object.values(engines).map((engine) => engine.variables)) as Record<
      string,
      string
    >;
    const wanted = listOf(counts);
    const [port, operationsPort] = [await freePort(), await freePort()];
    const addressesOf = (name: ServiceName) =>
      wanted
        .filter(({ service }) => service === name)
        .map(({ address, entrance }) => `${isLinked ? entrance : address}:${port}`);
    const gateway = await holdGateway({
      dir: join(dir, 'gateway'),
      port: await freePort(),
      insidePort: await freePort(),
      operationsPort,
      commandServices: addressesOf('command-service'),
      queryServices: addressesOf('query-service'),
    });
    closing.push(gateway.kill);

    const environment = {
      NODE_ENV: 'production',
      PORT: String(port),
      OPERATIONS_PORT: String(operationsPort),
      LOG_LEVEL: 'info',
      DATA_DIR: dir,
      MASTER_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: gateway.url,
      COMMAND_SERVICE_URL: gateway.insideUrl,
      TRUST_PROXY: '1',
      ...variables,
      ...over,
    };
    for (const { service, number, ...at } of wanted)
      copies.push(await openCopy(service, number, { ...at, isLinked }, logs, environment));
    await Promise.all(copies.map((copy) => copy.start()));
    return { url: gateway.url, variables: environment, engines, copies, gateway, dir, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
