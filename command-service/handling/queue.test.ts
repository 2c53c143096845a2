import { describe, expect, it } from '@jest/globals';
import { gate } from '../testing/gate.ts';
import { createQueue } from './queue.ts';

describe('queue', () => {
  it('runs tasks of one name in order, those of another at once', async () => {
    const queue = createQueue();
    const log: string[] = [];
    const { open, opened } = gate();
    const first = queue('a', async () => {
      await opened;
      log.push('a1');
    });
    const second = queue('a', async () => void log.push('a2'));
    await queue('b', async () => void log.push('b1'));
    expect(log).toEqual(['b1']);
    open();
    await Promise.all([first, second]);
    expect(log).toEqual(['b1', 'a1', 'a2']);
  });

  it('goes on after a failure, which only its own caller sees', async () => {
    const queue = createQueue();
    const failing = queue('a', async () => {
      throw new Error('broken');
    });
    const next = queue('a', async () => 'fine');
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('fine');
  });
});
