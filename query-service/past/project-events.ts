import { concurrently } from '@dossier/shared/async/concurrency';
import { takingTurns } from '@dossier/shared/async/turns';
import { type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { ReadUpTo } from './until.ts';

/** Of all streams of a project, in the order of positions. */
export type ProjectEvents = ReadUpTo & { readonly events: readonly StoredEvent[] };

const pageSize = 200;
const atOnce = 16;

/** Whoever is named in the project's stream may have delivered something. */
const peopleIn = (events: readonly StoredEvent[]) =>
  new Set(events.flatMap(({ data: { personId } }) => (typeof personId === 'string' ? [personId] : [])));

/** @param known is gone on with: what is stored does not change */
export const readProjectEvents = async (
  eventStore: Pick<EventStore, 'readStream'>,
  projectId: string,
  upTo: ReadUpTo,
  known: readonly StoredEvent[] = [],
): Promise<ProjectEvents> => {
  const next = new Map<string, number>();
  for (const { stream, revision } of known) next.set(stream, revision + 1);
  const turn = takingTurns();
  const read = async (stream: string): Promise<StoredEvent[]> => {
    const found: StoredEvent[] = [];
    for (let from = next.get(stream) ?? 0; ; from += pageSize) {
      const page = await eventStore.readStream(stream, { from, limit: pageSize });
      found.push(...page);
      await turn();
      if (page.length < pageSize) return found;
    }
  };
  const fresh = await read(streams.project(projectId));
  const others = [
    streams.comments(projectId),
    streams.downloads(projectId),
    streams.evidence(projectId),
    ...[...peopleIn([...known, ...fresh])].flatMap((personId) => [
      streams.submission(projectId, personId),
      streams.documentComments(projectId, personId),
    ]),
  ];
  await concurrently(atOnce, others, async (stream) => void fresh.push(...(await read(stream))));
  // What came meanwhile may lack its cause in a stream that was read before.
  const counted = fresh.filter(({ position }) => position <= upTo.head);
  return { ...upTo, events: [...known, ...counted].sort((left, right) => left.position - right.position) };
};
