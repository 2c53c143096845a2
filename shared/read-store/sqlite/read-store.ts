import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Turn } from '../../async/turn.ts';
import { readJsonFile, writeDurably } from '../../basics/durable-file.ts';
import type { ReadTracker } from '../../basics/read-tracker.ts';
import { DAY } from '../../contract/index.ts';
import { StoreDamagedError, withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { openStore, removeDatabase } from '../../engines/sqlite/open.ts';
import { definitionsOf } from '../definitions.ts';
import { type Collection, GenerationBusyError, type NewGeneration, type ReadStore } from '../port.ts';
import { type Generation, openGeneration } from './generation.ts';
import { table } from './schema.ts';

const layout = 4;
const unfinishedKept = DAY;
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

/** Documents of one generation, by a connection of its own beside whoever writes it: neither kept nor frozen. */
export const openGenerationReader = (file: string) => {
  const db = openStore({ kind: storeKinds.views, file }, { readonly: true });
  return {
    /** Of a collection that has no columns. */
    documents<D>(collection: string, ids: readonly string[]): D[] {
      const found = db
        .prepare(`SELECT document FROM ${table(collection)} WHERE live AND id IN (SELECT value FROM json_each(?))`)
        .all([JSON.stringify(ids)]) as { document: string }[];
      return found.map(({ document }) => JSON.parse(document) as D);
    },
    close: () => db.close(),
  };
};

/** A file for each generation, the pointer to the one in use, and what is known of one that is not finished. */
const filesIn = (dir: string, version: string) => {
  mkdirSync(dir, { recursive: true });
  const fileOf = (generation: number) => join(dir, `generation-${generation}.db`);
  const read = <T extends Pointer>(name: string) => readJsonFile<T>(join(dir, name));
  const readPointer = () => read<Pointer>('current.json');
  const unfinishedFile = join(dir, 'unfinished.json');
  const numbers = () =>
    readdirSync(dir).flatMap((name) => {
      const match = /^generation-(\d+)\.db$/.exec(name);
      return match ? [Number(match[1])] : [];
    });
  return {
    fileOf,
    readPointer,
    /** Replaced atomically. */
    writePointer: (generation: number) =>
      writeDurably(join(dir, 'current.json'), JSON.stringify({ generation, definitions: version } satisfies Pointer)),
    nextNumber: () => Math.max(0, readPointer()?.generation ?? 0, ...numbers()) + 1,
    unfinished: (inUse: number): Unfinished | undefined => {
      const left = read<Unfinished>('unfinished.json');
      if (left?.definitions !== version || left.generation === inUse || !numbers().includes(left.generation)) return;
      return statSync(fileOf(left.generation)).mtimeMs > Date.now() - unfinishedKept ? left : undefined;
    },
    noteUnfinished: (generation: number, plan: string) =>
      writeDurably(unfinishedFile, JSON.stringify({ generation, definitions: version, plan } satisfies Unfinished)),
    forgetUnfinished: () => rmSync(unfinishedFile, { force: true }),
    removeAllBut: (kept: readonly (number | undefined)[]) => {
      for (const other of numbers()) if (!kept.includes(other)) removeDatabase(fileOf(other));
    },
  };
};

const openInUse = (
  files: ReturnType<typeof filesIn>,
  version: string,
  open: (number: number) => Generation,
  onDamage: ((error: Error) => void) | undefined,
) => {
  const startAnew = () => {
    const number = files.nextNumber();
    const current = open(number);
    files.writePointer(number);
    return { number, current };
  };
  const pointer = files.readPointer();
  if (pointer?.definitions !== version) return startAnew();
  try {
    return { number: pointer.generation, current: open(pointer.generation) };
  } catch (error) {
    // Views are derived: a new generation replaces a damaged file.
    if (!(error instanceof StoreDamagedError)) throw error;
    onDamage?.(error);
    return startAnew();
  }
};

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
  const files = filesIn(dir, version);
  const { fileOf } = files;

  const open = (one: number, mode?: 'building') => openGeneration(fileOf(one), definitions, tracker, mode);
  let { number, current } = openInUse(files, version, open, options.onDamage);
  const clear = () => files.removeAllBut([number, files.unfinished(number)?.generation]);
  clear();

  const begin = (plan: string) => {
    const left = files.unfinished(number);
    if (left?.plan === plan)
      try {
        return { next: left.generation, generation: open(left.generation, 'building') };
      } catch (error) {
        if (!(error instanceof StoreDamagedError)) throw error;
      }
    const next = files.nextNumber();
    files.noteUnfinished(next, plan);
    clear();
    return { next, generation: open(next, 'building') };
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
          files.writePointer(next);
          current = generation;
          number = next;
          tracker?.noteChanges();
          filling = undefined;
          files.forgetUnfinished();
          await old.close();
          removeDatabase(oldFile);
        },
        async discard() {
          files.forgetUnfinished();
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
