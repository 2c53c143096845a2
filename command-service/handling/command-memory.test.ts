import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createCommandMemory } from './command-memory.ts';

describe('the commands of a stream', () => {
  it('are remembered, the last ones, with the revision each began at', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (ids, capacity) => {
        const memory = createCommandMemory(capacity);
        for (const [revision, id] of ids.entries()) memory.put(id, revision);
        for (const [revision, id] of ids.entries())
          expect(memory.revisionOf(id)).toBe(revision < ids.length - capacity ? undefined : revision);
      }),
    ));

  it('take twelve bytes each, and at first hardly any', () => {
    const memory = createCommandMemory(2_000);
    expect(memory.places()).toBe(8);
    for (let revision = 0; revision < 5_000; revision += 1) memory.put(`command ${revision}`, revision);
    expect(memory.places()).toBe(2_000);
    expect(memory.revisionOf('command 2999')).toBeUndefined();
    expect(memory.revisionOf('command 3000')).toBe(3_000);
    expect(memory.revisionOf('command 4999')).toBe(4_999);
  });
});
