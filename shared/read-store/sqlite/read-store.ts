import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../../basics/durable-file.ts';
import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { definitionsOf } from '../definitions.ts';
import type { Collection, ReadStore } from '../port.ts';
import { type Generation, openGeneration, removeGeneration } from './generation.ts';

const pointerName = 'current.json';
const layout = 4;
type Pointer = { readonly generation: number; readonly definitions: string };

const isDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code));

/** One SQLite file per generation; the pointer to the one in use is replaced atomically. */
export const openSqliteReadStore = (options: { dir: string; collections: readonly Collection[] }): ReadStore => {
  const { dir } = options;
  const definitions = definitionsOf(options.collections, layout);
  const { version } = definitions;
  mkdirSync(dir, { recursive: true });
  const fileOf = (generation: number) => join(dir, `generation-${generation}.db`);
  const readPointer = (): Pointer | undefined => {
    try {
      return JSON.parse(readFileSync(join(dir, pointerName), 'utf8')) as Pointer;
    } catch {
      return undefined;
    }
  };
  const writePointer = (generation: number) =>
    writeDurably(join(dir, pointerName), JSON.stringify({ generation, definitions: version } satisfies Pointer));
  const numbers = () =>
    readdirSync(dir).flatMap((name) => {
      const match = /^generation-(\d+)\.db$/.exec(name);
      return match ? [Number(match[1])] : [];
    });

  const nextNumber = () => Math.max(0, readPointer()?.generation ?? 0, ...numbers()) + 1;
  const startAnew = () => {
    number = nextNumber();
    const generation = openGeneration(fileOf(number), definitions);
    writePointer(number);
    return generation;
  };
  const openCurrent = () => {
    try {
      return openGeneration(fileOf(number), definitions);
    } catch (error) {
      // Views are derived: a new generation replaces a damaged file.
      if (isDamage(error)) return startAnew();
      throw error;
    }
  };
  const pointer = readPointer();
  let number = pointer?.generation ?? 0;
  let current: Generation = pointer?.definitions === version ? openCurrent() : startAnew();
  for (const other of numbers()) if (other !== number) removeGeneration(fileOf(other));

  const store: ReadStore = {
    version,
    get: (collection, id) => current.get(collection, id),
    getMany: (collection, ids) => current.getMany(collection, ids),
    find: (collection, query) => current.find(collection, query),
    page: (collection, query) => current.page(collection, query),
    count: (collection, where) => current.count(collection, where),
    load: (refs) => current.load(refs),
    write: (writes, checkpoint) => current.write(writes, checkpoint),
    checkpoint: (projection, partition) => current.checkpoint(projection, partition),
    checkpoints: (projection) => current.checkpoints(projection),
    dump: () => current.dump(),
    close: () => current.close(),
    async newGeneration() {
      const next = nextNumber();
      const generation = openGeneration(fileOf(next), definitions, 'building');
      let active = false;
      const building: Awaited<ReturnType<ReadStore['newGeneration']>> = {
        ...generation,
        version,
        newGeneration: () => Promise.reject(new Error('a generation under construction has no successor')),
        async activate() {
          await generation.finish();
          const [old, oldFile] = [current, fileOf(number)];
          writePointer(next);
          current = generation;
          number = next;
          active = true;
          await old.close();
          removeGeneration(oldFile);
        },
        async close() {
          if (active) return;
          await generation.close();
          removeGeneration(fileOf(next));
        },
      };
      return withSqliteErrors(building, 'read models');
    },
  };
  return withSqliteErrors(store, 'read models');
};
