import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DomainEvent, streamOf } from '@dossier/shared/contract';
import { openSqliteDirectory } from '@dossier/shared/directory/sqlite';
import type { CommandStore } from '@dossier/shared/event-store';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import { createCodec } from '@dossier/shared/history';
import { unlimited } from '@dossier/shared/testing/unlimited';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry/sqlite';
import type { HandlerOptions } from '../handling/command-handler.ts';
import { commandHandlers } from '../handling/command-handlers.ts';
import { createExecute } from '../handling/execute/execute.ts';

const secret = Buffer.alloc(32, 7);
export const settings = { trialDays: 14, taxRate: 0, secret, hasShop: true, variables: {} };

/** Rejects events in a stream of another kind, so tests show that commands name the right one. */
const inOwnStreams = (store: CommandStore): CommandStore => ({
  ...store,
  appendOnce: async (stream, expected, events) => {
    const stray = events.find((event) => streamOf(event as unknown as DomainEvent) !== stream);
    if (stray) throw new Error(`${stray.type} does not belong to ${stream}`);
    return store.appendOnce(stream, expected, events);
  },
});

const silentLive = { publish: async () => {} };
/** A queue with nothing in it. */
export const noJobs = {
  enqueue: async () => {},
  list: async () => [],
  retry: async () => false,
  drop: async () => false,
};

/** A busy machine may be slow; what is late is for tests of its own. */
const patientMs = 20_000;

type CommandSettings = HandlerOptions['settings'];

/** The engines that commands need, over a new folder, with a clock that tests move. */
export const openTestCommands = (own: Partial<CommandSettings> = {}) => {
  const dir = mkdtempSync(join(tmpdir(), 'commands-'));
  const eventStore = inOwnStreams(openSqliteEventStore({ file: join(dir, 'events.db') }));
  const directory = openSqliteDirectory({ file: join(dir, 'directory.db'), masterKey: Buffer.alloc(32, 1) });
  const uploads = openSqliteUploadRegistry({ file: join(dir, 'uploads.db') });
  const files = diskFileStore({ dir: join(dir, 'files') });
  const codec = createCodec(directory);
  const time = { now: Date.parse('2026-03-01T12:00:00.000Z') };
  const clock = () => time.now;

  /** One copy of the command-service's handling; several may work on the same store. */
  const copy = (store: CommandStore = eventStore, timeoutMs = patientMs, limit = unlimited) =>
    createExecute({
      eventStore: store,
      codec,
      directory,
      live: silentLive,
      uploads,
      files,
      clock,
      secret,
      timeoutMs,
      limit,
      handlers: commandHandlers({
        ...{ directory, uploads, eventStore, live: silentLive, jobs: noJobs },
        settings: { ...settings, ...own },
      }),
    });
  const close = async () => {
    await files.close();
    await uploads.close();
    await directory.close();
    await eventStore.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { dir, eventStore, directory, uploads, files, codec, time, clock, copy, close };
};
export type TestCommands = ReturnType<typeof openTestCommands>;
