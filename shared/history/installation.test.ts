import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../contract/index.ts';
import { hostLimitsOf, isOperator, noLimits } from '../contract/index.ts';
import { installationState } from './installation.ts';

const granted = { type: 'OperatorGranted', revision: 0, data: { personId: 'olga' } } as unknown as StoredEvent;

describe('what operators decided', () => {
  it.each([
    ['fails', () => Promise.reject(new Error('away'))],
    ['hangs', () => new Promise<never>(() => {})],
  ])('is shown as it was known while the event store %s, and nothing is decided by that', async (_how, without) => {
    let readStream: () => Promise<StoredEvent[]> = async () => [granted];
    const { atHead, lately } = installationState({ eventStore: { readStream: () => readStream() } });
    expect(isOperator(await lately(), 'olga')).toBe(true);
    readStream = without;
    expect(isOperator(await lately(), 'olga')).toBe(true);
    const decided = await Promise.race([
      atHead().catch(() => 'refused'),
      new Promise((late) => setTimeout(late, 50, 'waits')),
    ]);
    expect(['refused', 'waits']).toContain(decided);
  });

  it('is read of events as they were stored in earlier versions, too', async () => {
    const data = { personId: 'ann', collaborators: 20, storage: null };
    const stored = { type: 'HostLimitsSet', version: 1, revision: 0, data } as unknown as StoredEvent;
    const { atHead } = installationState({ eventStore: { readStream: async () => [stored] } });
    expect(hostLimitsOf(await atHead(), 'ann')).toEqual({ ...noLimits, collaborators: 20 });
  });
});
