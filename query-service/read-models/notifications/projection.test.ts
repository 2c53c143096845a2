import type { NotificationDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import { type Given, given, history, projectId } from '../../testing/events.ts';
import { projected } from '../../testing/projected.ts';

describe('notifications', () => {
  const notified = (notificationId: string) =>
    given('Notified', { personId: 'ann', notificationId, kind: 'invited', projectId, subject: { personId: 'host' } });
  const read = async (...facts: readonly Given[]) =>
    Object.values((await projected(history(...facts))).notifications ?? {}).map(
      (one) => (one as NotificationDocument).read,
    );

  it('are marked one by one, both ways, or all that were seen [NOTE-02, NOTE-03]', async () => {
    const facts = [notified('n1'), notified('n2'), notified('n3')];
    const one = given('NotificationRead', { personId: 'ann', notificationId: 'n2' });
    const back = given('NotificationUnread', { personId: 'ann', notificationId: 'n2' });
    const all = given('AllNotificationsRead', { personId: 'ann', notificationIds: ['n1', 'n2'] });
    expect(await read(...facts)).toEqual([false, false, false]);
    expect(await read(...facts, one)).toEqual([false, true, false]);
    expect(await read(...facts, one, back)).toEqual([false, false, false]);
    expect(await read(...facts, all)).toEqual([true, true, false]);
    const byAnother = given('NotificationRead', { personId: 'ben', notificationId: 'n2' });
    expect(await read(...facts, byAnother)).toEqual([false, false, false]);
  });

  it('of comments cover what is said until they were read, and without an end while they are unread', async () => {
    const of = { personId: 'ann', notificationId: 'c1' };
    const told = given('Notified', {
      ...of,
      kind: 'comment',
      projectId,
      subject: { personId: 'host', commentId: 'c' },
    });
    const facts = [told, given('NotificationRead', of), given('NotificationUnread', of)];
    const covers = async (count: number) =>
      Object.values((await projected(history(...facts.slice(0, count)))).notifications ?? {}).map(
        (one) => (one as NotificationDocument).covers,
      );
    expect(await covers(1)).toEqual([Number.MAX_SAFE_INTEGER]);
    const [position] = await covers(2);
    expect(position).toBe(history(...facts)[1]?.position);
    expect(await covers(3)).toEqual([Number.MAX_SAFE_INTEGER]);
    expect(Object.values((await projected(history(notified('n1')))).notifications ?? {})[0]).not.toHaveProperty(
      'covers',
    );
  });
});
