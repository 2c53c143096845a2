import { expect, it } from '@jest/globals';
import { createLogger } from '../basics/log.ts';
import { watchDisk } from './disk.ts';

it('an operator hears at 80 % that the volume is nearly full: in the log once, in readiness as long as it is', async () => {
  let used = 0.79;
  const said: unknown[] = [];
  const log = createLogger({ level: 'silent', service: 'test' });
  log.warn = (...words: unknown[]) => void said.push(words.at(-1));
  const { checks, measures, look } = watchDisk({ used: async () => used }, log);
  const holds = () =>
    checks[0]?.holds().then(
      () => true,
      () => false,
    );
  await look();
  expect([said.length, await holds()]).toEqual([0, true]);
  used = 0.8;
  await look();
  await look();
  expect([said, await holds(), await measures[0]?.read()]).toEqual([
    ['the volume for uploads is nearly full'],
    false,
    0.8,
  ]);
  used = 0.5;
  await look();
  used = 0.9;
  await look();
  expect(said).toHaveLength(2);
});
