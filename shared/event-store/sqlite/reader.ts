import { existsSync } from 'node:fs';
import Database from 'libsql';
import { every } from '../../async/every.ts';
import { Signal } from '../../async/signal.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { sqliteError, withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { holdExclusively, openedUnder } from '../../engines/sqlite/lock.ts';
import { openStore } from '../../engines/sqlite/open.ts';
import { translatingErrors } from '../../engines/translate.ts';
import { follow } from '../follow.ts';
import { openSubscriptions } from '../open-subscriptions.ts';
import type { EventStore } from '../port.ts';
import { type Part, prepareInspection, prepareReads, readsOfPart } from './reads.ts';

const batchSize = 1_000;
/** Another process cannot announce its events, so this one polls. */
const lookEvery = 250;

/** Reads what `readBytes` reads, at once, for a thread that does nothing else. */
export const openSqliteBytes = (file: string): ReturnType<typeof prepareReads>['bytes'] => {
  const db = new Database(file);
  db.pragma('query_only = ON');
  return prepareReads(db).bytes;
};

/** For a thread that needs one part of the events alone. */
export const openSqliteEventPart = (file: string, part: Part) => {
  const stored = { kind: storeKinds.events, file };
  const db = openStore(stored, { readonly: true });
  const read = readsOfPart(db, part);
  return withSqliteErrors(
    { readOn: async (after: number, limit: number) => read(after, limit), close: async () => void db.close() },
    stored,
  );
};

/** Refuses appends. @throws EngineUnavailableError without a file, or if `alone` and it is open */
export const openSqliteEventReader = (options: { file: string; alone?: boolean }): EventStore => {
  const { file, alone = false } = options;
  if (!existsSync(file)) throw new EngineUnavailableError(`${file} does not exist`);
  const lock = alone ? holdExclusively(file) : undefined;
  const stored = { kind: storeKinds.events, file };
  const db = openedUnder(lock, stored, () => openStore(stored, { readonly: true }));
  const reads = translatingErrors(prepareReads(db), (error) => sqliteError(error, stored));
  const news = new Signal();
  const looking = every(lookEvery, () => news.notify());
  const subscriptions = openSubscriptions();

  return {
    append: () => Promise.reject(new EngineUnavailableError('these events are open for reading only')),
    readStream: async (stream, options) => reads.stream(stream, options),
    byPosition: {
      positionsOf: async (from) => reads.positions(from),
      readAt: async (positions) => reads.at(positions),
    },
    readAll: async (after, limit) => reads.after(after, limit),
    readBytes: async (after, limit) => reads.bytes(after, limit),
    readOn: async (after, limit) => reads.on(after, limit),
    names: async (beginning) => reads.names(beginning),
    head: async () => reads.head(),
    back: async (position, count) => Math.max(0, position - count),
    ready: async () => void reads.head(),
    ...prepareInspection(db, stored),
    subscribe: (after, handler) =>
      subscriptions.add(follow(after, (position) => reads.on(position, batchSize), news, handler)),
    close: async () => {
      await subscriptions.stopAll();
      await looking.stop();
      db.close();
      lock?.release();
    },
  };
};
