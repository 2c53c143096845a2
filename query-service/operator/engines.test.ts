import { leeway } from '@dossier/shared/testing/leeway';
import { until } from '@dossier/shared/testing/until';
import { expect, it } from '@jest/globals';
import { engineReader } from './engines.ts';

it('engines are asked once for all who look, and again a quarter of a minute later', async () => {
  let asked = 0;
  let now = 0;
  const engines = [
    { name: 'Redis', light: 'events', holds: async () => ++asked },
    { name: 'Bucket', light: 'storage', holds: () => Promise.reject(new Error('away')) },
  ] as const;
  const read = engineReader(engines, () => now);
  const states = [
    { name: 'Redis', light: 'events', fault: undefined },
    { name: 'Bucket', light: 'storage', fault: 'away' },
  ];
  expect(await read()).toEqual(states);
  now = 10_000;
  expect(await read()).toEqual(states);
  expect(asked).toBe(1);
  now = 20_000;
  await read();
  await until(async () => asked === 2);
});

it('one that hangs keeps nobody waiting, and is said to after a while', async () => {
  let now = 0;
  const hanging = { name: 'Kafka', light: 'views', holds: () => new Promise(() => undefined) } as const;
  const read = engineReader([hanging], () => now);
  const state = { name: 'Kafka', light: 'views' };
  expect(await read()).toEqual([{ ...state, fault: null }]);
  await until(async () => (await read())[0]?.fault === 'no answer within 5 s');
  now = 20_000;
  const begun = performance.now();
  expect(await read()).toEqual([{ ...state, fault: 'no answer within 5 s' }]);
  expect(performance.now() - begun).toBeLessThan(500 * leeway());
});
