import { randomBytes } from 'node:crypto';
import { answerTermOf, type DomainEvent, type StoredEvent } from '../../contract/index.ts';
import type { EventStore } from '../../event-store/port.ts';
import type { Codec } from '../codec.ts';
import { envelopes } from '../envelopes.ts';
import type { KeySource } from '../person-keys.ts';

/** Person keys in memory, made at their first mention as the directory does. */
export class FakeKeys implements KeySource {
  readonly #keys = new Map<string, Buffer>();
  readonly #erased = new Set<string>();
  readonly #listeners = new Set<(personId: string) => void>();
  lookups = 0;

  async keysOf(personIds: readonly string[]): Promise<Map<string, Buffer>> {
    this.lookups += 1;
    const keys = new Map<string, Buffer>();
    for (const personId of personIds) {
      if (this.#erased.has(personId)) {
        if (answerTermOf(personId)) keys.set(personId, Buffer.alloc(0));
        continue;
      }
      if (answerTermOf(personId) && !this.#keys.has(personId)) continue;
      const key = this.#keys.get(personId) ?? randomBytes(32);
      this.#keys.set(personId, key);
      keys.set(personId, key);
    }
    return keys;
  }

  async makeAnswerKey(keyId: string): Promise<Buffer | undefined> {
    if (this.#erased.has(keyId) || this.#erased.has(answerTermOf(keyId)?.personId ?? '')) return undefined;
    const key = this.#keys.get(keyId) ?? randomBytes(32);
    this.#keys.set(keyId, key);
    return key;
  }

  onErased(listener: (personId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A person, or by its id a key of answers. */
  erase(personId: string): void {
    this.#erased.add(personId);
    for (const listener of this.#listeners) listener(personId);
  }
}

/** Appends events to one stream as a command handler would. Answers them as stored. */
export const record = async (
  store: EventStore,
  codec: Codec,
  stream: string,
  events: readonly DomainEvent[],
  now = '2026-03-01T10:00:00.000Z',
  cause?: string,
  actor = 'tester',
): Promise<StoredEvent[]> => {
  const [previous] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
  const commandId = `${stream}@${(previous?.revision ?? -1) + 1}`;
  const encrypted = await Promise.all(
    events.map(async (event) => ({ type: event.type, data: await codec.encrypt(event) })),
  );
  const made = envelopes({
    stream,
    key: stream.split('-')[1] ?? stream,
    previous,
    now,
    actor,
    commandId,
    causationId: cause ?? commandId,
    correlationId: 'correlation',
    context: [],
    events: encrypted,
  });
  await store.append(stream, previous?.revision ?? 'no-stream', made);
  return store.readStream(stream, { from: made[0]?.revision ?? 0 });
};
