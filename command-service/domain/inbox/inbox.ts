import { type EventsOf, notificationsKept } from '@dossier/shared/contract';
import { accept, type Decider, type Decision, decisions, event, evolveBy, type Moment, reject } from '../decider.ts';
import { notificationIdOf } from '../ids.ts';

type Notification = { readonly id: string; readonly read: boolean };

export type InboxState = { readonly notifications: readonly Notification[] };

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

const evolve = evolveBy<InboxState, EventsOf<'inbox'>>({
  Notified: ({ notifications }, { notificationId }) => ({
    notifications: notifications.slice(1 - notificationsKept).concat({ id: notificationId, read: false }),
  }),
  NotificationRead: (state, { notificationId }) => mark(state, notificationId, true),
  NotificationUnread: (state, { notificationId }) => mark(state, notificationId, false),
  AllNotificationsRead: (state, { notificationIds }) => markAll(state, new Set(notificationIds)),
});

/** Else there may be older ones, of which nothing is known here: what is said of them is taken. */
const knowsAll = ({ notifications }: InboxState): boolean => notifications.length < notificationsKept;

/** Those of them that are not read yet. */
const markedRead = (personId: string, seen: InboxState['notifications']): Decision => {
  const notificationIds = seen.flatMap(({ id, read }) => (read ? [] : [id]));
  return accept(notificationIds.length > 0 ? [event('AllNotificationsRead', { personId, notificationIds })] : []);
};

/** @param before whether it has to be read before, or not to be */
const marking =
  (type: 'NotificationRead' | 'NotificationUnread', before: boolean) =>
  (
    { notificationId }: { readonly notificationId: string },
    state: InboxState,
    { actor: personId }: Moment,
  ): Decision => {
    const found = state.notifications.find(({ id }) => id === notificationId);
    if (!found && knowsAll(state)) return reject('NOTIFICATION_NOT_FOUND');
    return accept(!found || found.read === before ? [event(type, { personId, notificationId })] : []);
  };

const { decide } = decisions<InboxState>()({
  Notify: ({ personId, kind, projectId = null, subject }, { notifications }, { commandId }) => {
    const notificationId = notificationIdOf(commandId);
    const isThere = notifications.some(({ id }) => id === notificationId);
    const notified = event('Notified', { personId, notificationId, kind, projectId, subject });
    return accept(isThere ? [] : [notified], { notificationId });
  },
  MarkNotificationRead: marking('NotificationRead', false),
  MarkNotificationUnread: marking('NotificationUnread', true),
  MarkNotificationsRead: ({ notificationIds }, state, { actor }) => {
    const wanted = new Set(notificationIds);
    const known = state.notifications.filter(({ id }) => wanted.delete(id));
    const older = knowsAll(state) ? [] : [...wanted].map((id) => ({ id, read: false }));
    const found = [...older, ...known];
    return found.length === 0 ? reject('NOTIFICATION_NOT_FOUND') : markedRead(actor, found);
  },
  MarkAllNotificationsRead: ({ lastSeen }, { notifications }, { actor }) => {
    const last = notifications.findIndex(({ id }) => id === lastSeen);
    return last === -1 ? reject('NOTIFICATION_NOT_FOUND') : markedRead(actor, notifications.slice(0, last + 1));
  },
});
export type InboxCommand = Parameters<typeof decide>[0];

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
