import type { NotificationRow } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { type Cast, callForDocuments, correspondence } from '../../testing/call.ts';

describe('notifications', () => {
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    app = await openTestApp();
    cast = await callForDocuments(app);
    await app.happen(...correspondence(cast));
  });
  afterAll(() => app.close());

  it("are the asker's own, newest first, by read mark [NOTE-01, NOTE-04, NOTE-05]", async () => {
    const rows = await cast.ann.list<NotificationRow>('notifications');
    expect(rows.map(({ id, read }) => [id, read])).toEqual([
      ['n2', false],
      ['n1', true],
    ]);
    expect(await cast.ann.list('notifications', { read: false })).toHaveLength(1);
    expect(await cast.ann.list('notifications', { read: true })).toHaveLength(1);
    expect(await cast.bob.list('notifications')).toEqual([]);
    expect(await cast.bob.list('notifications', { id: ['n1'] })).toEqual([]);
    expect(await cast.bob.get('/api/notifications/n1')).toMatchObject({
      status: 404,
      body: { code: 'NOTIFICATION_NOT_FOUND' },
    });
  });

  it('say what happened, with names and remarks [NOTE-06, REVIEW-08]', async () => {
    expect((await cast.ann.list<NotificationRow>('notifications')).map(({ message }) => message)).toEqual([
      'Review of "The budget" in "Grants": Reject. Remarks: Add the totals',
      'Hanna Host invited you to "Grants".',
    ]);
    const [submitted] = await cast.host.list<NotificationRow>('notifications');
    expect(submitted?.message).toBe('Ann Lee uploaded "The letter" in "Grants".');
  });
});
