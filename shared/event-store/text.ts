import type { Envelope, StoredEvent } from '../contract/index.ts';
import { type StoredText, UnreadableEventError } from './port.ts';

/** @throws UnreadableEventError */
export const eventIn = ({ position, body }: StoredText): StoredEvent => {
  try {
    const event = JSON.parse(body) as Envelope & { position: number };
    event.position = position;
    return event;
  } catch (error) {
    throw new UnreadableEventError(position, { cause: error });
  }
};
