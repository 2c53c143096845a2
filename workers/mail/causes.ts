import { type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { Queued } from './queued.ts';

type Wanted = (event: StoredEvent) => boolean;

const lastOf = async (eventStore: EventStore, { data }: Queued, isWanted: Wanted): Promise<StoredEvent | undefined> => {
  const stream = streams.submission(data.projectId ?? '', data.recipient);
  const recent = await eventStore.readStream(stream, { direction: 'backwards', limit: 20 });
  return recent.find(isWanted) ?? (await eventStore.readStream(stream)).findLast(isWanted);
};

/** The review or reminder that queued the mail, whatever came later. */
export const causeOf = (eventStore: EventStore, queued: Queued) =>
  lastOf(eventStore, queued, ({ id }) => id === queued.causationId);

export const latestReview = (eventStore: EventStore, queued: Queued) =>
  lastOf(
    eventStore,
    queued,
    ({ type, data }) => type === 'DocumentReviewed' && data.documentId === queued.data.subject.documentId,
  );
