import { leeway } from '@dossier/shared/testing/leeway';
import { expect, it } from '@jest/globals';
import type { QueryServiceOptions } from '../options.ts';
import { overviewReader } from './overview.ts';

const forEver = <T>() => new Promise<T>(() => undefined);

/** Of an installation in which nothing has happened. */
const engines = {
  eventStore: { head: async () => 0, back: async () => 0, readOn: async () => [], ready: async () => undefined },
  readStore: {
    checkpoints: async () => new Map(),
    find: async () => [],
    count: async () => 0,
    countBy: async () => new Map(),
  },
  files: { used: async () => 0 },
} as unknown as Pick<QueryServiceOptions, 'eventStore' | 'readStore' | 'files'>;

it('an engine that hangs keeps no operator waiting: the rest is told, and which one it is', async () => {
  const kafka = { name: 'Kafka', light: 'views', holds: () => forEver() } as const;
  const redis = { name: 'Redis', light: 'events', holds: () => forEver() } as const;
  const read = overviewReader({
    ...engines,
    bus: { ends: () => forEver() } as unknown as QueryServiceOptions['bus'],
    jobs: { list: () => forEver() } as unknown as NonNullable<QueryServiceOptions['jobs']>,
    clock: () => 0,
    settings: { hasShop: false } as QueryServiceOptions['settings'],
    surroundings: { version: '1.0.0', profile: 'cluster', checks: () => [], engines: [kafka, redis] },
    reader: { people: async () => new Map() },
    sealLog: { seals: async () => [] },
    listParked: async () => [],
  });
  const begun = performance.now();
  const { lights, jobs } = await read();
  expect(performance.now() - begun).toBeLessThan(1_500 * leeway());
  expect(jobs).toEqual([]);
  const factsOf = (name: string) => lights.find((light) => light.name === name)?.facts;
  expect(factsOf('views')).toContainEqual({ label: 'Kafka', value: 'not known yet' });
  expect(factsOf('events')).toContainEqual({ label: 'Redis', value: 'not known yet' });
});
