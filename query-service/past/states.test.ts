import type { StoredEvent } from '@dossier/shared/contract';
import { memoryViews } from '@dossier/shared/read-store/memory';
import { openVersions } from '@dossier/shared/read-store/versions';
import { collections } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../shared/testing/runs.ts';
import { created, defined, given, history, joined, projectId } from '../testing/events.ts';
import { anyChange } from '../testing/histories.ts';
import { viewsAfter } from '../testing/projected.ts';
import { viewsByStream } from './by-stream.ts';
import { type ProjectStates, projectStates } from './states.ts';

const people = ['ann', 'bob', 'cid'];
const documents = ['a', 'b', 'c'];
const viewsOver = memoryViews(collections);

type Slice = Parameters<typeof projectStates>[0]['slice'];
const sliceOf =
  (events: readonly StoredEvent[]): Slice =>
  async (from, to) =>
    events.slice(from, to);
/** In a file without a name. */
const statesOver = (slice: Slice, options: Partial<Parameters<typeof projectStates>[0]> = {}) =>
  projectStates({ slice, versions: openVersions('', collections), noteOf: () => Buffer.alloc(0), ...options });
const stored = async (states: ProjectStates, count: number) => {
  const store = viewsOver((await states.at(count)).views);
  const views: Record<string, Record<string, unknown>> = {};
  for (const { name } of collections)
    for (const document of await store.find<{ id: string }>(name, {}))
      views[name] = { ...views[name], [document.id]: document };
  return views;
};

const inBlocks = async (states: ProjectStates, events: readonly StoredEvent[], length: number) => {
  for (let from = 0; from < events.length; from += length) await states.seen(events.slice(from, from + length), from);
};

const comment = given('CommentAdded', { projectId, personId: 'ann', commentId: 'c', text: 'Welcome' });
const start = [created(), ...people.map(joined), defined(...documents), comment];

const joinedAndLeft = (times: number) => {
  const change = [joined('ann'), given('CollaboratorLeft', { projectId, personId: 'ann' })];
  return history(...start, ...Array.from({ length: times }, () => change).flat());
};

describe('folded states of a project', () => {
  it('are after any event what the read models were, in whatever order they are asked for [BEY-02]', async () => {
    const changed = fc.array(anyChange(people, documents), { maxLength: 40 });
    const orders = fc.array(fc.nat(), { minLength: 5, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(changed, orders, fc.boolean(), async (changes, order, isRead) => {
        const events = history(...start, ...changes);
        const states = statesOver(sliceOf(events), { stride: 4 });
        if (isRead) await inBlocks(states, events, 3);
        for (const wanted of order) {
          const count = wanted % (events.length + 1);
          // The time line of a moment is that of now, cut off: nobody folds it anew.
          const { history: _, ...views } = await viewsAfter([events.slice(0, count)]);
          expect(await stored(states, count)).toEqual(views);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('are the same for who looks before they are stored, with what is read when it is asked for [BEY-02]', async () => {
    const changed = fc.array(anyChange(people, documents), { minLength: 10, maxLength: 60 });
    const looks = fc.array(fc.record({ at: fc.nat(), storing: fc.nat(2) }), { minLength: 3, maxLength: 12 });
    const ids = people.flatMap((person) => documents.map((document) => `${projectId}.${person}.${document}`));
    let early = 0;
    await fc.assert(
      fc.asyncProperty(changed, looks, fc.nat(), async (changes, asked, first) => {
        const events = history(...start, ...changes);
        const slice = sliceOf(events);
        const states = statesOver(slice, { read: slice, stride: 4, inTime: 5 });
        const until = first % (events.length + 1);
        for (let from = 0; from < events.length; from += 3) {
          const some = events.slice(from, from + 3);
          await states.seen(some, from, Math.max(0, Math.min(some.length, until - from)));
        }
        for (const { at, storing } of [{ at: until, storing: 0 }, ...asked]) {
          const count = at % (events.length + 1);
          const { history: _, ...views } = await viewsAfter([events.slice(0, count)]);
          const few = await states.few(count);
          if (few) {
            early++;
            let wasAsked = 0;
            const store = viewsByStream({
              eventStore: { readStream: async (stream) => events.filter((event) => event.stream === stream) },
              viewsOver,
              state: few,
              upTo: events[count - 1]?.position ?? 0,
              whole: async () => {
                wasAsked++;
                return viewsOver((await states.at(count)).views);
              },
            });
            const submissions = Object.values(views.submissions ?? {});
            const found = await store.getMany('submissions', ids);
            expect(new Map(found.map((document) => [document.id, document]))).toEqual(
              new Map(Object.entries(views.submissions ?? {})),
            );
            expect(await store.find('submissions', { where: { id: ids } })).toEqual(
              submissions.toSorted((one, other) =>
                (one as { id: string }).id < (other as { id: string }).id ? -1 : 1,
              ),
            );
            for (const { name } of collections)
              if (name !== 'submissions')
                expect(await store.find(name, {})).toEqual(expect.arrayContaining(Object.values(views[name] ?? {})));
            expect(wasAsked).toBe(0);
            expect(await store.count('submissions')).toBe(submissions.length);
            expect(wasAsked).toBe(1);
          } else expect(await stored(states, count)).toEqual(views);
          for (let times = 0; times < storing; times++) await states.goOn(events.length);
        }
        while (await states.goOn(events.length));
        states.settled();
        expect(await states.few(events.length)).toBeUndefined();
        const { history: _, ...views } = await viewsAfter([events]);
        expect(await stored(states, events.length)).toEqual(views);
      }),
      { numRuns: runs(60) },
    );
    expect(early).toBeGreaterThan(20);
  });

  it('wait for what is stored where too much would be in memory, or who looked goes back', async () => {
    const events = joinedAndLeft(100);
    const slice = sliceOf(events);
    const many = statesOver(slice, { read: slice, stride: 20, inTime: 5, mostInMemory: 0 });
    await inBlocks(many, events, 10);
    expect(await many.few(events.length)).toBeUndefined();
    const { history: _, ...views } = await viewsAfter([events]);
    expect(await stored(many, events.length)).toEqual(views);
    const back = statesOver(slice, { read: slice, stride: 20, inTime: 5 });
    await inBlocks(back, events, 10);
    expect(await back.few(100)).toBeDefined();
    expect(await back.few(100)).toBe(await back.few(100));
    expect(await back.few(120)).toBeDefined();
    expect(await back.few(90)).toBeUndefined();
    const { history: __, ...then } = await viewsAfter([events.slice(0, 90)]);
    expect(await stored(back, 90)).toEqual(then);
  });

  it('keep within their bytes, whatever is asked, and what was let go is folded anew', async () => {
    const events = joinedAndLeft(2_000);
    const most = 20_000;
    const states = statesOver(sliceOf(events), { most });
    await inBlocks(states, events, 50);
    for (let count = events.length; count > 0; count -= 37) {
      const { bytes } = await states.at(count);
      expect(states.bytes()).toBeLessThanOrEqual(most + 2 * bytes);
    }
    const { history: _, ...views } = await viewsAfter([events.slice(0, 300)]);
    expect(await stored(states, 300)).toEqual(views);
  });

  it('are never far from a kept one, however many single steps were taken, and go on from the newest', async () => {
    const events = joinedAndLeft(2_500);
    let folded = 0;
    const states = statesOver(async (from, to) => {
      folded += to - from;
      return events.slice(from, to);
    });
    await inBlocks(states, events, 1_000);
    await states.at(events.length);
    expect(folded).toBe(0);
    await states.at(3_999);
    expect(folded).toBeLessThanOrEqual(999);
    for (let count = 3_998; count > 3_000; count--) {
      folded = 0;
      await states.at(count);
      expect(folded).toBeLessThanOrEqual(250);
    }
  });
});
