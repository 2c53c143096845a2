import { type AllStreamResolvedEvent, jsonEvent, type ResolvedEvent } from '@eventstore/db-client';
import type { Envelope, StoredEvent } from '../../contract/index.ts';
import { UnreadableEventError } from '../port.ts';

/**
 * An event as EventStoreDB keeps it: our data is its data, the rest of the envelope its metadata, where `data: null` keeps
 * the place, so that the event is read back with its fields in the order in which they were written.
 *
 * Its id is a new one each time, not the envelope's: EventStoreDB answers success when the same ids are appended again at
 * the same revision, and stores nothing, though the second writer's times and digests may be others. He would go on from
 * a digest that is nowhere. With new ids a second append is a conflict, as the port promises.
 */
export const proposedEvent = (event: Envelope) =>
  jsonEvent({ type: event.type, data: event.data, metadata: { ...event, data: null } });

type Resolved = ResolvedEvent | AllStreamResolvedEvent;
type Metadata = { data: unknown; position: number };

const isEnvelope = (metadata: unknown): metadata is Metadata =>
  typeof metadata === 'object' && metadata !== null && 'digest' in metadata && 'data' in metadata;

/** @throws UnreadableEventError when it is none of ours, or is damaged */
export const storedEvent = ({ event }: Resolved): StoredEvent => {
  const position = Number(event?.position?.commit);
  if (!Number.isSafeInteger(position))
    throw new Error('events of a stream come without positions: EventStoreDB 22.10 or newer is needed');
  const { metadata, data } = event ?? {};
  // What is no JSON is handed on as text.
  if (!isEnvelope(metadata) || typeof data !== 'object') throw new UnreadableEventError(position);
  metadata.data = data;
  metadata.position = position;
  return metadata as unknown as StoredEvent;
};
