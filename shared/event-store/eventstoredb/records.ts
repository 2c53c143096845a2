import { type AllStreamResolvedEvent, jsonEvent, type ResolvedEvent } from '@eventstore/db-client';
import { type Envelope, type StoredEvent, streams } from '../../contract/index.ts';
import { UnreadableEventError } from '../port.ts';
import { standIn } from '../unreadable.ts';

/** Always a new id: a known one is acknowledged unstored. `data: null` keeps the fields' order. */
export const proposedEvent = (event: Envelope) =>
  jsonEvent({ type: event.type, data: event.data, metadata: { ...event, data: null } });

type Resolved = ResolvedEvent | AllStreamResolvedEvent;
type Metadata = { data: unknown; position: number; readonly revision: unknown };

const isEnvelope = (metadata: unknown): metadata is Metadata =>
  typeof metadata === 'object' && metadata !== null && 'digest' in metadata && 'data' in metadata;

export const storedEvent = ({ event }: Resolved): StoredEvent => {
  const position = Number(event?.position?.commit);
  if (!Number.isSafeInteger(position))
    throw new Error('events of a stream come without positions: EventStoreDB 22.10 or newer is needed');
  const { metadata, data } = event ?? {};
  // The client passes invalid JSON on as text.
  if (!isEnvelope(metadata) || typeof data !== 'object') throw new UnreadableEventError(position);
  // The stream was deleted and began anew, or somebody has copied the event there.
  if (metadata.revision !== Number(event?.revision)) throw new UnreadableEventError(position);
  metadata.data = data;
  metadata.position = position;
  return metadata as unknown as StoredEvent;
};

const families: ReadonlySet<string> = new Set(Object.keys(streams));
const isFamily = (stream: string) => families.has(stream.split('-')[0] ?? '');

/** Another product may write to the same server: its streams have other names. */
export const isForeign = ({ event }: Resolved, prefix: string): boolean =>
  !isEnvelope(event?.metadata) && !isFamily((event?.streamId ?? '').slice(prefix.length));

export const readableEvent = (resolved: Resolved, prefix: string): StoredEvent => {
  try {
    return storedEvent(resolved);
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error;
    const { streamId = '', revision = 0n } = resolved.event ?? {};
    return standIn(streamId.slice(prefix.length), Number(revision), error.position);
  }
};
