import { expect, it } from '@jest/globals';
import { promptly } from './prompt.ts';

it('leaves people their places, however many requests of services are in work', async () => {
  const inTime = promptly({ answerWithin: 60_000, carry: false, isAway: () => false });
  const endings: (() => void)[] = [];
  const endless = () => new Promise<void>((resolve) => endings.push(resolve));
  const inWork = ['10.0.0.1', '10.0.0.2'].flatMap((address) =>
    Array.from({ length: 500 }, () => inTime('services', address, endless)),
  );
  await expect(inTime('services', '10.0.0.3', endless)).rejects.toThrow('UNAVAILABLE');
  for (const asking of ['commands', 'reads'] as const)
    await expect(inTime(asking, '10.0.0.1', async () => {})).resolves.toBeUndefined();
  for (const end of endings) end();
  await Promise.all(inWork);
});
