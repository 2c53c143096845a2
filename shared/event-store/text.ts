import type { Envelope, StoredEvent } from '../contract/index.ts';
import { UnreadableEventError } from './port.ts';

/** An event as it is stored: JSON of its envelope. */
export type StoredText = { readonly position: number; readonly body: string };

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
