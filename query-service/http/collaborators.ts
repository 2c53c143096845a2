import type { CollaboratorRow, Person } from '@dossier/shared/contract';
import {
  currentVersion,
  dueAtOf,
  progressOf,
  requiredOf,
  type SubmissionDocument,
  statusOf,
} from '@dossier/shared/read-store';
import { z } from 'zod';
import { ofProject } from './of-project.ts';
import type { ProjectView, Reader, Resource } from './reader.ts';

/** Somebody invited is known by the address only: an invitation must not tell whose it is. */
const nameOf = (standing: CollaboratorRow['status'], person: Person | undefined) =>
  standing === 'joined' ? (person?.name ?? '') : (person?.email ?? '') || (person?.name ?? '');

const rowOf = ({ project }: ProjectView, personId: string, person: Person | undefined): CollaboratorRow => {
  const status = project.collaborators[personId] ?? 'invited';
  const { required, delivered } = progressOf(project, personId);
  const dueAt = dueAtOf(project, personId);
  const reminder = project.hostReminders[personId];
  return {
    id: `${project.id}.${personId}`,
    projectId: project.id,
    personId,
    name: nameOf(status, person),
    email: person?.email ?? '',
    pictureFileId: status === 'joined' ? (person?.pictureFileId ?? null) : null,
    status,
    required,
    delivered,
    documents: requiredOf(project, personId).map(({ documentId, fieldName }) => ({
      documentId,
      fieldName,
      status: statusOf(project, personId, documentId),
      version: null,
      fileId: null,
      submissionId: `${project.id}.${personId}.${documentId}`,
    })),
    dueAt,
    remindedAt: reminder?.dueAt === dueAt ? reminder.at : null,
    lastActivityAt: null,
  };
};

/** The collaborators of a project with their progress (COLLECT-01, COLLECT-05, COLLECT-06). */
export const collaboratorsResource = (reader: Reader): Resource =>
  ofProject(reader, {
    name: 'collaborators',
    sorts: ['id', 'name', 'email', 'status', 'required', 'delivered', 'dueAt'],
    defaultSort: { field: 'name', order: 'asc' },
    filters: {
      q: z.string().max(200).optional(),
      status: z.enum(['invited', 'joined']).optional(),
      personId: z.string().max(64).optional(),
    },
    missing: 'COLLABORATOR_NOT_FOUND',
    projectsOf: async (ids) => ids.map((id) => id.split('.', 1)[0] ?? ''),
    async rows(view, { q, status, personId }) {
      const wanted = q?.trim().normalize('NFC').toLowerCase() ?? '';
      const ids = Object.keys(view.project.collaborators).filter((id) => personId === undefined || id === personId);
      const people = await reader.people(ids);
      return ids
        .map((id) => rowOf(view, id, people.get(id)))
        .filter((row) => status === undefined || row.status === status)
        .filter((row) => `${row.name}\n${row.email}`.toLowerCase().includes(wanted));
    },
    async complete({ project }, page) {
      const ids = page.map(({ id }) => id);
      const found = await reader.readStore.getMany<SubmissionDocument>('submissions', ids);
      const submissions = new Map(found.map(({ id, document }) => [id, document]));
      return page.map((row) => {
        const submission = submissions.get(`${project.id}.${row.personId}`);
        return {
          ...row,
          lastActivityAt: submission?.lastActivityAt ?? null,
          documents: row.documents.map((document) => {
            const version = currentVersion(submission, document.documentId);
            return { ...document, version: version?.version ?? null, fileId: version?.fileId ?? null };
          }),
        };
      });
    },
  });
