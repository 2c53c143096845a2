import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../engines/engine.ts';
import { type RunningGateway, startGateway } from '../engines/gateway.ts';
import { startEngines } from '../engines/index.ts';
import { checkPorts, type PortName, usualPorts } from '../engines/ports.ts';
import { launchCopy, nameOf } from './copy.ts';
import { environmentOf } from './environment.ts';
import { openMailPage } from './mails.ts';
import { addressOf, hasManyAddresses, type Place, placesOf, type ServiceName } from './places.ts';

const clusterEngines = ['redis', 'smtp', 'mongodb', 'kafka', 'eventstoredb', 's3'] as const;

export type SurroundingsOptions = {
  /** Where all data is kept. */
  readonly dir: string;
  readonly counts: Readonly<Record<ServiceName, number>>;
  /** Absent: the usual ports. */
  readonly freePorts?: boolean;
  readonly tell: (name: string, what: string) => void;
};

const portsFor = async (free: boolean): Promise<Record<PortName | 'main' | 'operations', number>> => {
  if (!free) return { ...usualPorts, main: 3000, operations: 3001 };
  const names = [...Object.keys(usualPorts), 'main', 'operations'] as (PortName | 'main' | 'operations')[];
  const ports = await Promise.all(names.map(async (name) => [name, await freePort()]));
  return Object.fromEntries(ports);
};

const gatewayFor = (
  dir: string,
  places: readonly Place[],
  ports: Record<'gateway' | 'inside' | 'operations', number>,
  tell: SurroundingsOptions['tell'],
): Promise<RunningGateway> => {
  const of = (service: ServiceName) => places.filter((place) => place.service === service).map(addressOf);
  return startGateway({
    dir: join(dir, 'gateway'),
    port: ports.gateway,
    insidePort: ports.inside,
    operationsPort: ports.operations,
    commandServices: of('command-service'),
    queryServices: of('query-service'),
    tell: (what) => tell('gateway', what),
  });
};

/** All that the processes of a cluster need on this machine: engines, gateway, a page of mails. */
export const startSurroundings = async ({ dir, counts, freePorts = false, tell }: SurroundingsOptions) => {
  mkdirSync(dir, { recursive: true });
  const ports = await portsFor(freePorts);
  const { main, operations, 'stripe-mock': _, ...own } = ports;
  await checkPorts(own);
  const manyAddresses = await hasManyAddresses();
  const places = placesOf(counts, { port: main, operationsPort: operations }, manyAddresses);
  for (const { host, port, operationsPort } of places)
    await checkPorts({ service: port, operations: operationsPort }, host);
  const portOf = (name: string) => ports[name as PortName];
  const engines = await startEngines(clusterEngines, { dir, portOf, tell });
  const closing: (() => Promise<unknown>)[] = [engines.stop];
  const stop = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    const mails = await openMailPage(engines.variables.SMTP_CATCH_DIR as string, ports.mails);
    closing.push(mails.close);
    const gateway = await gatewayFor(dir, places, ports, tell);
    closing.push(gateway.stop);
    const { url, insideUrl } = gateway;
    return {
      url,
      mailsUrl: mails.url,
      manyAddresses,
      places,
      environment: environmentOf({ dir, engines: engines.variables, url, insideUrl }),
      engines: [...engines.engines, { name: 'gateway', pid: gateway.pid }],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>;

/** Every copy, from the built bundle. @throws when one does not become ready; then all are ended */
export const startCopies = async (
  { places, environment }: Surroundings,
  { dir, tell }: Pick<SurroundingsOptions, 'dir' | 'tell'>,
) => {
  const logs = join(dir, 'logs');
  mkdirSync(logs, { recursive: true });
  const begun = performance.now();
  const copies = await Promise.all(
    places.map(async (place) => ({ name: nameOf(place), ...(await launchCopy(place, { environment, logs })) })),
  );
  const stop = async () => void (await Promise.all(copies.map(({ end }) => end('SIGTERM'))));
  try {
    await Promise.all(
      copies.map(async ({ name, ready }) => {
        await ready;
        tell(name, `ready after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
      }),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { copies, stop };
};
