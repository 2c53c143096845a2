import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchCopy } from '../../scripts/cluster/copy.ts';
import { addressOf, operationsUrlOf, type Place, placesOf, type ServiceName } from '../../scripts/cluster/places.ts';
import { freePort, type Launched } from '../../scripts/engines/engine.ts';
import { type GatewayOptions, startGateway } from '../../scripts/engines/gateway.ts';
import { type Link, openLink } from '../../shared/testing/link/link.ts';
import { holdLinkedEngine, type LinkedEngine } from './linked-engine.ts';

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

/** Where links to a copy listen. */
const entranceOf = ({ host }: Place) => host.replace('127.0.0.', '127.0.1.');

const openCopy = async (
  place: Place,
  isLinked: boolean,
  logs: string,
  environment: Record<string, string>,
): Promise<Copy> => {
  const { service, number, host: address, port, operationsPort } = place;
  const own = {
    CLOCK_SKEW: String(skewOf(number)),
    // Redis without a password answers 127.0.0.1 alone, from where links connect to it.
    ...(isLinked && { OWN_ADDRESS: address }),
  };
  const towards = (at: number) => openLink({ host: address, port: at }, { at: { host: entranceOf(place), port: at } });
  const links = await Promise.all((isLinked ? [port, operationsPort] : []).map(towards));
  let running: Launched | undefined;
  let gone: Promise<number | null> = Promise.resolve(null);
  return {
    service,
    url: `http://${addressOf(place)}`,
    operationsUrl: operationsUrlOf(place),
    address,
    links,
    pid: () => running?.pid ?? 0,
    isRunning: () => running !== undefined,
    start: async () => {
      await Promise.all(links.map((link) => link.up()));
      const started = await launchCopy(place, {
        environment: { ...environment, ...own },
        logs,
        args: preloads,
        patience: 180,
      });
      running = started;
      gone = started.ended.then(async (code) => {
        if (running === started) running = undefined;
        // A dead process refuses; a link alone would accept and reset.
        await Promise.all(links.map((link) => link.down()));
        return code;
      });
      await started.ready;
    },
    kill: async (signal = 'SIGKILL') => {
      await running?.end(signal);
      return gone;
    },
  };
};

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
    const [port, operationsPort] = [await freePort(), await freePort()];
    const places = placesOf(counts, { port, operationsPort }, true);
    const addressesOf = (name: ServiceName) =>
      places
        .filter(({ service }) => service === name)
        .map((place) => addressOf(isLinked ? { ...place, host: entranceOf(place) } : place));
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
      LOG_LEVEL: 'info',
      DATA_DIR: dir,
      MASTER_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: gateway.url,
      COMMAND_SERVICE_URL: gateway.insideUrl,
      TRUST_PROXY: '1',
      ALLOW_TEST_ENGINES: '1',
      ...variables,
      ...over,
    };
    for (const place of places) copies.push(await openCopy(place, isLinked, logs, environment));
    await Promise.all(copies.map((copy) => copy.start()));
    return { url: gateway.url, variables: environment, engines, copies, gateway, dir, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
