import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pages } from '@dossier/shared/async/pages';
import type { Clock } from '@dossier/shared/basics/clock';
import { type StoredEvent, streams, type Until } from '@dossier/shared/contract';
import type { Directory, Person } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import type { FileStore } from '@dossier/shared/file-store';
import { referencedFiles } from '@dossier/shared/history';
import { markAsOf } from '@dossier/shared/process/as-of';
import { readEnvironment } from '@dossier/shared/process/environment';
import { type Embedded, openEmbedded } from '@dossier/shared/profiles/embedded';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { checkUntil } from '../until.ts';
import { type CopiedFiles, copyFiles } from './files.ts';

export type Living = {
  readonly eventStore: EventStore;
  readonly directory: Directory;
  readonly uploads: UploadRegistry;
  readonly files: FileStore;
  /** Where the files are if on a disk here. */
  readonly filesDir?: string;
  /** Whether positions are those of the copy: seals state them. */
  readonly keepsPositions: boolean;
  readonly clock: Clock;
};

export type CopyReport = {
  readonly moment: string;
  readonly position: number;
  readonly to: string;
  readonly events: number;
  readonly people: number;
  readonly files: CopiedFiles;
};

const page = 2_000;

async function* eventsUntil(store: Pick<EventStore, 'readAll'>, end: number): AsyncGenerator<readonly StoredEvent[]> {
  for (let position = 0; position < end; ) {
    const events = await store.readAll(position, page);
    yield events.filter((event) => event.position <= end);
    position = events.at(-1)?.position ?? end;
  }
}

/** The last event that counts, as for a project: none after it does. */
const lastUntil = async (
  store: Pick<EventStore, 'readAll'>,
  until: Until,
  head: number,
): Promise<StoredEvent | undefined> => {
  let last: StoredEvent | undefined;
  const end = 'position' in until ? until.position : head;
  for await (const events of eventsUntil(store, end))
    last = events.findLast(({ time }) => 'position' in until || time <= until.moment) ?? last;
  return last;
};

const append = async (target: EventStore, events: readonly StoredEvent[]): Promise<void> => {
  const appends = events.map(({ position: _, ...event }) =>
    target.append(event.stream, event.revision === 0 ? 'no-stream' : event.revision - 1, [event]),
  );
  for (const { outcome } of await Promise.all(appends))
    if (outcome === 'conflict') throw new Error('The events have gaps: npm run verify names the first one.');
};

const copyEvents = async ({ eventStore, keepsPositions }: Living, target: EventStore, end: number) => {
  const files = referencedFiles();
  const registered = new Set<string>();
  let count = 0;
  for await (const events of eventsUntil(eventStore, end)) {
    const wanted = events.filter(({ stream }) => keepsPositions || stream !== streams.seal());
    await append(target, wanted);
    for (const event of wanted) {
      files.add(event);
      if (event.type === 'AccountRegistered') registered.add(String(event.data.personId));
    }
    count += wanted.length;
  }
  return { files, registered, count };
};

/** Everybody who is there now: what was erased stays erased, and answers that have gone. Who had no account cannot sign in. */
const copyPeople = async ({ directory }: Living, target: Directory, registered: ReadonlySet<string>) => {
  const asThen = (person: Person): Person =>
    registered.has(person.personId) ? person : { ...person, status: 'known', passwordHash: null, pendingSince: null };
  let count = 0;
  for await (const people of pages(directory.everyone, ({ personId }) => personId)) {
    const ids = people.map(({ personId }) => personId);
    const keys = await directory.keysOf(ids);
    const answerKeys = await directory.answerKeysOf(ids);
    for (const person of people) {
      const key = keys.get(person.personId);
      if (key && (await target.restore(asThen(person), key))) count += 1;
      for (const own of answerKeys.get(person.personId) ?? []) await target.restoreAnswerKey(own.keyId, own.key);
    }
  }
  return count;
};

const copyAll = async (living: Living, target: Embedded, to: string, end: number) => {
  const { files, registered, count } = await copyEvents(living, target.eventStore, end);
  const people = await copyPeople(living, target.directory, registered);
  return { events: count, people, files: await copyFiles(living, { ...target, filesDir: join(to, 'files') }, files) };
};

/** `npm run replay -- --all`: a data directory of the whole installation as it was. */
export const copyInstallation = async (living: Living, until: Until, dir: string): Promise<CopyReport> => {
  const to = resolve(dir);
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty. Name a new directory.`);
  const head = await living.eventStore.head();
  checkUntil(until, { head, readAt: living.clock() });
  const last = await lastUntil(living.eventStore, until, head);
  if (!last) throw new Error('Nothing had happened yet at that moment.');
  const mark = { moment: 'moment' in until ? until.moment : last.time, position: last.position };
  markAsOf(to, { ...mark, isWhole: false });
  const target = await openEmbedded({ environment: readEnvironment({ DATA_DIR: to }) });
  try {
    const copied = await copyAll(living, target, to, last.position);
    markAsOf(to, { ...mark, isWhole: true });
    return { ...mark, to, ...copied };
  } finally {
    await target.close();
  }
};
