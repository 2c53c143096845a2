import type { ReadTracker } from '../../basics/read-tracker.ts';
import { createRecent } from '../../basics/recent.ts';
import type { Envelope } from '../../contract/index.ts';
import { closeFolded } from '../../engines/sqlite/fold.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { holdExclusively, openedUnder } from '../../engines/sqlite/lock.ts';
import { openStore } from '../../engines/sqlite/open.ts';
import { openSqliteWriter } from '../../engines/sqlite/writer.ts';
import { translatingErrors } from '../../engines/translate.ts';
import { follow } from '../follow.ts';
import { openSubscriptions } from '../open-subscriptions.ts';
import type { Appended, CommandPlace, CommandStore, Conflict } from '../port.ts';
import { commandOf } from '../sequence.ts';
import { failingOf, type Outcome, openAppends } from './appends.ts';
import { commandIndex } from './commands.ts';
import { prepareInspection, prepareReads } from './reads.ts';
import { openTail, readAtOnce } from './tail.ts';

// Automatic checkpoints would hide a failed fsync of the main file.
const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 0', 'cache_size = -32768'];
const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);`;
const knownRevisions = 20_000;
/** For whoever follows. */
const gathered = { forEach: 2, longest: 100, most: readAtOnce };

const textsOf = (events: readonly Envelope[]) => events.map((event) => JSON.stringify(event));

/** Waiting appends share one fsync. @throws EngineUnavailableError if the file is open elsewhere */
export const openSqliteEventStore = ({ file, tracker }: { file: string; tracker?: ReadTracker }): CommandStore => {
  const lock = holdExclusively(file);
  const stored = { kind: storeKinds.events, file };
  const { db, commands } = openedUnder(lock, stored, () => {
    const db = openStore(stored, { pragmas });
    db.exec(schema);
    return { db, commands: commandIndex(db) };
  });
  const writer = openSqliteWriter(file, pragmas);
  const failing = failingOf(stored);
  // What is written after damage that was read would be lost with it.
  const reads = translatingErrors(prepareReads(db), failing.breakOn);

  const subscriptions = openSubscriptions();
  const tail = openTail(reads.head(), subscriptions, tracker);
  /** Last revisions of recent streams; they stay true, as only this process writes. */
  const revisions = createRecent<number>(knownRevisions);
  const revisionOf = (stream: string) => revisions.get(stream) ?? reads.revisionOf(stream);
  const appends = openAppends({ writer, commands, failing, tail, revisions, revisionOf });

  return {
    append: (stream, expected, events) =>
      appends.enqueue<Appended | Conflict>(stream, expected, events, textsOf(events)),
    appendOnce: (stream, expected, events, texts = textsOf(events)) =>
      appends.enqueue<Outcome>(stream, expected, events, texts, commandOf(events)),
    isLast: (stream, revision) => revisions.get(stream) === revision,
    findCommand: async (commandId): Promise<CommandPlace | undefined> => commands.find(commandId),
    readStream: async (stream, options = {}) => {
      tracker?.noteRead('events');
      const { from, direction = 'forwards', limit = -1 } = options;
      if (direction === 'forwards' && from && from > (revisions.get(stream) ?? from)) return [];
      const events = reads.stream(stream, options);
      const end = events.at(-1)?.revision ?? (from ? undefined : -1);
      if (direction === 'forwards' && end !== undefined && (limit < 0 || events.length < limit))
        revisions.put(stream, end);
      return events;
    },
    byPosition: {
      positionsOf: async (from) => {
        tracker?.noteRead('events');
        return reads.positions(from);
      },
      readAt: async (positions) => reads.at(positions),
    },
    readAll: async (after, limit) => tail.readAfter(after, limit, reads.after),
    readBytes: async (after, limit) => reads.bytes(after, limit),
    readOn: async (after, limit) => tail.readAfter(after, limit, reads.on),
    names: async (beginning) => reads.names(beginning),
    head: async () => tail.head(),
    back: async (position, count) => Math.max(0, position - count),
    ready: async () => failing.check(),
    ...prepareInspection(db, stored),
    subscribe: (after, handler) =>
      subscriptions.add(
        follow(after, (position) => tail.readAfter(position, readAtOnce, reads.on), tail.news, handler, gathered),
      ),
    close: async () => {
      await appends.close();
      await subscriptions.stopAll();
      await writer.close();
      closeFolded(db);
      lock.release();
    },
  };
};
