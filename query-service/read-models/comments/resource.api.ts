import type { CommentRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { projectId } from '../../testing/events.ts';

describe('comments', () => {
  const call = openTestCall();

  it('show author and time to every member [DETAIL-13]', async () => {
    for (const asker of [call.cast.host, call.cast.support, call.cast.bob]) {
      const rows = await asker.list<CommentRow>('comments', { projectId });
      expect(rows).toMatchObject([
        { text: 'Welcome', author: { name: 'Hanna Host' }, own: asker === call.cast.host },
        { text: 'Thanks', author: { name: 'Ann Lee' }, own: false },
      ]);
    }
  });

  it('are found by their words', async () => {
    const found = (q: string) => call.cast.bob.list<CommentRow>('comments', { projectId, q });
    expect(await found('WELC')).toMatchObject([{ text: 'Welcome' }]);
    expect(await found('farewell')).toEqual([]);
  });
});
