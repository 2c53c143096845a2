import { randomUUID } from 'node:crypto';
import type { MongoClient } from 'mongodb';
import { every } from '../../async/every.ts';
import type { Logger } from '../../basics/log.ts';
import { definitionsOf } from '../definitions.ts';
import {
  type Checkpoint,
  type Collection,
  GenerationBusyError,
  GenerationSwitchedError,
  type ReadStore,
  type Write,
} from '../port.ts';
import { openGeneration, suffixOf } from './generation.ts';
import { type Pointer, pointersIn } from './pointers.ts';

const layout = 1;
const lookEvery = 500;
/** Milliseconds after which a look is too old: this process slept, or the engine was away. */
const lookTrusted = 5_000;
const beatEvery = 3_600_000;
const loadedKept = 100_000;

export type MongoReadStoreOptions = {
  /** Of `openMongo`; stays open when the store is closed. */
  readonly client: MongoClient;
  readonly database: string;
  readonly collections: readonly Collection[];
  readonly log?: Logger;
  /** Milliseconds without a write until another process may start one; absent: a minute. */
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
    resumedFrom(generation: number, of: Pick<Checkpoint, 'projection' | 'partition'>): void {
      resumed.set(partition(of), generation);
    },
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

/** Notices another copy's switch within a second. @throws EngineUnavailableError */
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

  let current = generationOf((await pointers.beat()).generation);
  await current.prepare();
  const origins = originsOf(current.number);
  let lookedAt = Date.now();
  const look = async () => {
    const begun = Date.now();
    const { generation } = await pointers.existing();
    lookedAt = begun;
    if (generation === current.number) return;
    const next = generationOf(generation);
    await next.prepare();
    current = next;
    log?.info({ generation }, 'the read models were switched to another generation');
  };
  const inUse = async () => {
    if (Date.now() - lookedAt > lookTrusted) await look();
    return current;
  };
  const dropUnused = async () => {
    try {
      await pointers.dropUnused();
    } catch (error) {
      log?.warn({ err: error }, 'read models of other generations were not cleared away');
    }
  };
  await dropUnused();

  const looks = every(lookEvery, look, {
    onFailure: (error) => log?.debug({ err: error }, 'the generation in use is not known'),
  });
  const beats = every(beatEvery, () => pointers.beat().then(dropUnused), {
    onFailure: (error) => log?.debug({ err: error }, 'use was not recorded'),
  });

  const filling = new Map<string, () => Promise<void>>();
  const leaseFor = (holder: string, generation: number) => ({ holder, generation, until: Date.now() + leaseTime });
  const held = (pointer: Pointer, holder: string): Pointer => {
    if (pointer.lease?.holder === holder) return pointer;
    throw new GenerationBusyError('another process fills a new generation: this one was silent for too long');
  };

  const newGeneration = async (): ReturnType<ReadStore['newGeneration']> => {
    const holder = randomUUID();
    const { lease } = await pointers.change((pointer) => {
      if (pointer.lease && pointer.lease.until > Date.now())
        throw new GenerationBusyError('another process fills a new generation');
      const number = pointers.newNumber(Math.max(pointer.generation, pointer.lease?.generation ?? 0));
      return { ...pointer, lease: leaseFor(holder, number) };
    });
    const { generation: number, until } = lease as NonNullable<typeof lease>;
    let renewAt = until - leaseTime / 2;
    const next = generationOf(number, true);
    const renew = async () => {
      if (Date.now() < renewAt) return;
      await pointers.change((pointer) => ({ ...held(pointer, holder), lease: leaseFor(holder, number) }));
      renewAt = Date.now() + leaseTime / 2;
    };
    const giveUp = async () => {
      if (!filling.delete(holder)) return;
      await pointers.change((pointer) => (pointer.lease?.holder === holder ? { ...pointer, lease: null } : pointer));
      await dropUnused();
    };
    filling.set(holder, giveUp);
    await next.prepare();
    return {
      ...next,
      version,
      async write(writes, checkpoint) {
        await renew();
        await next.write(writes, checkpoint);
      },
      newGeneration: () => Promise.reject(new Error('a generation under construction has no successor')),
      async activate() {
        await pointers.change((pointer) => {
          // The answer to an earlier call may have been lost.
          if (pointer.generation === number) return pointer;
          const previous = { generation: held(pointer, holder).generation, leftAt: Date.now() };
          return { ...pointer, generation: number, previous, lease: null };
        });
        filling.delete(holder);
        current = next;
        origins.switched(number);
        await dropUnused();
      },
      close: giveUp,
    };
  };

  return {
    version,
    get: async (collection, id) => (await inUse()).get(collection, id),
    getMany: async (collection, ids) => (await inUse()).getMany(collection, ids),
    find: async (collection, query) => (await inUse()).find(collection, query),
    page: async (collection, query) => (await inUse()).page(collection, query),
    count: async (collection, where) => (await inUse()).count(collection, where),
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
    newGeneration,
    async close() {
      await Promise.all([looks.stop(), beats.stop()]);
      for (const giveUp of [...filling.values()]) await giveUp();
    },
  };
};
