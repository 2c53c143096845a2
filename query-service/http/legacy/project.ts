import type { DocumentRow, joinCard, Me, ProjectRow, SubmissionRow } from '@dossier/shared/contract';
import { filePathOf, type LegacyCollaborator, projectAnswer } from '@dossier/shared/legacy';
import type { z } from 'zod';
import type { Asker } from '../asker.ts';
import type { RowReader } from './read.ts';

/** ENT-18, and what people decide by. */
export const uploadedRecord = (row: SubmissionRow) => ({
  userId: row.collaborator.email,
  fieldName: row.fieldName,
  filename: row.fileName,
  actions: row.status,
  filesize: row.size,
  projectId: row.projectId,
  filePath: filePathOf(row),
  remarks: row.remarks,
  version: row.version,
  sha256: row.sha256,
  date: row.uploadedAt,
});

export type ProjectReader = ReturnType<typeof projectReader>;

/** A project as the specification's clients know it, with as much as the asker may see. */
export const projectReader = (rows: RowReader, meOf: (personId: string) => Promise<Me>) => {
  const ownPart = async ({ personId }: Asker, documents: readonly DocumentRow[]): Promise<LegacyCollaborator[]> => {
    const { firstName, lastName, email } = await meOf(personId);
    return [{ name: `${firstName} ${lastName}`, email, documents }];
  };

  const everyPart = async (asker: Asker, projectId: string): Promise<LegacyCollaborator[]> => {
    const people = await rows.all(asker, 'collaborators', { projectId });
    const submissions = await rows.all(asker, 'submissions', { projectId });
    const names = new Map(submissions.map(({ fileId, fileName }) => [fileId, fileName]));
    return people.map(({ name, email, documents }) => ({
      name,
      email,
      documents: documents.map((document) => ({ ...document, fileName: names.get(document.fileId ?? '') ?? null })),
    }));
  };

  const full = async (asker: Asker, row: ProjectRow) => {
    const documents = await rows.all(asker, 'documents', { projectId: row.id });
    const isOwn = row.role === 'collaborator';
    const collaborators = await (isOwn ? ownPart(asker, documents) : everyPart(asker, row.id));
    return projectAnswer({ ...row, host: row.host.email ?? row.host.name }, { ...row, documents, collaborators });
  };

  const card = (project: z.infer<typeof joinCard>) => ({
    ID: project.id,
    ProjectName: project.projectName,
    projectdetails: project.projectDetails,
    status: 'active',
    visibility: project.projectScope,
    host: project.hostName,
    endDate: project.endDate,
    timeZone: project.timeZone,
  });

  return {
    full,
    one: async (asker: Asker, id: string): Promise<object> => {
      const found = (await rows.one(asker, 'projects', id)) as ProjectRow | z.infer<typeof joinCard>;
      return 'joinable' in found ? card(found) : full(asker, found);
    },
  };
};

type FullProject = Awaited<ReturnType<ProjectReader['full']>>;

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** A line of the list as it was read from a spreadsheet (ENT-16). */
export const listLine = (project: FullProject, comments: number) => {
  const { ID, documents, docCount, docCounttotal, collaborator, host, ...others } = project;
  const names = [host, ...collaborator.map(({ name }) => name)];
  return {
    ...Object.fromEntries(
      Object.entries({ ...others, ID, host, collaborator }).map(([name, value]) => [name, text(value)]),
    ),
    id: Number(ID),
    docCount,
    docCounttotal,
    comments,
    documents,
    members: [...new Set(names)].join(';'),
  };
};
