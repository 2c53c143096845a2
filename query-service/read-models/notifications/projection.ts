import { notificationLine } from '@dossier/shared/contract';
import type { NotificationDocument } from '@dossier/shared/views';
import { type Fact, idOf, projection } from '../../engine/projection.ts';

type Notification = NotificationDocument;

/** While it is unread, whatever is said later counts to it. */
const covered = (kind: Notification['kind'], read?: Fact) => {
  if (kind !== 'comment') return {};
  return read ? { covers: read.position, readAt: read.time } : { covers: Number.MAX_SAFE_INTEGER };
};

const marked = (read: boolean) => (notification: Notification | undefined, fact: Fact) => {
  const { personId } = fact.data as { personId: string };
  // Of older ones whoever marks them names what is not looked up: it may be somebody else's.
  if (!notification || notification.read === read || notification.personId !== personId) return undefined;
  const { readAt: _, ...rest } = notification;
  return { ...rest, read, ...covered(notification.kind, read ? fact : undefined) };
};

/** The text is made when it is read. */
export const notifications = projection<Notification>({
  collection: 'notifications',
  ids: (fact: Fact) =>
    fact.type === 'AllNotificationsRead'
      ? fact.data.notificationIds.map((id) => idOf(id))
      : [idOf((fact.data as { notificationId: string }).notificationId)],
  on: {
    Notified: (_notification, { data, time, causationId }) => ({
      id: data.notificationId,
      personId: data.personId,
      kind: data.kind,
      projectId: data.projectId,
      subject: data.subject,
      cause: causationId,
      dateTime: time,
      read: false,
      line: notificationLine({ ...data, id: data.notificationId }),
      ...covered(data.kind),
    }),
    NotificationRead: marked(true),
    NotificationUnread: marked(false),
    AllNotificationsRead: marked(true),
  },
  signals: (fact) => {
    const { personId } = fact.data as { personId: string };
    return [
      { resource: 'notifications', personId },
      { resource: 'me', personId },
    ];
  },
});
