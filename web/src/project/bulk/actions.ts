import type { CollaboratorRow, DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { dueText, owesAnything, takesUploads } from '@dossier/shared/contract';
import { count } from '../../format/numbers.ts';
import { formatWhen } from '../../format/when.ts';
import type { Action, Outcome } from './outcome.ts';

const skipped = (text: string): Outcome => ({ kind: 'skipped', text });

export const remind =
  ({ id: projectId, status, dueAt: deadline }: ProjectRow, now: number): Action =>
  ({ personId, dueAt, remindedAt, ...person }) => {
    if (!owesAnything(person)) return skipped('Owes nothing.');
    if (remindedAt !== null) return skipped(`Reminded already, ${formatWhen(remindedAt, now)}.`);
    if (!takesUploads({ status, deadline, ownDeadline: dueAt }, now)) return skipped('Cannot upload any more.');
    const command = { projectId, personId, dueAt, kind: 'host' } as const;
    return { steps: [{ send: (send) => send('RemindCollaborator', command) }], done: () => 'Reminded.' };
  };

const newOf = (documents: CollaboratorRow['documents'], one?: string) =>
  documents.filter(({ status, documentId }) => status === 'Uploaded' && (one === undefined || documentId === one));

/** What nobody has reviewed, or one document of it: that version, and only while nobody else decides. */
export const acceptUploads =
  ({ id: projectId }: ProjectRow, one?: string): Action =>
  ({ personId, documents }) => {
    const uploaded = newOf(documents, one);
    if (uploaded.length === 0) return skipped('Nothing is uploaded that waits for a first review.');
    return {
      steps: uploaded.map(({ documentId, fieldName, version }) => ({
        about: fieldName,
        send: (send) =>
          send('ReviewDocument', {
            projectId,
            personId,
            documentId,
            ...(version !== null && { version }),
            reviewsSeen: 0,
            action: 'Accept',
            remarks: '',
          }),
      })),
      done: (done) => `${count(done, 'document')} accepted.`,
    };
  };
export const uploadsOf = (people: readonly CollaboratorRow[], one?: string): number =>
  people.reduce((sum, { documents }) => sum + newOf(documents, one).length, 0);

export const extendTo =
  ({ id: projectId, timeZone }: ProjectRow, dueAt: string): Action =>
  ({ personId, dueAt: present }) => {
    if (present >= dueAt) return skipped(`Has until ${dueText({ dueAt: present, timeZone })} already.`);
    return {
      steps: [{ send: (send) => send('ExtendDueMoment', { projectId, personId, dueAt }) }],
      done: () => 'Has more time.',
    };
  };

export const assign =
  ({ id: projectId }: ProjectRow, chosen: readonly DocumentRow[]): Action =>
  ({ personId, documents }) => {
    const missing = chosen.filter(({ id }) => documents.every(({ documentId }) => documentId !== id));
    if (missing.length === 0) return skipped('Is asked for it already.');
    return {
      steps: missing.map(({ id: documentId, fieldName }) => ({
        about: fieldName,
        send: (send) => send('AssignDocument', { projectId, documentId, personIds: [personId] }),
      })),
      done: (done) => `Asked for ${count(done, 'more document')}.`,
    };
  };
