import { describe, expect, it } from '@jest/globals';
import { differencesOf } from './differences.ts';

const row = (id: string, values: Record<string, unknown> = {}) => ({ id, ...values });

describe('differences', () => {
  it('name what came, what went and which fields changed, and nothing that stayed', () => {
    const before = [row('a', { status: 'Uploaded', versions: [1] }), row('b'), row('c', { size: 1 })];
    const after = [row('d'), row('a', { status: 'Accept', versions: [1] }), row('c', { size: 1 })];
    expect(differencesOf(before, after)).toEqual({
      added: [row('d')],
      removed: [row('b')],
      changed: [{ id: 'a', fields: { status: ['Uploaded', 'Accept'] } }],
    });
    expect(differencesOf(after, after)).toEqual({ added: [], removed: [], changed: [] });
  });
});
