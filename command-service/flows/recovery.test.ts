import { createLogger } from '@dossier/shared/basics/log';
import { expect, it } from '@jest/globals';
import { oneAtATime, recoverEach } from './recovery.ts';

const log = createLogger({ level: 'silent', service: 'test' });

it('what fails holds up no other, however many fail before it', async () => {
  const recovered: number[] = [];
  await recoverEach(log, 'a number', [1, 2, 3, 4, 5, 6], async (number) => {
    if (number < 6) throw new Error('no');
    recovered.push(number);
  });
  expect(recovered).toEqual([6]);
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
