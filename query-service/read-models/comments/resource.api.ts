import type { CommentRow } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { type Cast, callForDocuments, correspondence } from '../../testing/call.ts';
import { projectId } from '../../testing/events.ts';

describe('comments', () => {
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    app = await openTestApp();
    cast = await callForDocuments(app);
    await app.happen(...correspondence(cast));
  });
  afterAll(() => app.close());

  it('show author and time to every member [DETAIL-13]', async () => {
    for (const asker of [cast.host, cast.support, cast.bob]) {
      const rows = await asker.list<CommentRow>('comments', { projectId });
      expect(rows).toMatchObject([
        { text: 'Welcome', author: { name: 'Hanna Host' }, own: asker === cast.host },
        { text: 'Thanks', author: { name: 'Ann Lee' }, own: false },
      ]);
    }
  });
});
