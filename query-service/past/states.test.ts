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
const statesOver = (slice: Slice, options: { readonly most?: number; readonly stride?: number } = {}) =>
  projectStates({ slice, versions: openVersions('', collections), noteOf: () => Buffer.alloc(0), ...options });
const stored = async (states: ProjectStates, count: number) => {
  const store = viewsOver((await states.at(count)).views);
  const views: Record<string, Record<string, unknown>> = {};
  for (const { name } of collections)
    for (const { id, document } of await store.find(name, {})) views[name] = { ...views[name], [id]: document };
  return views;
};

const inBlocks = async (states: ProjectStates, events: readonly StoredEvent[], length: number) => {
  for (let from = 0; from < events.length; from += length) await states.add(events.slice(from, from + length));
};

const comment = given('CommentAdded', { projectId, personId: 'ann', commentId: 'c', text: 'Welcome' });
const start = [created(), ...people.map(joined), defined(...documents), comment];

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

  const joinedAndLeft = (times: number) => {
    const change = [joined('ann'), given('CollaboratorLeft', { projectId, personId: 'ann' })];
    return history(...start, ...Array.from({ length: times }, () => change).flat());
  };
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
