import { type EventData, type EventType, type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { ask, type Reaction } from './reaction.ts';

const takingAway: ReadonlySet<string> = new Set<EventType>(['DocumentsExpired', 'AnswersExpired', 'DocumentWithdrawn']);

const dropOlder = async (
  eventStore: Pick<EventStore, 'readStream'>,
  { data, position }: StoredEvent,
): Promise<Reaction[]> => {
  const { projectId } = data as { readonly projectId: string };
  const before = (await eventStore.readStream(streams.evidence(projectId))).filter(
    (event) => event.position < position,
  );
  const last = before.findLast((event) => event.type === 'EvidenceOrdered');
  if (!last) return [];
  const { packageId } = last.data as EventData<'EvidenceOrdered'>;
  return [ask('DropEvidence', { projectId, packageId, why: 'deleted' }, 'drop-evidence', '')];
};

/** A package that was ordered before holds what is gone now; one that was ordered since does not, however late this is. */
export const withoutPackage = (
  eventStore: Pick<EventStore, 'readStream'>,
  event: StoredEvent,
): Promise<Reaction[]> | undefined => (takingAway.has(event.type) ? dropOlder(eventStore, event) : undefined);
