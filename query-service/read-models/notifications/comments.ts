import { concurrently } from '@dossier/shared/async/concurrency';
import { threadIdOf } from '@dossier/shared/contract';
import { foundPages } from '@dossier/shared/read-store';
import type { CommentDocument, NotificationDocument } from '@dossier/shared/views';
import { type ProjectView, type Reader, seesAll } from '../../http/lists/reader.ts';

/** More are not counted. */
export const mostCounted = 100;
const atOnce = 4;

const placesOf = ({ project, asker }: ProjectView) => [
  project.id,
  ...project.documentIds.map((documentId) =>
    threadIdOf({ projectId: project.id, personId: asker.personId, documentId }),
  ),
];

/**
 * How many comments of others each notice tells of, by its id: from the first one until it was read, of those that the
 * asker reads.
 * @param views of the projects that the asker sees
 */
export const countComments = async (
  { readStore }: Pick<Reader, 'readStore'>,
  views: readonly ProjectView[],
  notifications: readonly NotificationDocument[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  const byProject = new Map(views.map((view) => [view.project.id, view]));
  const firsts = await readStore.getMany<CommentDocument>(
    'comments',
    notifications.flatMap(({ kind, subject }) => (kind === 'comment' ? (subject.commentId ?? []) : [])),
  );
  const since = new Map(firsts.map(({ id, createdAt }) => [id, createdAt]));
  await concurrently(atOnce, notifications, async ({ id, projectId, subject, readAt }) => {
    const from = since.get(subject.commentId ?? '');
    const view = byProject.get(projectId ?? '');
    if (from === undefined || !view) return;
    const of = seesAll(view) ? {} : { place: placesOf(view) };
    const where = {
      projectId: view.project.id,
      ...of,
      createdAt: { from, ...(readAt !== undefined && { to: readAt }) },
    };
    let others = 0;
    for await (const found of foundPages<CommentDocument>(readStore, 'comments', { where }, mostCounted)) {
      others += found.filter(({ personId }) => personId !== view.asker.personId).length;
      if (others >= mostCounted) break;
    }
    counts.set(id, Math.min(others, mostCounted));
  });
  return counts;
};
