import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Turn } from '../../async/turn.ts';
import { readJsonFile, writeDurably } from '../../basics/durable-file.ts';
import type { ReadTracker } from '../../basics/read-tracker.ts';
import { StoreDamagedError, withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { removeDatabase } from '../../engines/sqlite/open.ts';
import { definitionsOf } from '../definitions.ts';
import { type Collection, GenerationBusyError, type NewGeneration, type ReadStore } from '../port.ts';
import { type Generation, openGeneration } from './generation.ts';

const layout = 4;
/** Milliseconds. */
const unfinishedKept = 86_400_000;
type Pointer = { readonly generation: number; readonly definitions: string };
type Unfinished = Pointer & { readonly plan: string };

/** For a thread that fills a new generation beside others: its own connection, through which it reads and writes at once. */
export const openSqlitePart = ({
  file,
  collections,
  turn,
}: {
  readonly file: string;
  readonly collections: readonly Collection[];
  readonly turn: Turn;
}): Omit<Generation, 'finish'> =>
  withSqliteErrors(openGeneration(file, definitionsOf(collections, layout), undefined, 'building', turn), {
    kind: storeKinds.views,
    file,
  });

/** One SQLite file per generation; the pointer to the one in use is replaced atomically. */
export const openSqliteReadStore = (options: {
  dir: string;
  collections: readonly Collection[];
  /** Hears of a damaged file, which is made anew. */
  onDamage?: (error: Error) => void;
  tracker?: ReadTracker;
}): ReadStore => {
  const { dir, tracker } = options;
  const definitions = definitionsOf(options.collections, layout);
  const { version } = definitions;
  mkdirSync(dir, { recursive: true });
  const fileOf = (generation: number) => join(dir, `generation-${generation}.db`);
  const read = <T extends Pointer>(name: string) => readJsonFile<T>(join(dir, name));
  const readPointer = () => read<Pointer>('current.json');
  const writePointer = (generation: number) =>
    writeDurably(join(dir, 'current.json'), JSON.stringify({ generation, definitions: version } satisfies Pointer));
  const unfinishedFile = join(dir, 'unfinished.json');
  const numbers = () =>
    readdirSync(dir).flatMap((name) => {
      const match = /^generation-(\d+)\.db$/.exec(name);
      return match ? [Number(match[1])] : [];
    });

  const nextNumber = () => Math.max(0, readPointer()?.generation ?? 0, ...numbers()) + 1;
  const startAnew = () => {
    number = nextNumber();
    const generation = openGeneration(fileOf(number), definitions, tracker);
    writePointer(number);
    return generation;
  };
  const openCurrent = () => {
    try {
      return openGeneration(fileOf(number), definitions, tracker);
    } catch (error) {
      // Views are derived: a new generation replaces a damaged file.
      if (!(error instanceof StoreDamagedError)) throw error;
      options.onDamage?.(error);
      return startAnew();
    }
  };
  const pointer = readPointer();
  let number = pointer?.generation ?? 0;
  let current: Generation = pointer?.definitions === version ? openCurrent() : startAnew();
  const unfinished = (): Unfinished | undefined => {
    const left = read<Unfinished>('unfinished.json');
    if (left?.definitions !== version || left.generation === number || !numbers().includes(left.generation)) return;
    return statSync(fileOf(left.generation)).mtimeMs > Date.now() - unfinishedKept ? left : undefined;
  };
  const clear = () => {
    const inUse = [number, unfinished()?.generation];
    for (const other of numbers()) if (!inUse.includes(other)) removeDatabase(fileOf(other));
  };
  clear();

  const openBuilding = (one: number) => openGeneration(fileOf(one), definitions, tracker, 'building');
  const begin = (plan: string) => {
    const left = unfinished();
    if (left?.plan === plan)
      try {
        return { next: left.generation, generation: openBuilding(left.generation) };
      } catch (error) {
        if (!(error instanceof StoreDamagedError)) throw error;
      }
    const next = nextNumber();
    writeDurably(unfinishedFile, JSON.stringify({ generation: next, definitions: version, plan } satisfies Unfinished));
    clear();
    return { next, generation: openBuilding(next) };
  };
  let filling: { close(): Promise<void> } | undefined;

  const store: ReadStore = {
    version,
    file: () => fileOf(number),
    get: (collection, id) => current.get(collection, id),
    getMany: (collection, ids, isOnce) => current.getMany(collection, ids, isOnce),
    find: (collection, query) => current.find(collection, query),
    page: (collection, query) => current.page(collection, query),
    fields: (collection, names, query) => current.fields(collection, names, query),
    count: (collection, where) => current.count(collection, where),
    countBy: (collection, field, where) => current.countBy(collection, field, where),
    load: (refs) => current.load(refs),
    write: (writes, checkpoint) => current.write(writes, checkpoint),
    checkpoint: (projection, partition) => current.checkpoint(projection, partition),
    checkpoints: (projection) => current.checkpoints(projection),
    dump: () => current.dump(),
    async close() {
      await filling?.close();
      await current.close();
    },
    async newGeneration(plan) {
      if (filling) throw new GenerationBusyError('a new generation is being filled');
      const { next, generation } = begin(plan);
      const close = async () => {
        if (filling !== building) return;
        filling = undefined;
        await generation.close();
      };
      const building: NewGeneration = {
        ...generation,
        version,
        file: () => fileOf(next),
        async activate() {
          await generation.finish();
          const [old, oldFile] = [current, fileOf(number)];
          writePointer(next);
          current = generation;
          number = next;
          tracker?.noteChanges();
          filling = undefined;
          rmSync(unfinishedFile, { force: true });
          await old.close();
          removeDatabase(oldFile);
        },
        async discard() {
          rmSync(unfinishedFile, { force: true });
          await close();
          removeDatabase(fileOf(next));
        },
        close,
      };
      filling = building;
      return withSqliteErrors(building, { kind: storeKinds.views, file: fileOf(next) });
    },
  };
  return withSqliteErrors(store, { kind: storeKinds.views, file: dir });
};
