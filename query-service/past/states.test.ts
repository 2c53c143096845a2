import type { StoredEvent } from '@dossier/shared/contract';
import { memoryViews } from '@dossier/shared/read-store/memory';
import { collections } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../shared/testing/runs.ts';
import { created, defined, given, history, joined, projectId } from '../testing/events.ts';
import { anyChange } from '../testing/histories.ts';
import { viewsAfter } from '../testing/projected.ts';
import { projectStates } from './states.ts';

const people = ['ann', 'bob', 'cid'];
const documents = ['a', 'b', 'c'];
const viewsOver = memoryViews(collections);

const stored = async (states: ReturnType<typeof projectStates>, events: readonly StoredEvent[], count: number) => {
  const store = viewsOver((await states.at(events, count)).views);
  const views: Record<string, Record<string, unknown>> = {};
  for (const { name } of collections)
    for (const { id, document } of await store.find(name, {})) views[name] = { ...views[name], [id]: document };
  return views;
};

const comment = given('CommentAdded', { projectId, personId: 'ann', commentId: 'c', text: 'Welcome' });
const start = [created(), ...people.map(joined), defined(...documents), comment];

describe('folded states of a project', () => {
  it('are after any event what the read models were, in whatever order they are asked for [BEY-02]', async () => {
    const orders = fc.array(fc.nat(), { minLength: 5, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange(people, documents), { maxLength: 40 }), orders, async (changes, order) => {
        const events = history(...start, ...changes);
        const states = projectStates();
        for (const wanted of order) {
          const count = wanted % (events.length + 1);
          // The time line of a moment is that of now, cut off: nobody folds it anew.
          const { history: _, ...views } = await viewsAfter([events.slice(0, count)]);
          expect(await stored(states, events, count)).toEqual(views);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('take few steps from a state that is near, and forget what was used longest ago', async () => {
    const change = [joined('ann'), given('CollaboratorLeft', { projectId, personId: 'ann' })];
    const events = history(...start, ...Array.from({ length: 1_000 }, () => change).flat());
    const states = projectStates();
    await states.at(events, events.length);
    const whole = states.bytes();
    for (let count = events.length - 600; count < events.length; count++) await states.at(events, count);
    expect(states.bytes()).toBeLessThan(20 * whole);
    const { history: _, ...views } = await viewsAfter([events.slice(0, 300)]);
    expect(await stored(states, events, 300)).toEqual(views);
  });

  it('are never far from a kept one, however many single steps were taken', async () => {
    const change = [joined('ann'), given('CollaboratorLeft', { projectId, personId: 'ann' })];
    const events = history(...start, ...Array.from({ length: 1_500 }, () => change).flat());
    let folded = 0;
    const counted = new Proxy(events, {
      get: (target, name) =>
        name === 'slice'
          ? (from: number, to: number) => {
              folded += to - from;
              return target.slice(from, to);
            }
          : Reflect.get(target, name),
    });
    const states = projectStates();
    await states.at(counted, events.length);
    for (let count = events.length - 1; count > events.length - 400; count--) {
      folded = 0;
      await states.at(counted, count);
      expect(folded).toBeLessThanOrEqual(100);
    }
  });
});
