import { teamRolesIn } from '@dossier/shared/authorization';
import { derivedId } from '@dossier/shared/basics/ids';
import { type ListFilter, lists, type NotificationKind, type NotificationRow } from '@dossier/shared/contract';
import type {
  Decrypted,
  NotificationDocument,
  ProjectDocument,
  SubmissionDocument,
  TeamDocument,
} from '@dossier/shared/views';
import type { Asker } from '../../http/asker.ts';
import { namesInEach } from '../../http/lists/names.ts';
import { oneBy, type Reader, type Resource, visibleProjects } from '../../http/lists/reader.ts';
import { countComments } from './comments.ts';
import { messageOf, type Review } from './messages.ts';

type Submissions = ReadonlyMap<string, Decrypted<SubmissionDocument>>;

const submissionOf = ({ kind, subject, projectId, personId }: NotificationDocument): string | undefined =>
  kind === 'reviewed' && subject.documentId !== undefined
    ? `${projectId}.${personId}.${subject.documentId}`
    : undefined;

/** The one that it tells of, whatever came after. */
const reviewFor = (notification: NotificationDocument, submissions: Submissions): Review | undefined => {
  const reviews = submissions.get(submissionOf(notification) ?? '')?.versions.flatMap((version) => version.reviews);
  return reviews?.find(({ id }) => id === notification.cause);
};

const visibleTo = (personId: string, team: TeamDocument | undefined) =>
  team && teamRolesIn(team, personId).length > 0 ? team : undefined;

/** Whose doing people like to read at once. */
const doings: ReadonlySet<NotificationKind> = new Set([
  'submitted',
  'answered',
  'excused',
  'comment',
  'mentioned',
  'joined',
]);

/** Collaborators are told no ids of others, so the key is one for the asker alone. */
const whoIn = (
  asker: Asker,
  { kind, subject: { personId } }: NotificationDocument,
  nameOf: (personId: string) => string,
) =>
  personId !== undefined && doings.has(kind)
    ? { key: derivedId('notified', asker.personId, personId), name: nameOf(personId) }
    : null;

const rowsOf = async (
  reader: Reader,
  asker: Asker,
  notifications: readonly NotificationDocument[],
): Promise<NotificationRow[]> => {
  const { readStore } = reader;
  const projectIds = [...new Set(notifications.flatMap(({ projectId }) => projectId ?? []))];
  const teams = await reader.teams(notifications.flatMap(({ subject }) => subject.teamId ?? []));
  const present = await readStore.getMany<ProjectDocument>('projects', projectIds);
  const projects = new Map(present.map((project) => [project.id, project]));
  const visible = await visibleProjects(reader, asker, present);
  const visibleIds = new Set(visible.map(({ project }) => project.id));
  const reviewed = notifications.flatMap((notification) => submissionOf(notification) ?? []);
  const found = await readStore.getMany<SubmissionDocument>('submissions', [...new Set(reviewed)]);
  const decrypted = await reader.decrypt(found);
  const submissions: Submissions = new Map(decrypted.map((submission) => [submission.id, submission]));
  const people = await reader.people(
    notifications.flatMap(({ subject, projectId }) => [
      ...[subject.personId ?? projects.get(projectId ?? '')?.host ?? []].flat(),
      ...[subject.collaboratorId ?? []].flat(),
    ]),
  );
  const names = await namesInEach(reader, visible);
  const comments = await countComments(reader, visible, notifications);
  const nameFor =
    ({ projectId }: NotificationDocument) =>
    (personId: string) =>
      names(projectId)(people.get(personId));
  const projectOf = ({ projectId }: NotificationDocument) =>
    visibleIds.has(projectId ?? '') ? projects.get(projectId ?? '') : undefined;
  const rowOf = (notification: NotificationDocument) => {
    const told = comments.get(notification.id) ?? 1;
    return {
      id: notification.id,
      kind: notification.kind,
      message: messageOf(notification, {
        project: projects.get(notification.projectId ?? ''),
        isVisible: projectOf(notification) !== undefined,
        team: visibleTo(notification.personId, teams.get(notification.subject.teamId ?? '')),
        nameOf: nameFor(notification),
        review: reviewFor(notification, submissions),
        comments: told,
      }),
      // Several are nobody's alone.
      who: told > 1 ? null : whoIn(asker, notification, nameFor(notification)),
      dateTime: notification.dateTime,
      read: notification.read,
      projectId: notification.projectId,
      projectName: projectOf(notification)?.projectName ?? null,
      teamId: notification.subject.teamId ?? null,
    };
  };
  return notifications.map(rowOf);
};

/** The asker's own notifications (NOTE-01, NOTE-04). */
export const notificationsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  const byIds = async (asker: Asker, ids: readonly string[]) => {
    const found = await readStore.getMany<NotificationDocument>('notifications', ids);
    return rowsOf(
      reader,
      asker,
      found.filter((notification) => notification.personId === asker.personId),
    );
  };
  return {
    name: 'notifications',
    ...lists.notifications,
    async projectsOf(ids) {
      const found = await readStore.getMany<NotificationDocument>('notifications', ids);
      return found.flatMap(({ projectId }) => projectId ?? []);
    },
    async list(asker, { filter, sort, range }) {
      const { is_read, read = is_read, projectId } = filter as ListFilter<'notifications'>;
      const where = {
        personId: asker.personId,
        ...(read !== undefined && { read }),
        ...(projectId !== undefined && { projectId }),
      };
      const limit = range.last - range.first + 1;
      const page = { where, sort, skip: range.first, limit };
      const { found, total } = await readStore.page<NotificationDocument>('notifications', page);
      return { rows: await rowsOf(reader, asker, found), total };
    },
    byIds,
    one: oneBy(byIds, 'NOTIFICATION_NOT_FOUND'),
  };
};
