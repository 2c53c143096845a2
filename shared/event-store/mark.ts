import { only } from '../async/only.ts';
import type { StoredEvent } from '../contract/index.ts';
import { type EventStore, UnreadableEventError } from './port.ts';
import { isStandIn } from './unreadable.ts';

export type EventMark = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'digest'>;

/** Where a consumer stands. If that source lacks the event there, all is delivered again. */
export type Mark = {
  /** Not a position. */
  readonly offset: number;
  readonly source?: string | undefined;
  readonly event?: EventMark | undefined;
};

/** Undefined for what cannot be read and so not be compared. */
export const eventMark = (event: StoredEvent): EventMark | undefined => {
  const { stream, revision, id, digest } = event;
  return isStandIn(event) ? undefined : { stream, revision, id, digest };
};

export const isMarked = (event: StoredEvent | undefined, { id, digest }: EventMark): boolean =>
  event?.id === id && event.digest === digest;

/** False when an older store was restored, and something else or nothing stands in its place. */
export const holdsMarked = async (store: Pick<EventStore, 'readStream'>, mark: EventMark): Promise<boolean> => {
  const isUnreadable = (error: unknown) => error instanceof UnreadableEventError;
  const reading = store.readStream(mark.stream, { from: mark.revision, limit: 1 });
  const [event] = await reading.catch(only(isUnreadable, []));
  return isMarked(event, mark);
};
