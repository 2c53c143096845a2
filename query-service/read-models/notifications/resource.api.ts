import type { NotificationRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';

describe('notifications', () => {
  const call = openTestCall();

  it("are the asker's own, newest first, by read mark [NOTE-01, NOTE-04, NOTE-05]", async () => {
    const rows = await call.cast.ann.list<NotificationRow>('notifications');
    expect(rows.map(({ id, read }) => [id, read])).toEqual([
      ['n2', false],
      ['n1', true],
    ]);
    expect(await call.cast.ann.list('notifications', { read: false })).toHaveLength(1);
    expect(await call.cast.ann.list('notifications', { read: true })).toHaveLength(1);
    expect(await call.cast.bob.list('notifications')).toEqual([]);
    expect(await call.cast.bob.list('notifications', { id: ['n1'] })).toEqual([]);
    expect(await call.cast.bob.get('/api/notifications/n1')).toMatchObject({
      status: 404,
      body: { code: 'NOTIFICATION_NOT_FOUND' },
    });
  });

  it('say what happened, with names and remarks [NOTE-06, REVIEW-08]', async () => {
    expect((await call.cast.ann.list<NotificationRow>('notifications')).map(({ message }) => message)).toEqual([
      'Review of "The budget" in "Grants": Reject. Remarks: Add the totals',
      'Hanna Host invited you to "Grants".',
    ]);
    const [submitted] = await call.cast.host.list<NotificationRow>('notifications');
    expect(submitted?.message).toBe('Ann Lee uploaded "The letter" in "Grants".');
  });
});
