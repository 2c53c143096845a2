import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  type DomainEvent,
  type EventType,
  events as eventTypes,
  isEncrypted,
  type StoredEvent,
  streamOf,
} from '../../contract/index.ts';
import type { EventStore } from '../../event-store/port.ts';
import { createCodec, upcast, verifyHistory } from '../index.ts';

/**
 * One event of every type and version ever released, as it was stored, with what it decrypts to. Entries are added for new
 * types and versions and never edited: installations hold events of all of them.
 */
const golden = JSON.parse(readFileSync(new URL('./events.json', import.meta.url), 'utf8')) as {
  keys: Record<string, string>;
  events: { stored: StoredEvent; opened: Record<string, unknown> }[];
};
const stored = golden.events.map((entry) => entry.stored);
const codec = createCodec({
  keysOf: async (personIds) =>
    new Map(
      personIds.flatMap((id) => (golden.keys[id] ? [[id, Buffer.from(golden.keys[id], 'base64')] as const] : [])),
    ),
  onErased: () => () => {},
});

describe('the golden log', () => {
  it('holds every event type in every version up to the newest', () => {
    const kept = new Set(stored.map(({ type, version }) => `${type} ${version}`));
    const released = Object.entries(eventTypes).flatMap(([type, { version }]) =>
      Array.from({ length: version }, (_, index) => `${type} ${index + 1}`),
    );
    expect(released.filter((event) => !kept.has(event))).toEqual([]);
  });

  it.each(golden.events.map(({ stored, opened }) => [`${stored.type} ${stored.version}`, stored, opened] as const))(
    'decrypts %s to the newest shape',
    async (_name, event, decrypted) => {
      const [read] = await codec.decrypt([event]);
      const { version, schema } = eventTypes[event.type as EventType];
      expect(upcast(event).version).toBe(version);
      expect(read?.data).toEqual(decrypted);
      expect(schema.parse(read?.data)).toEqual(decrypted);
    },
  );

  it.each(stored.map((event) => [event.type, event] as const))('has %s in the stream it belongs to', (_type, event) => {
    expect(streamOf(event as unknown as DomainEvent)).toBe(event.stream);
  });

  it('keeps personal data encrypted', () => {
    const texts = golden.events.flatMap(({ stored, opened }) =>
      Object.entries(stored.data).flatMap(([field, value]) => (isEncrypted(value) ? [String(opened[field])] : [])),
    );
    expect(texts.length).toBeGreaterThan(15);
    const everything = JSON.stringify(stored);
    expect(texts.filter((text) => text.length > 4 && everything.includes(text))).toEqual([]);
  });

  it('verifies: digests and seals are computed today as they were then', async () => {
    const store = {
      readAll: async (after: number) => stored.filter(({ position }) => position > after),
      readStream: async (stream: string) => stored.filter((event) => event.stream === stream),
    } as unknown as EventStore;
    expect(await verifyHistory({ store })).toMatchObject({ ok: true, events: stored.length, seals: 3, findings: [] });
  });
});
