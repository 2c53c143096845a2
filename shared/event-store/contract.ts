import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Envelope, StoredEvent } from '../contract/index.ts';
import { runs } from '../testing/runs.ts';
import type { Appended, EventStore, ExpectedRevision } from './port.ts';
import { envelope, run } from './testing/envelope.ts';
import { positions, subscriptionContract } from './testing/subscription-contract.ts';

/** One engine's storage for one test: `open` may be called again after closing, and finds what was stored. */
export type EventStoreFixture = { open(): Promise<EventStore>; dispose(): Promise<void> };

const withoutPosition = ({ position, ...event }: StoredEvent): Envelope => event;

/** Every promise of the port. */
export const eventStoreContract = (name: string, fixture: () => Promise<EventStoreFixture>): void => {
  describe(`event store contract: ${name}`, () => {
    let storage: EventStoreFixture;
    let store: EventStore;
    beforeEach(async () => {
      storage = await fixture();
      store = await storage.open();
    });
    afterEach(async () => {
      await store.close();
      await storage.dispose();
    });
    const append = (stream: string, expected: ExpectedRevision, count = 1) =>
      store.append(stream, expected, run(stream, expected === 'no-stream' ? 0 : expected + 1, count));
    const conflict = (revision: number) => ({ outcome: 'conflict', revision });

    describe('append', () => {
      it('answers revision and position of the last event', async () => {
        const first = (await append('a', 'no-stream', 3)) as Appended;
        expect(first).toMatchObject({ outcome: 'appended', revision: 2 });
        const [last] = await store.readStream('a', { direction: 'backwards', limit: 1 });
        expect(last?.position).toBe(first.position);
        expect(await store.head()).toBe(first.position);
        await store.ready();
      });

      it('gives back every JSON shape exactly', async () => {
        let revision = -1;
        await fc.assert(
          fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (data) => {
            const stored = JSON.parse(JSON.stringify(data)) as Envelope['data'];
            const event = { ...envelope('json', revision + 1, stored), command: commandOf(stored) };
            await store.append('json', revision < 0 ? 'no-stream' : revision, [event]);
            revision += 1;
            const [read] = await store.readStream('json', { from: revision });
            expect(JSON.stringify(read && withoutPosition(read))).toBe(JSON.stringify(event));
          }),
          { numRuns: runs(50) },
        );
      });

      it('stores all events of an append or none', async () => {
        await append('a', 'no-stream', 2);
        expect(await append('a', 'no-stream', 3)).toEqual(conflict(1));
        expect(await append('a', 0, 3)).toEqual(conflict(1));
        expect(await store.readStream('a')).toHaveLength(2);
      });

      it.each([
        ['a new stream that exists', 'no-stream', 1],
        ['an older revision', 0, 1],
        ['a revision not reached yet', 5, 1],
      ] as const)('conflicts on %s and stores nothing', async (_case, expected, revision) => {
        await append('a', 'no-stream', 2);
        expect(await append('a', expected)).toEqual(conflict(revision));
        expect(await store.readStream('a')).toHaveLength(2);
        expect(await append('a', 1)).toMatchObject({ outcome: 'appended', revision: 2 });
      });

      it('conflicts on a revision of a stream that does not exist', async () => {
        expect(await append('a', 0)).toEqual(conflict(-1));
        expect(await store.readStream('a')).toEqual([]);
      });

      it('refuses events that do not follow the expected revision, and none at all', async () => {
        await expect(store.append('a', 'no-stream', [envelope('a', 1)])).rejects.toThrow();
        await expect(store.append('a', 'no-stream', [envelope('b', 0)])).rejects.toThrow();
        await expect(store.append('a', 'no-stream', [])).rejects.toThrow();
        expect(await store.readAll(0, 10)).toEqual([]);
      });

      it('lets one of many first writers win', async () => {
        const outcomes = await Promise.all(Array.from({ length: 50 }, () => append('a', 'no-stream')));
        expect(outcomes.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
        expect(await store.readStream('a')).toHaveLength(1);
      });

      it('neither loses nor doubles events of fifty writers on one stream', async () => {
        const written: string[] = [];
        const writer = async () => {
          for (let done = 0; done < 4; ) {
            const [last] = await store.readStream('a', { direction: 'backwards', limit: 1 });
            const event = envelope('a', (last?.revision ?? -1) + 1);
            const { outcome } = await store.append('a', last?.revision ?? 'no-stream', [event]);
            if (outcome === 'conflict') continue;
            written.push(event.id);
            done += 1;
          }
        };
        await Promise.all(Array.from({ length: 50 }, writer));
        const events = await store.readStream('a');
        expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => index));
        expect(events.map(({ id }) => id).sort()).toEqual(written.sort());
        expect(written).toHaveLength(200);
      });

      it('keeps appends of other streams apart from one that conflicts at the same time', async () => {
        await append('taken', 'no-stream');
        const outcomes = await Promise.all([
          append('a', 'no-stream'),
          append('taken', 'no-stream'),
          append('b', 'no-stream', 2),
          append('none', 4),
          append('c', 'no-stream'),
        ]);
        expect(outcomes.map(({ outcome }) => outcome)).toEqual([
          'appended',
          'conflict',
          'appended',
          'conflict',
          'appended',
        ]);
        expect(await store.readStream('b')).toHaveLength(2);
      });

      it('conflicts when the very same events are appended once more', async () => {
        const events = run('a', 0, 2);
        await store.append('a', 'no-stream', events);
        expect(await store.append('a', 'no-stream', events)).toEqual(conflict(1));
        await append('a', 1);
        expect(await store.append('a', 'no-stream', events)).toEqual(conflict(2));
        expect(await store.readStream('a')).toHaveLength(3);
      });
    });

    describe('read', () => {
      beforeEach(async () => {
        await append('a', 'no-stream', 3);
        await append('b', 'no-stream', 2);
        await append('a', 2, 2);
      });
      const revisions = async (options: Parameters<EventStore['readStream']>[1]) =>
        (await store.readStream('a', options)).map(({ revision }) => revision);

      it('answers nothing for a stream that does not exist', async () => {
        expect(await store.readStream('none')).toEqual([]);
        expect(await store.readStream('none', { direction: 'backwards', limit: 1 })).toEqual([]);
      });

      it.each([
        [{}, [0, 1, 2, 3, 4]],
        [{ from: 2 }, [2, 3, 4]],
        [{ from: 1, limit: 2 }, [1, 2]],
        [{ from: 9 }, []],
        [{ direction: 'backwards' }, [4, 3, 2, 1, 0]],
        [{ direction: 'backwards', from: 2 }, [2, 1, 0]],
        [{ direction: 'backwards', from: 9, limit: 2 }, [4, 3]],
        [{ direction: 'backwards', limit: 1 }, [4]],
      ] as const)('reads a stream by %j', async (options, expected) => {
        expect(await revisions(options)).toEqual(expected);
      });

      it('reads all streams in the order of positions, each event once', async () => {
        const all = await store.readAll(0, 100);
        expect(all.map(({ stream, revision }) => `${stream}${revision}`)).toEqual([
          'a0',
          'a1',
          'a2',
          'b0',
          'b1',
          'a3',
          'a4',
        ]);
        expect(positions(all)).toEqual([...new Set(positions(all))].sort((x, y) => x - y));
        expect(await store.head()).toBe(all.at(-1)?.position);
        const back = await store.back(await store.head(), 2);
        expect((await store.readAll(back, 100)).slice(-2)).toEqual(all.slice(-2));
        expect(await store.back(await store.head(), 10_000)).toBe(0);
        // A relay that has not sent anything yet.
        expect(await store.back(0, 10)).toBe(0);
      });

      it('reads streams together, where it can, in the order of positions', async () => {
        const { byPosition } = store;
        if (!byPosition) return;
        const all = await store.readAll(0, 100);
        const wanted = await byPosition.positionsOf(
          new Map([
            ['b', 1],
            ['a', 2],
            ['none', 0],
          ]),
        );
        const some = all.filter(({ stream, revision }) => (stream === 'b' ? revision >= 1 : revision >= 2));
        expect([...wanted]).toEqual(positions(some));
        expect(await byPosition.readAt(wanted)).toEqual(some);
        expect(await byPosition.readAt(Float64Array.of(positions(all).at(-1)! + 1))).toEqual([]);
        expect([...(await byPosition.positionsOf(new Map()))]).toEqual([]);
      });

      it('pages through all by position', async () => {
        const all = await store.readAll(0, 100);
        const paged: StoredEvent[] = [];
        for (
          let page = await store.readAll(0, 2);
          page.length;
          page = await store.readAll(positions(page).at(-1)!, 2)
        ) {
          expect(page.length).toBeLessThanOrEqual(2);
          paged.push(...page);
        }
        expect(paged).toEqual(all);
      });
    });

    it('stands at 0 when empty', async () => {
      expect(await store.head()).toBe(0);
      expect(await store.readAll(0, 10)).toEqual([]);
      expect(await store.back(0, 10)).toBe(0);
    });

    subscriptionContract(() => store, append);

    it('keeps what was stored when opened again', async () => {
      await append('a', 'no-stream', 3);
      const before = await store.readAll(0, 10);
      await store.close();
      store = await storage.open();
      expect(await store.readAll(0, 10)).toEqual(before);
      expect(await append('a', 2)).toMatchObject({ outcome: 'appended', revision: 3 });
      expect(positions(await store.readAll(before.at(-1)?.position ?? 0, 10))[0]).toBeGreaterThan(
        before.at(-1)?.position ?? 0,
      );
    });
  });
};

const commandOf = (answer: Envelope['data']): NonNullable<Envelope['command']> => ({
  name: 'Test',
  payloadHash: 'p'.repeat(64),
  answer,
});
