import { type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { Queued } from './queued.ts';

type Wanted = (event: StoredEvent) => boolean;

const lastOf = async (eventStore: EventStore, stream: string, isWanted: Wanted): Promise<StoredEvent | undefined> => {
  const recent = await eventStore.readStream(stream, { direction: 'backwards', limit: 20 });
  return recent.find(isWanted) ?? (await eventStore.readStream(stream)).findLast(isWanted);
};

const submissionOf = ({ data }: Queued) => streams.submission(data.projectId ?? '', data.recipient);

/** The review or reminder that queued the mail, whatever came later. */
export const causeOf = (eventStore: EventStore, queued: Queued) =>
  lastOf(eventStore, submissionOf(queued), ({ id }) => id === queued.causationId);

/** The same of what operators decided. */
export const decisionOf = (eventStore: EventStore, { causationId }: Queued) =>
  lastOf(eventStore, streams.installation(), ({ id }) => id === causationId);

/** And of what was said about a document. */
export const commentOf = (eventStore: EventStore, { data, causationId }: Queued) => {
  const stream = streams.documentComments(data.projectId ?? '', data.subject.collaboratorId ?? '');
  return lastOf(eventStore, stream, ({ id }) => id === causationId);
};

export const latestReview = (eventStore: EventStore, queued: Queued) =>
  lastOf(
    eventStore,
    submissionOf(queued),
    ({ type, data }) => type === 'DocumentReviewed' && data.documentId === queued.data.subject.documentId,
  );
