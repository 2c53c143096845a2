import { eachByItself } from '@dossier/shared/async/each';
import { Refused } from '@dossier/shared/basics/refused';
import { expect, it } from '@jest/globals';
import { oneAtATime, recoverEach } from './recovery.ts';

it('what fails holds up no other, however many fail before it', async () => {
  const recovered: number[] = [];
  const each = eachByItself({ clock: () => 0, onFailure: () => {} });
  await recoverEach(each, [1, 2, 3, 4, 5, 6], String, async (number) => {
    if (number < 6) throw new Error('no');
    recovered.push(number);
  });
  expect(recovered).toEqual([6]);
  expect(each.failing()).toBe(5);
});

it('what is refused has its answer: it does not count as failing', async () => {
  const each = eachByItself({ clock: () => 0, onFailure: () => {} });
  await recoverEach(each, [1], String, () => Promise.reject(new Refused('NOT_FOUND')));
  expect(each.failing()).toBe(0);
});

it('a recovery asked for while it works is not begun twice, and once it has ended it is', async () => {
  let begun = 0;
  let end = () => {};
  const recover = oneAtATime(() => {
    begun++;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const both = [recover(), recover()];
  expect(begun).toBe(1);
  end();
  await Promise.all(both);
  void recover();
  expect(begun).toBe(2);
});
