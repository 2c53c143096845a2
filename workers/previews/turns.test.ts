import { expect, it } from '@jest/globals';
import { createTurns } from './turns.ts';

type Wish = Parameters<ReturnType<typeof createTurns>['countOf']>[0];

it('takes one at a time, next of whoever had a turn least recently', async () => {
  const turns = createTurns();
  const done: string[] = [];
  let going = 0;
  const take = (name: string) =>
    turns.take({ of: name.charAt(0), urgent: name.endsWith('!') }, async () => {
      going += 1;
      expect(going).toBe(1);
      await Promise.resolve();
      done.push(name);
      going -= 1;
    });
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1', 'a4!', 'b2'].map(take));
  expect(done).toEqual(['a1', 'b1', 'c1', 'a4!', 'b2', 'a2', 'a3']);
});

const deferred = () => {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((_, fail) => {
    reject = fail;
  });
  return { promise, reject };
};

it('knows who waits, and goes on after a failure', async () => {
  const turns = createTurns();
  const [ann, ben] = ['a', 'b'].map((of) => ({ of, urgent: false })) as [Wish, Wish];
  const { promise, reject } = deferred();
  const first = turns.take(ann, () => promise);
  const second = turns.take(ann, async () => turns.othersWait('a'));
  expect([turns.othersWait('a'), turns.othersWait('b'), turns.countOf(ann)]).toEqual([false, true, 2]);
  const third = turns.take(ben, async () => 'done');
  expect(turns.othersWait('a')).toBe(true);
  reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await third).toBe('done');
  expect(await second).toBe(false);
  expect(turns.countOf(ann)).toBe(0);
});
