import type { MongoClient } from 'mongodb';
import { every } from '../../async/every.ts';
import type { Logger } from '../../basics/log.ts';
import { HOUR } from '../../contract/index.ts';
import { definitionsOf } from '../definitions.ts';
import { type Checkpoint, type Collection, GenerationSwitchedError, type ReadStore, type Write } from '../port.ts';
import { openGeneration, suffixOf } from './generation.ts';
import { type Generation, leasedGenerations } from './leased-generations.ts';
import { type Pointers, pointersIn } from './pointers.ts';

const layout = 1;
/** Milliseconds after which whoever uses the store has it look again, and after which they wait for it. */
const lookAgain = 1_000;
const lookTrusted = 5_000;
const beatEvery = HOUR;
const loadedKept = 100_000;

export type MongoReadStoreOptions = {
  /** Of `openMongo`; stays open when the store is closed. */
  readonly client: MongoClient;
  readonly database: string;
  readonly collections: readonly Collection[];
  readonly log?: Logger;
  /** Milliseconds of silence until another process may fill a generation; absent: a minute. */
  readonly lease?: number;
};

const originsOf = (opened: number) => {
  const loaded = new Map<string, number>();
  const resumed = new Map<string, number>();
  let first = opened;
  const document = ({ collection, id }: { collection: string; id: string }) => `${collection}/${id}`;
  const partition = (checkpoint: Pick<Checkpoint, 'projection' | 'partition'>) =>
    `${checkpoint.partition}/${checkpoint.projection}`;
  return {
    loadedFrom(generation: number, refs: readonly { collection: string; id: string }[]): void {
      for (const ref of refs) {
        loaded.delete(document(ref));
        loaded.set(document(ref), generation);
      }
      for (const oldest of loaded.keys()) {
        if (loaded.size <= loadedKept) break;
        loaded.delete(oldest);
      }
    },
    resumedFrom: (generation: number, of: Pick<Checkpoint, 'projection' | 'partition'>): void =>
      void resumed.set(partition(of), generation),
    written(writes: readonly Write[]): void {
      for (const write of writes) loaded.delete(document(write));
    },
    allow(generation: number, writes: readonly Write[], checkpoint?: Checkpoint): boolean {
      if (checkpoint && (resumed.get(partition(checkpoint)) ?? first) !== generation) return false;
      return writes.every((write) => (loaded.get(document(write)) ?? generation) === generation);
    },
    switched(generation: number): void {
      first = generation;
      loaded.clear();
      resumed.clear();
    },
  };
};

/** Whoever uses the store has it look now and then which generation is in use. */
const generationInUse = (
  opened: Generation,
  generationOf: (number: number) => Generation,
  pointers: Pick<Pointers, 'existing'>,
  log: Logger | undefined,
) => {
  let current = opened;
  let lookedAt = Date.now();
  const lookNow = async () => {
    const begun = Date.now();
    const { generation } = await pointers.existing();
    lookedAt = begun;
    if (generation === current.number) return;
    const next = generationOf(generation);
    await next.prepare();
    current = next;
    log?.info({ generation }, 'the read models were switched to another generation');
  };
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= lookNow().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const unknown = (error: unknown) => log?.debug({ err: error }, 'the generation in use is not known');
  const inUse = async (): Promise<Generation> => {
    const age = Date.now() - lookedAt;
    if (age > lookTrusted) await look();
    else if (age > lookAgain) look().catch(unknown);
    return current;
  };
  return {
    inUse,
    switchTo: (next: Generation): void => {
      current = next;
    },
    settled: () => looking?.catch(unknown),
  };
};

/** In use, notices another copy's switch within a second. @throws EngineUnavailableError */
export const openMongoReadStore = async (options: MongoReadStoreOptions): Promise<ReadStore> => {
  const { client, database, log, lease: leaseTime = 60_000 } = options;
  const db = client.db(database);
  const definitions = definitionsOf(options.collections, layout);
  const { version } = definitions;
  const pointers = pointersIn(db, version);
  const generationOf = (number: number, isNew = false) => ({
    number,
    ...openGeneration(db, definitions, suffixOf(version, number), isNew),
  });

  const opened = generationOf((await pointers.beat()).generation);
  await opened.prepare();
  const origins = originsOf(opened.number);
  const { inUse, switchTo, settled } = generationInUse(opened, generationOf, pointers, log);
  const dropUnused = async () => {
    try {
      await pointers.dropUnused();
    } catch (error) {
      log?.warn({ err: error }, 'read models of other generations were not cleared away');
    }
  };
  await dropUnused();

  const beats = every(beatEvery, () => pointers.beat().then(dropUnused), {
    onFailure: (error) => log?.debug({ err: error }, 'use was not recorded'),
  });

  const filling = leasedGenerations({
    pointers,
    leaseTime,
    log,
    generationOf,
    dropUnused,
    switchTo: (next) => {
      switchTo(next);
      origins.switched(next.number);
    },
  });

  return {
    version,
    get: async (collection, id) => (await inUse()).get(collection, id),
    getMany: async (collection, ids) => (await inUse()).getMany(collection, ids),
    find: async (collection, query) => (await inUse()).find(collection, query),
    page: async (collection, query) => (await inUse()).page(collection, query),
    fields: async (collection, names, query) => (await inUse()).fields(collection, names, query),
    count: async (collection, where) => (await inUse()).count(collection, where),
    countBy: async (collection, field, where) => (await inUse()).countBy(collection, field, where),
    checkpoints: async (projection) => (await inUse()).checkpoints(projection),
    async *dump() {
      yield* (await inUse()).dump();
    },
    async load(refs) {
      const generation = await inUse();
      origins.loadedFrom(generation.number, refs);
      return generation.load(refs);
    },
    async checkpoint(projection, partition) {
      const generation = await inUse();
      const progress = await generation.checkpoint(projection, partition);
      origins.resumedFrom(generation.number, { projection, partition });
      return progress;
    },
    async write(writes, checkpoint) {
      const generation = await inUse();
      if (!origins.allow(generation.number, writes, checkpoint))
        throw new GenerationSwitchedError('the read models were switched to another generation');
      await generation.write(writes, checkpoint);
      origins.written(writes);
    },
    newGeneration: async (plan) => ({ ...(await filling.begin(plan)), version }),
    async close() {
      await Promise.all([settled(), beats.stop()]);
      await filling.closeAll();
    },
  };
};
