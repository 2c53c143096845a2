import { describe, expect, it } from '@jest/globals';
import type { Someone } from '../../testing/app.ts';
import { openTestCall } from '../../testing/call.ts';

describe('contacts', () => {
  const call = openTestCall();

  it('are people who joined a project of the asker, from three characters on [CREATE-24, CREATE-25]', async () => {
    const found = async (asker: Someone, q: string) =>
      (await asker.list<{ email: string }>('contacts', { q })).map(({ email }) => email);
    for (const q of ['LEE', 'lée']) expect(await found(call.cast.host, q)).toEqual(['ann@example.org']);
    expect(await found(call.cast.host, 'bob@')).toEqual(['bob@example.org']);
    expect(await found(call.cast.host, 'le')).toEqual([]);
    expect(await found(call.cast.host, 'eve')).toEqual([]);
    expect(await found(call.cast.host, 'stan')).toEqual([]);
    expect(await found(call.cast.cohost, 'ann')).toEqual([]);
    expect(await found(call.cast.ann, 'bob')).toEqual([]);
  });
});
