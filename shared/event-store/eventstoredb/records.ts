import { type AllStreamResolvedEvent, jsonEvent, type ResolvedEvent } from '@eventstore/db-client';
import type { Envelope, StoredEvent } from '../../contract/index.ts';
import { UnreadableEventError } from '../port.ts';

/**
 * Our data is the event's data, the rest its metadata; `data: null` there keeps the fields' order.
 * The id is new each time: a known id would be acknowledged without being stored, although its time
 * and digest may differ. A new one gives the conflict that the port promises.
 */
export const proposedEvent = (event: Envelope) =>
  jsonEvent({ type: event.type, data: event.data, metadata: { ...event, data: null } });

type Resolved = ResolvedEvent | AllStreamResolvedEvent;
type Metadata = { data: unknown; position: number };

const isEnvelope = (metadata: unknown): metadata is Metadata =>
  typeof metadata === 'object' && metadata !== null && 'digest' in metadata && 'data' in metadata;

/** @throws UnreadableEventError when it is foreign or damaged */
export const storedEvent = ({ event }: Resolved): StoredEvent => {
  const position = Number(event?.position?.commit);
  if (!Number.isSafeInteger(position))
    throw new Error('events of a stream come without positions: EventStoreDB 22.10 or newer is needed');
  const { metadata, data } = event ?? {};
  // The client passes invalid JSON on as text.
  if (!isEnvelope(metadata) || typeof data !== 'object') throw new UnreadableEventError(position);
  metadata.data = data;
  metadata.position = position;
  return metadata as unknown as StoredEvent;
};
