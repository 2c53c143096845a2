import { commandRules } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { email } from '@dossier/shared/contract';
import { listed, unquoted } from '@dossier/shared/legacy';
import { z } from 'zod';
import type { Project } from '../../domain/index.ts';
import type { Step } from './call.ts';
import { definitionNamed } from './documents.ts';

const entry = z
  .object({ fieldName: z.string(), collabemail: z.unknown().optional(), email: z.unknown().optional() })
  .transform(({ fieldName, ...person }) => ({ fieldName, email: unquoted(person.collabemail ?? person.email) }))
  .pipe(z.object({ fieldName: z.string(), email }));

/** Unlike other lists, one that cannot be read is refused: as an empty one it would unassign. */
export const wantedAssignments = z.preprocess(listed, z.array(entry, 'Send a list of assignments.').max(10_000));

/** Makes the assignments of a project these; answers the project as it was. */
export const storeAssignments = async (
  { project: read, send, emailOf }: Step,
  projectId: string,
  wanted: z.output<typeof wantedAssignments>,
): Promise<Project> => {
  const project = await read(projectId, commandRules.AssignDocument);
  const named = wanted.map(({ fieldName, email }) => {
    const definition = definitionNamed(project, fieldName);
    if (!definition) throw new Refused('DOCUMENT_NOT_FOUND');
    return { documentId: definition.documentId, email };
  });
  for (const { documentId } of project.documents) {
    const people = new Set(named.filter((one) => one.documentId === documentId).map((one) => one.email));
    const before = (await Promise.all((project.assignments[documentId] ?? []).map(emailOf))).filter(Boolean);
    const added = [...people].filter((address) => !before.includes(address));
    const removed = before.filter((address) => !people.has(address));
    if (added.length > 0) await send('AssignDocument', { projectId, documentId, emails: added });
    if (removed.length > 0) await send('UnassignDocument', { projectId, documentId, emails: removed });
  }
  return project;
};
