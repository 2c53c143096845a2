import { notificationsKept } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { event } from '../decider.ts';
import { notificationIdOf } from '../ids.ts';
import { projectId } from '../testing/project.ts';
import { given, stateOf } from '../testing/specification.ts';
import { type InboxCommand, inboxDecider } from './inbox.ts';

const of = { personId: 'anna' };
const notify: InboxCommand = {
  type: 'Notify',
  data: { ...of, kind: 'joined', projectId, subject: { personId: 'ben' } },
};
const notified = (notificationId: string) =>
  event('Notified', { ...of, notificationId, kind: 'joined', projectId, subject: { personId: 'ben' } });
const readOne = (notificationId: string): InboxCommand => ({ type: 'MarkNotificationRead', data: { notificationId } });
const unreadOne = (notificationId: string): InboxCommand => ({
  type: 'MarkNotificationUnread',
  data: { notificationId },
});
const readAll = (lastSeen: string): InboxCommand => ({ type: 'MarkAllNotificationsRead', data: { lastSeen } });
const read = (notificationId: string) => event('NotificationRead', { ...of, notificationId });
const unread = (notificationId: string) => event('NotificationUnread', { ...of, notificationId });
const allRead = (...notificationIds: string[]) => event('AllNotificationsRead', { ...of, notificationIds });

describe('an inbox', () => {
  it('takes a notification once for each command', () => {
    const notificationId = notificationIdOf('because-1');
    const because = { actor: 'system', commandId: 'because-1' };
    const outcome = given(inboxDecider).when(notify, because);
    outcome.thenEvents(notified(notificationId));
    outcome.thenAnswers({ notificationId });
    given(inboxDecider, notified(notificationId)).when(notify, because).thenNothing();
  });

  it('[NOTE-03] marks one as read and as unread, each once', () => {
    given(inboxDecider, notified('n1')).when(readOne('n1')).thenEvents(read('n1'));
    given(inboxDecider, notified('n1'), read('n1')).when(readOne('n1')).thenNothing();
    given(inboxDecider, notified('n1'), read('n1')).when(unreadOne('n1')).thenEvents(unread('n1'));
    given(inboxDecider, notified('n1')).when(unreadOne('n1')).thenNothing();
  });

  it('[NOTE-04] knows the own ones only', () => {
    given(inboxDecider, notified('n1')).when(readOne('n2')).thenRejected('NOTIFICATION_NOT_FOUND');
    given(inboxDecider, notified('n1')).when(unreadOne('n2')).thenRejected('NOTIFICATION_NOT_FOUND');
    given(inboxDecider, notified('n1')).when(readAll('n2')).thenRejected('NOTIFICATION_NOT_FOUND');
  });

  it('[NOTE-03] marks some as read that are shown as one, the own ones alone', () => {
    const readSome = (...notificationIds: string[]): InboxCommand => ({
      type: 'MarkNotificationsRead',
      data: { notificationIds },
    });
    const three = [notified('n1'), notified('n2'), notified('n3')];
    given(inboxDecider, ...three, read('n2'))
      .when(readSome('n3', 'n2', 'n1', 'of another'))
      .thenEvents(allRead('n1', 'n3'));
    given(inboxDecider, ...three, allRead('n1', 'n3'))
      .when(readSome('n1', 'n3'))
      .thenNothing();
    given(inboxDecider, ...three)
      .when(readSome('of another'))
      .thenRejected('NOTIFICATION_NOT_FOUND');
  });

  it('[NOTE-02] marks all as read that were on the screen; later ones stay unread', () => {
    const three = [notified('n1'), notified('n2'), notified('n3')];
    given(inboxDecider, ...three)
      .when(readAll('n2'))
      .thenEvents(allRead('n1', 'n2'));
    given(inboxDecider, ...three, read('n1'))
      .when(readAll('n3'))
      .thenEvents(allRead('n2', 'n3'));
    given(inboxDecider, ...three, allRead('n1', 'n2'))
      .when(readAll('n2'))
      .thenNothing();
  });

  it('keeps the latest ones only', () => {
    const many = Array.from({ length: notificationsKept + 5 }, (_, index) => notified(`n${index}`));
    const { notifications } = stateOf(inboxDecider, many);
    expect(notifications).toHaveLength(notificationsKept);
    expect(notifications.at(0)?.id).toBe('n5');
    expect(notifications.at(-1)?.id).toBe(`n${notificationsKept + 4}`);
  });

  it('marks older ones, too, which it does not keep', () => {
    const many = Array.from({ length: notificationsKept + 5 }, (_, index) => notified(`n${index}`));
    given(inboxDecider, ...many)
      .when(readOne('n0'))
      .thenEvents(read('n0'));
    given(inboxDecider, ...many)
      .when(unreadOne('n0'))
      .thenEvents(unread('n0'));
    given(inboxDecider, ...many)
      .when({ type: 'MarkNotificationsRead', data: { notificationIds: ['n7', 'n1'] } })
      .thenEvents(allRead('n1', 'n7'));
  });
});
