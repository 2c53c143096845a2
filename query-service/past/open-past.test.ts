import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@dossier/shared/basics/ids';
import type { StoredEvent } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { created, defined, history, joined, projectId, uploaded } from '../testing/events.ts';
import { pasts } from './open-past.ts';

const people = Array.from({ length: 30 }, (_, number) => `person${number}`);
const deliveries = Array.from({ length: 60 }, (_, version) =>
  people.map((person) => uploaded(person, 'cv', version + 1)),
);
const events = history(created(), defined('cv'), ...people.map(joined), ...deliveries.flat());
const now = Date.parse(events.at(-1)?.time ?? '') + 1;

/** Counts the events that are read. */
const storeOf = (all: readonly StoredEvent[]) => {
  const counted = { events: 0 };
  const eventStore: Pick<EventStore, 'readStream' | 'head'> = {
    readStream: async (stream, { from = 0, limit = Number.POSITIVE_INFINITY } = {}) => {
      const found = all.filter((event) => event.stream === stream && event.revision >= from).slice(0, limit);
      counted.events += found.length;
      return found;
    },
    head: async () => all.at(-1)?.position ?? 0,
  };
  return { eventStore, counted };
};

const directory = { findMany: async () => [], onErased: () => () => undefined };
const codec = { decryptValues: async () => [] } as never;
const openOver = (
  eventStore: Pick<EventStore, 'readStream' | 'head' | 'byPosition'>,
  most?: number,
  pastFolder?: string,
) => pasts({ eventStore, directory, codec, clock: () => now, pastFolder }, most);
const ofProject = events.filter(({ stream }) => stream === `project-${projectId}`).length;

describe('looking back', () => {
  it('reads a project once, however much larger than the memory it is: the next looks read what lies between [BEY-02]', async () => {
    const { eventStore, counted } = storeOf(events);
    const past = openOver(eventStore, 1);
    const look = (position: number) => past.open({ projectId, until: { position }, now });
    await look(events.at(-1)?.position ?? 0);
    expect(counted.events).toBe(events.length + ofProject);
    counted.events = 0;
    await look((events.at(-1)?.position ?? 0) - 1);
    // A piece of a hundred for each that the nearest state is away, which are a thousand at most.
    expect(counted.events).toBeLessThanOrEqual(1_100);
    counted.events = 0;
    await look((events.at(-1)?.position ?? 0) - 2);
    expect(counted.events).toBe(0);
  });

  it('says the same whether an event was known or came later, and reads only that', async () => {
    const early = storeOf(events.slice(0, 1_000));
    const all: StoredEvent[] = [...events.slice(0, 1_000)];
    const { eventStore, counted } = storeOf(all);
    const past = openOver(eventStore);
    await past.moments(projectId, now);
    counted.events = 0;
    all.push(...events.slice(1_000, 1_003));
    expect(await past.moments(projectId, now)).toHaveLength(1_003);
    expect(counted.events).toBe(3);
    expect(await openOver(early.eventStore).moments(projectId, now)).toHaveLength(1_000);
  });

  describe('of a project that another process has read', () => {
    let pastFolder: string;
    beforeEach(() => {
      pastFolder = mkdtempSync(join(tmpdir(), 'dossier-past-'));
    });
    afterEach(() => rmSync(pastFolder, { recursive: true }));
    const rowsAt = async (past: ReturnType<typeof openOver>, position: number) => {
      const { readStore, heads, moment } = await past.open({ projectId, until: { position }, now });
      return { moment, heads, submissions: await readStore.find('submissions', { where: { projectId } }) };
    };

    it('reads what no state holds, and says the same', async () => {
      const last = events.at(-1)?.position ?? 0;
      await openOver(storeOf(events).eventStore, undefined, pastFolder).moments(projectId, now);
      const { eventStore, counted } = storeOf(events);
      const again = openOver(eventStore, undefined, pastFolder);
      const alone = openOver(storeOf(events).eventStore);
      expect(await rowsAt(again, last)).toEqual(await rowsAt(alone, last));
      // The last event of the file, whoever is named, and what came after its last state.
      expect(counted.events).toBeLessThanOrEqual(1 + ofProject + (events.length % 1_000));
      for (const position of [5, 999, 1_000, 1_001, 1_500])
        expect(await rowsAt(again, position)).toEqual(await rowsAt(alone, position));
      expect(await again.moments(projectId, now)).toEqual(await alone.moments(projectId, now));
    });

    it('reads all anew where the store went on in another way, as after a restore', async () => {
      await openOver(storeOf(events).eventStore, undefined, pastFolder).moments(projectId, now);
      const others = deliveries.toReversed().flat();
      const restored = history(created(), defined('cv'), ...people.map(joined), ...others, ...others).map((event) =>
        event.type === 'DocumentUploaded' ? { ...event, digest: sha256(event.digest) } : event,
      );
      const past = openOver(storeOf(restored).eventStore, undefined, pastFolder);
      const alone = openOver(storeOf(restored).eventStore);
      for (const position of [restored.length, 1_200])
        expect(await rowsAt(past, position)).toEqual(await rowsAt(alone, position));
    });

    it('reads all anew where the file is none any more', async () => {
      writeFileSync(join(pastFolder, `${projectId}.db`), 'nothing of the kind '.repeat(1_000));
      const past = openOver(storeOf(events).eventStore, undefined, pastFolder);
      expect(await past.moments(projectId, now)).toHaveLength(events.length);
    });
  });

  it('reads all anew where somebody was named after they had delivered', async () => {
    const late = history(created(), defined('cv'), uploaded('ann', 'cv', 1), joined('bob'), joined('ann'));
    const all = late.slice(0, 4);
    const past = openOver(storeOf(all).eventStore);
    expect(await past.moments(projectId, now)).toHaveLength(3);
    all.push(...late.slice(4));
    const moments = await past.moments(projectId, now);
    expect(moments.map(({ position }) => position)).toEqual(late.map(({ position }) => position));
    const { readStore } = await past.open({ projectId, until: { position: late[4]?.position ?? 0 }, now });
    expect(await readStore.count('submissions')).toBe(1);
  });

  it('does not wait for what only the next looks need, and says the same before and after it is there [BEY-02]', async () => {
    const versions = Array.from({ length: 8 }, (_, times) =>
      deliveries.map((one) => one.map(({ data, ...event }) => ({ ...event, data: { ...data, version: times } }))),
    );
    const many = history(created(), defined('cv'), ...people.map(joined), ...versions.flat(2));
    const { eventStore, counted } = storeOf(many);
    const byPosition: EventStore['byPosition'] = {
      positionsOf: async (from) =>
        Float64Array.from(
          many.filter(({ stream, revision }) => revision >= (from.get(stream) ?? Number.POSITIVE_INFINITY)),
          ({ position }) => position,
        ),
      readAt: async (positions) => {
        counted.events += positions.length;
        return Array.from(positions, (position) => many[position - 1] as StoredEvent);
      },
    };
    const past = openOver({ ...eventStore, byPosition });
    const alone = openOver(storeOf(many).eventStore);
    const rowsIn = async (one: typeof past, position: number) => {
      const { readStore, heads, moment } = await one.open({ projectId, until: { position }, now });
      const ids = people.map((person) => `${projectId}.${person}.cv`);
      return { moment, heads, rows: await readStore.getMany('submissions', ids), all: readStore };
    };
    const asked = many.length - 10;
    const { all, ...first } = await rowsIn(past, asked);
    // All of them once, the project's own to know who delivered, and the streams of those who are shown; storing begins meanwhile.
    const toAnswer = counted.events;
    expect(toAnswer).toBeLessThanOrEqual(2 * many.length + 2 * ofProject + 500);
    const { all: those, ...same } = await rowsIn(alone, asked);
    expect(first).toEqual(same);
    const where = { projectId };
    expect(await all.find('submissions', { where })).toEqual(await those.find('submissions', { where }));
    for (const position of [asked, asked + 1, many.length, 3_000, 40, asked]) {
      const [{ all: one, ...shown }, { all: other, ...expected }] = [
        await rowsIn(past, position),
        await rowsIn(alone, position),
      ];
      expect(shown).toEqual(expected);
      expect(await one.find('submissions', { where })).toEqual(await other.find('submissions', { where }));
    }
    expect(await past.life(projectId, now, 20)).toEqual(await alone.life(projectId, now, 20));
    expect(await past.moments(projectId, now)).toEqual(await alone.moments(projectId, now));
  });
});
