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
  });
});
