import { setImmediate as nextTurn } from 'node:timers/promises';
import { type StoredEvent, streams } from '@dossier/shared/contract';
import type { Directory, HostedProject, HostsMark } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';

export type Hosting = { readonly eventStore: EventStore; readonly directory: Directory };

const page = 250;

const hostOf = ({ type, key, data }: StoredEvent): HostedProject[] =>
  type === 'ProjectCreated' ? [{ projectId: key, personId: String(data.host) }] : [];

/** False when the store was replaced by an older one, or by another. */
const stands = async (eventStore: EventStore, { stream, revision, position, digest }: HostsMark) => {
  const [event] = await eventStore.readStream(stream, { from: revision, limit: 1 });
  return event?.position === position && event.digest === digest;
};

/** Brings the directory's index of hosts up to the newest event; others are answered meanwhile. */
export const indexHosts = async ({ eventStore, directory }: Hosting): Promise<void> => {
  const mark = await directory.hostsMark();
  let after = mark && (await stands(eventStore, mark)) ? mark.position : 0;
  for (;;) {
    const events = await eventStore.readAll(after, page);
    const last = events.at(-1);
    if (!last) return;
    const { position, stream, revision, digest } = last;
    await directory.noteHosts(events.flatMap(hostOf), { position, stream, revision, digest });
    if (events.length < page) return;
    after = position;
    await nextTurn();
  }
};

/** By the events, as a view may be behind; the index only says where to look. */
export const hostedBy = async (hosting: Hosting, personId: string): Promise<string[]> => {
  await indexHosts(hosting);
  const hosted: string[] = [];
  for (const projectId of await hosting.directory.hostedBy(personId)) {
    const [created] = await hosting.eventStore.readStream(streams.project(projectId), { limit: 1 });
    if (created?.data.host === personId) hosted.push(projectId);
  }
  return hosted;
};
