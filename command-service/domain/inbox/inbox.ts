import type { EventsOf } from '@dossier/shared/contract';
import type { DomainCommand, DomainPayload } from '../commands.ts';
import { accept, assertNever, type Decider, type Decision, event, evolveBy, type Moment, reject } from '../decider.ts';
import { notificationIdOf } from '../ids.ts';

type Notification = { readonly id: string; readonly read: boolean };

export type InboxState = { readonly notifications: readonly Notification[] };
export type InboxCommand = DomainCommand<
  'Notify' | 'MarkNotificationRead' | 'MarkNotificationUnread' | 'MarkNotificationsRead' | 'MarkAllNotificationsRead'
>;
export type InboxEvent = EventsOf<'inbox'>;

/** How many of the latest notifications can be marked; older ones stay as they are. */
export const notificationsKept = 2_000;

const markAll = ({ notifications }: InboxState, ids: ReadonlySet<string>): InboxState => ({
  notifications: notifications.map((notification) =>
    ids.has(notification.id) ? { ...notification, read: true } : notification,
  ),
});

/** Mostly one of the latest, and thousands are folded at once. */
const mark = (state: InboxState, id: string, read: boolean): InboxState => {
  const index = state.notifications.findLastIndex((notification) => notification.id === id);
  if (index === -1) return state;
  const notifications = state.notifications.slice();
  notifications[index] = { id, read };
  return { notifications };
};

const evolve = evolveBy<InboxState, InboxEvent>({
  Notified: ({ notifications }, { notificationId }) => ({
    notifications: notifications.slice(1 - notificationsKept).concat({ id: notificationId, read: false }),
  }),
  NotificationRead: (state, { notificationId }) => mark(state, notificationId, true),
  NotificationUnread: (state, { notificationId }) => mark(state, notificationId, false),
  AllNotificationsRead: (state, { notificationIds }) => markAll(state, new Set(notificationIds)),
});

const notify = (
  { personId, kind, projectId, subject }: DomainPayload<'Notify'>,
  { notifications }: InboxState,
  { commandId }: Moment,
): Decision => {
  const notificationId = notificationIdOf(commandId);
  return accept(
    notifications.some(({ id }) => id === notificationId)
      ? []
      : [event('Notified', { personId, notificationId, kind, projectId: projectId ?? null, subject })],
    { notificationId },
  );
};

/** Those of them that are not read yet. */
const markedRead = (personId: string, seen: InboxState['notifications']): Decision => {
  const notificationIds = seen.flatMap(({ id, read }) => (read ? [] : [id]));
  return accept(notificationIds.length > 0 ? [event('AllNotificationsRead', { personId, notificationIds })] : []);
};

const decide = (command: InboxCommand, state: InboxState, moment: Moment): Decision => {
  const { notifications } = state;
  const personId = moment.actor;
  switch (command.type) {
    case 'Notify':
      return notify(command.data, state, moment);
    case 'MarkNotificationRead': {
      const { notificationId } = command.data;
      const found = notifications.find(({ id }) => id === notificationId);
      if (!found) return reject('NOTIFICATION_NOT_FOUND');
      return accept(found.read ? [] : [event('NotificationRead', { personId, notificationId })]);
    }
    case 'MarkNotificationUnread': {
      const { notificationId } = command.data;
      const found = notifications.find(({ id }) => id === notificationId);
      if (!found) return reject('NOTIFICATION_NOT_FOUND');
      return accept(found.read ? [event('NotificationUnread', { personId, notificationId })] : []);
    }
    case 'MarkNotificationsRead': {
      const wanted = new Set(command.data.notificationIds);
      const found = notifications.filter(({ id }) => wanted.has(id));
      if (found.length === 0) return reject('NOTIFICATION_NOT_FOUND');
      return markedRead(personId, found);
    }
    case 'MarkAllNotificationsRead': {
      const last = notifications.findIndex(({ id }) => id === command.data.lastSeen);
      if (last === -1) return reject('NOTIFICATION_NOT_FOUND');
      return markedRead(personId, notifications.slice(0, last + 1));
    }
    default:
      return assertNever(command);
  }
};

const initial: InboxState = { notifications: [] };

export const inboxDecider: Decider<InboxState, InboxCommand> = {
  initial,
  evolve,
  decide,
  restsOn: { type: 'Notified', count: notificationsKept },
};

/** For Notify, far the most frequent: its repeat is known by the stream's last commands. */
export const noticeDecider: Decider<InboxState, Extract<InboxCommand, { type: 'Notify' }>> = {
  initial,
  evolve: (state) => state,
  decide,
  restsOn: { type: 'Notified', count: 0 },
};
