/** What people owe and have delivered, from a project's document: one rule for lists, statistics, reminders and archives. */
import { type DocumentStatus, documentStatuses } from '../contract/index.ts';
import type { DefinitionView, Opened, ProjectDocument, SubmissionDocument, Totals, VersionView } from './documents.ts';

type Progressing = Pick<
  ProjectDocument,
  'projectScope' | 'definitions' | 'documentIds' | 'collaborators' | 'assigned' | 'deliverers' | 'statuses'
>;

/** Definitions a person owes, in the stored order: all in a public project, the assigned ones in a private one (COLLECT-06). */
export const requiredOf = (project: Progressing, personId: string): readonly DefinitionView[] => {
  if (project.projectScope === 'public') return project.definitions;
  const slots = project.assigned[personId] ?? [];
  return project.definitions.filter(({ documentId }) => slots.includes(project.documentIds.indexOf(documentId)));
};

export const statusOf = (project: Progressing, personId: string, documentId: string): DocumentStatus =>
  project.statuses[project.deliverers.indexOf(personId)]?.[project.documentIds.indexOf(documentId)] ?? 'Not Uploaded';

/** A rejected document is owed again (STATE-13, STATE-21). */
export const isDelivered = (status: DocumentStatus) => status !== 'Not Uploaded' && status !== 'Reject';

/** What this person still has to deliver, rejected documents included. */
export const owedBy = (project: Progressing, personId: string): readonly DefinitionView[] =>
  requiredOf(project, personId).filter(({ documentId }) => !isDelivered(statusOf(project, personId, documentId)));

/** When this person may no longer upload: the project's due moment or the later one of their own (BEY-21). */
export const dueAtOf = (project: Pick<ProjectDocument, 'dueAt' | 'ownDue'>, personId: string): string => {
  const own = project.ownDue[personId];
  return own !== undefined && own > project.dueAt ? own : project.dueAt;
};

/** One person's progress; `completeCollaborators` is 1 for somebody who owes something and delivered all of it. */
export const progressOf = (project: Progressing, personId: string): Totals => progressOver(project, [personId]);

export const totalsOf = (project: Progressing): Totals => progressOver(project, Object.keys(project.collaborators));

const progressOver = (project: Progressing, people: readonly string[]): Totals => {
  const statusCounts = Object.fromEntries(documentStatuses.map((status) => [status, 0])) as Record<
    DocumentStatus,
    number
  >;
  const rows = new Map(project.deliverers.map((personId, row) => [personId, project.statuses[row]]));
  const defined = project.definitions.map(({ documentId }) => project.documentIds.indexOf(documentId));
  let required = 0;
  let delivered = 0;
  let completeCollaborators = 0;
  for (const personId of people) {
    const assigned = project.assigned[personId] ?? [];
    const slots = project.projectScope === 'public' ? defined : defined.filter((slot) => assigned.includes(slot));
    const statuses = rows.get(personId);
    let done = 0;
    for (const slot of slots) {
      const status = statuses?.[slot] ?? 'Not Uploaded';
      statusCounts[status]++;
      if (isDelivered(status)) done++;
    }
    required += slots.length;
    delivered += done;
    if (slots.length > 0 && done === slots.length) completeCollaborators++;
  }
  return { required, delivered, statusCounts, completeCollaborators };
};

/** The upload that counts: the newest version unless it was withdrawn. */
export const currentVersion = <S extends SubmissionDocument | Opened<SubmissionDocument>>(
  submission: S | undefined,
  documentId: string,
): S['documents'][string][number] | undefined => {
  const newest = submission?.documents[documentId]?.at(-1);
  return newest?.withdrawn ? undefined : newest;
};

/** The recorded action, `Uploaded` without one, `Not Uploaded` without an upload (STATE-08). */
export const versionStatus = (
  version: Pick<VersionView | Opened<VersionView>, 'reviews'> | undefined,
): DocumentStatus => (version === undefined ? 'Not Uploaded' : (version.reviews.at(-1)?.action ?? 'Uploaded'));
