import type { NotificationDocument } from '@dossier/shared/views';
import { type Fact, idOf, projection } from '../../engine/projection.ts';

type Notification = NotificationDocument;

const marked = (read: boolean) => (notification: Notification | undefined) =>
  notification && (notification.read === read ? undefined : { ...notification, read });

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
