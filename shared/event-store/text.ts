import type { Envelope, StoredEvent } from '../contract/index.ts';
import { type StoredBytes, UnreadableEventError } from './port.ts';

export type StoredText = Pick<StoredEvent, 'position'> & { readonly body: string };

/** @throws UnreadableEventError */
export const eventIn = ({ position, body }: StoredText | StoredBytes): StoredEvent => {
  try {
    const event = JSON.parse(body.toString()) as Envelope & { position: number };
    event.position = position;
    return event;
  } catch (error) {
    throw new UnreadableEventError(position, { cause: error });
  }
};
