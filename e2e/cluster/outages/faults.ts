import type { Link, Weather } from '../../../shared/testing/link/link.ts';
import { type ClusterInstallation, type Copy, type EngineName, engineNames } from '../installation.ts';

/** Something that goes wrong, and is mended later. */
export type Fault = { readonly name: string; begin(): Promise<void>; end(): Promise<void> };

/** A bad line across a continent. */
const slow: Weather = { delay: 100, jitter: 50, loss: 2 };
const broken: Weather = { broken: 'both' };

const soon = async (act: () => unknown) => void (await act());

const frozen = (what: string, pid: () => number): Fault => ({
  name: `${what} frozen`,
  begin: () => soon(() => process.kill(pid(), 'SIGSTOP')),
  end: () => soon(() => process.kill(pid(), 'SIGCONT')),
});

const under = (name: string, change: (weather: Weather) => void, weather: Weather): Fault => ({
  name,
  begin: () => soon(() => change(weather)),
  end: () => soon(() => change({})),
});

const ofCopy = (copy: Copy, what: string, toEngines: readonly Link[]): readonly Fault[] => {
  const change = (weather: Weather) => {
    for (const link of toEngines) link.change(weather, copy.address);
    for (const link of copy.links) link.change(weather);
  };
  return [
    { name: `${what} killed`, begin: () => soon(copy.kill), end: copy.start },
    frozen(what, copy.pid),
    under(`${what} on a slow network`, change, slow),
    under(`${what} cut off`, change, broken),
  ];
};

const ofEngine = (name: EngineName, { engines }: ClusterInstallation): readonly Fault[] => {
  const engine = engines[name];
  return [
    { name: `${name} killed`, begin: engine.kill, end: engine.restart },
    frozen(name, () => engine.pid),
    under(`${name} on a slow network`, engine.link.change, slow),
    under(`${name} cut off`, engine.link.change, broken),
    { name: `${name} forgets its connections`, begin: () => soon(engine.link.abandon), end: async () => {} },
  ];
};

/** At once; their names are joined. */
const together = (...faults: readonly Fault[]): Fault => ({
  name: faults.map(({ name }) => name).join(', '),
  begin: async () => {
    await Promise.all(faults.map((fault) => fault.begin()));
  },
  end: async () => {
    await Promise.all(faults.map((fault) => fault.end()));
  },
});

/** Every fault of the first copy of each service and of each engine, and all of them by name. */
export const faultsOf = (cluster: ClusterInstallation) => {
  const links = engineNames.map((name) => cluster.engines[name].link);
  const numbered = cluster.copies.map((copy, index) => {
    const before = cluster.copies.slice(0, index).filter(({ service }) => service === copy.service);
    return { copy, number: before.length + 1 };
  });
  const copies = numbered.map(({ copy, number }) => ({
    number,
    faults: ofCopy(copy, `${copy.service} ${number}`, links),
  }));
  const engines = engineNames.flatMap((name) => ofEngine(name, cluster));
  const nothing: Fault = { name: 'nothing', begin: async () => {}, end: async () => {} };
  const { gateway } = cluster;
  const front = gateway
    ? [{ name: 'gateway killed', begin: gateway.kill, end: gateway.restart }, frozen('gateway', gateway.pid)]
    : [];
  const first = copies.filter(({ number }) => number === 1).flatMap(({ faults }) => faults);
  const singles = [nothing, ...first, ...front, ...engines];
  const all = new Map([...copies.flatMap(({ faults }) => faults), ...singles].map((fault) => [fault.name, fault]));
  /** @param names one fault, or several parted by commas, which come at once */
  const named = (names: string): Fault => {
    const found = names.split(', ').map((name) => {
      const fault = all.get(name);
      if (!fault) throw new Error(`no fault is called ${name}: ${[...all.keys()].join(', ')}`);
      return fault;
    });
    return found.length === 1 ? (found[0] as Fault) : together(...found);
  };
  return { singles, named };
};

/** Pairs that hurt each other: the second takes away what helps against the first. */
export const pairs = [
  'command-service 1 frozen, command-service 2 frozen',
  'command-service 1 killed, query-service 1 killed',
  'query-service 1 frozen, query-service 2 frozen',
  'workers 1 killed, workers 2 killed',
  'relay 1 frozen, relay 2 killed',
  'relay 1 killed, kafka frozen',
  'eventstoredb killed, kafka killed',
  'eventstoredb on a slow network, mongodb on a slow network',
  'mongodb killed, redis killed',
  'mongodb frozen, command-service 1 killed',
  'redis cut off, workers 1 killed',
  'kafka cut off, query-service 1 killed',
  's3 cut off, command-service 1 cut off',
  'smtp frozen, redis killed',
];
