import { teamRolesIn } from '@dossier/shared/authorization';
import { lists, type NotificationRow } from '@dossier/shared/contract';
import type {
  Decrypted,
  NotificationDocument,
  ProjectDocument,
  SubmissionDocument,
  TeamDocument,
} from '@dossier/shared/views';
import { notFound, type Reader, type Resource } from '../../http/lists/reader.ts';
import { messageOf } from './messages.ts';

type Submissions = ReadonlyMap<string, Decrypted<SubmissionDocument>>;

const submissionOf = ({ kind, subject, projectId, personId }: NotificationDocument): string | undefined =>
  kind === 'reviewed' && subject.documentId !== undefined
    ? `${projectId}.${personId}.${subject.documentId}`
    : undefined;

/** Of the review that it tells of, whatever came after. */
const remarksFor = (notification: NotificationDocument, submissions: Submissions): string => {
  const reviews = submissions.get(submissionOf(notification) ?? '')?.versions.flatMap((version) => version.reviews);
  return reviews?.find(({ id }) => id === notification.cause)?.remarks ?? '';
};

const visibleTo = (personId: string, team: TeamDocument | undefined) =>
  team && teamRolesIn(team, personId).length > 0 ? team : undefined;

const rowsOf = async (reader: Reader, notifications: readonly NotificationDocument[]): Promise<NotificationRow[]> => {
  const { readStore } = reader;
  const projectIds = [...new Set(notifications.flatMap(({ projectId }) => projectId ?? []))];
  const teams = await reader.teams(notifications.flatMap(({ subject }) => subject.teamId ?? []));
  const projects = new Map(
    (await readStore.getMany<ProjectDocument>('projects', projectIds)).map(({ id, document }) => [id, document]),
  );
  const reviewed = notifications.flatMap((notification) => submissionOf(notification) ?? []);
  const found = await readStore.getMany<SubmissionDocument>('submissions', [...new Set(reviewed)]);
  const decrypted = await reader.decrypt(found.map(({ document }) => document));
  const submissions: Submissions = new Map(decrypted.map((submission) => [submission.id, submission]));
  const people = await reader.people(
    notifications.flatMap(({ subject, projectId }) => subject.personId ?? projects.get(projectId ?? '')?.host ?? []),
  );
  const granted = notifications.filter(({ kind }) => kind === 'audit-granted');
  const audited = await reader.audits.among(
    granted[0]?.personId ?? '',
    granted.flatMap(({ projectId }) => projectId ?? []),
  );
  return notifications.map((notification) => ({
    id: notification.id,
    kind: notification.kind,
    message: messageOf(notification, {
      project: projects.get(notification.projectId ?? ''),
      audits: audited.has(notification.projectId ?? ''),
      team: visibleTo(notification.personId, teams.get(notification.subject.teamId ?? '')),
      people,
      remarks: remarksFor(notification, submissions),
    }),
    dateTime: notification.dateTime,
    read: notification.read,
    projectId: notification.projectId,
    teamId: notification.subject.teamId ?? null,
  }));
};

/** The asker's own notifications (NOTE-01, NOTE-04). */
export const notificationsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  const byIds = async (personId: string, ids: readonly string[]) => {
    const found = await readStore.getMany<NotificationDocument>('notifications', ids);
    return rowsOf(
      reader,
      found.map(({ document }) => document).filter((notification) => notification.personId === personId),
    );
  };
  return {
    name: 'notifications',
    ...lists.notifications,
    async projectsOf(ids) {
      const found = await readStore.getMany<NotificationDocument>('notifications', ids);
      return found.flatMap(({ document }) => document.projectId ?? []);
    },
    async list({ personId }, { filter, sort, range }) {
      const where = { personId, ...(filter as { readonly read?: boolean; readonly projectId?: string }) };
      const limit = range.last - range.first + 1;
      const page = { where, sort, skip: range.first, limit };
      const { found, total } = await readStore.page<NotificationDocument>('notifications', page);
      const notifications = found.map(({ document }) => document);
      return { rows: await rowsOf(reader, notifications), total };
    },
    byIds: ({ personId }, ids) => byIds(personId, ids),
    async one({ personId }, id) {
      const [row] = await byIds(personId, [id]);
      return row ?? notFound('NOTIFICATION_NOT_FOUND');
    },
  };
};
