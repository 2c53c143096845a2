import { mapInTurns } from '@dossier/shared/async/turns';
import { type CollaboratorRow, currentVersion, isDelivered, lists, type Person } from '@dossier/shared/contract';
import {
  deadlineFor,
  joinStateOf,
  type ReminderDocument,
  requiredOf,
  type SubmissionDocument,
} from '@dossier/shared/views';
import { type NameOf, namesIn } from '../../http/lists/names.ts';
import { ofProject } from '../../http/lists/of-project.ts';
import type { ProjectView, Reader, Resource } from '../../http/lists/reader.ts';

const rowOf = (
  { project }: ProjectView,
  personId: string,
  person: Person | undefined,
  nameOf: NameOf,
): CollaboratorRow => {
  const status = joinStateOf(project, personId) ?? 'invited';
  const asked = requiredOf(project, personId);
  const required = asked.filter(({ optional }) => !optional);
  return {
    id: `${project.id}.${personId}`,
    projectId: project.id,
    personId,
    name: nameOf(person),
    email: person?.email ?? '',
    pictureFileId: status === 'joined' ? (person?.pictureFileId ?? null) : null,
    status,
    required: required.length,
    delivered: required.filter(isDelivered).length,
    documents: asked.map(({ definition: { documentId, fieldName }, optional, status }) => ({
      documentId,
      fieldName,
      optional,
      status,
      version: null,
      fileId: null,
      uploadedAt: null,
      reasons: [],
      submissionId: `${project.id}.${personId}.${documentId}`,
    })),
    stored: 0,
    dueAt: deadlineFor(project, personId),
    remindedAt: null,
    lastActivityAt: null,
  };
};

const lastActivityIn = (submissions: readonly SubmissionDocument[]): string | null =>
  submissions.reduce<string | null>(
    (last, { lastActivityAt }) => (last === null || lastActivityAt > last ? lastActivityAt : last),
    null,
  );

const byPerson = (submissions: readonly SubmissionDocument[]) => {
  const all = new Map<string, SubmissionDocument[]>();
  for (const submission of submissions) {
    const own = all.get(submission.personId);
    if (own) own.push(submission);
    else all.set(submission.personId, [submission]);
  }
  return all;
};

const storedIn = (submissions: readonly SubmissionDocument[]): number =>
  submissions
    .flatMap(({ versions }) => versions)
    .reduce((sum, { size, deletedAt }) => (deletedAt === null ? sum + size : sum), 0);

/** Collaborators with their progress (COLLECT-01, COLLECT-05, COLLECT-06). */
export const collaboratorsResource = (reader: Reader): Resource =>
  ofProject(reader, {
    name: 'collaborators',
    ...lists.collaborators,
    missing: 'COLLABORATOR_NOT_FOUND',
    async rows(view, { q, status, personId }) {
      const wanted = q?.trim().normalize('NFC').toLowerCase() ?? '';
      const ids = view.project.collaborators.filter((id) => personId === undefined || id === personId);
      const people = await reader.people(ids);
      const nameOf = await namesIn(reader, view);
      const rows = await mapInTurns(ids, (id) => rowOf(view, id, people.get(id), nameOf));
      return rows
        .filter((row) => status === undefined || row.status === status)
        .filter((row) => `${row.name}\n${row.email}`.toLowerCase().includes(wanted));
    },
    async complete({ project }, page) {
      const { readStore } = reader;
      // Documents no longer required count as activity, too.
      const ids = page.flatMap(({ id }) => project.documentIds.map((documentId) => `${id}.${documentId}`));
      const found = await readStore.getMany<SubmissionDocument>('submissions', ids);
      const submissions = byPerson(found.map(({ document }) => document));
      const reminded = await readStore.getMany<ReminderDocument>(
        'reminders',
        page.map(({ id }) => id),
      );
      const reminders = new Map(reminded.map(({ id, document }) => [id, document]));
      return mapInTurns(page, (row) => {
        const reminder = reminders.get(row.id);
        const own = submissions.get(row.personId) ?? [];
        const byDocument = new Map(own.map((submission) => [submission.documentId, submission]));
        return {
          ...row,
          stored: storedIn(own),
          remindedAt: reminder?.byHost?.deadline === row.dueAt ? reminder.byHost.at : null,
          lastActivityAt: lastActivityIn(own),
          documents: row.documents.map((document) => {
            const version = currentVersion(byDocument.get(document.documentId));
            return {
              ...document,
              version: version?.version ?? null,
              fileId: version?.fileId ?? null,
              uploadedAt: version?.uploadedAt ?? null,
              reasons: [...(version?.reviews.at(-1)?.reasons ?? [])],
            };
          }),
        };
      });
    },
  });
