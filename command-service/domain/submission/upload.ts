import { emptyFile, fileProblem, takesType, versionsIn } from '@dossier/shared/contract';
import type { FileFacts } from '../commands.ts';
import { accept, type Decision, event, reject } from '../decider.ts';
import { type Definition, definitionOf, isAskedOf } from '../project/index.ts';
import { entryOf } from '../values.ts';
import { reasonReplaced, standingOf } from './answers.ts';
import { arrivalOf } from './arrival.ts';
import { hasCurrent, ofSubmission } from './state.ts';

export const refusedFile = ({ fileName, size }: FileFacts, definition: Definition): Decision | undefined => {
  const title = fileProblem({ name: fileName, size }, definition);
  if (title === undefined) return undefined;
  if (!takesType(definition, fileName)) return reject({ code: 'WRONG_TYPE', title });
  return reject(size === 0 ? { code: 'EMPTY_FILE', title: emptyFile } : { code: 'FILE_TOO_LARGE', title });
};

const noMoreVersions = (most: number) =>
  `The host allows ${most === 1 ? 'one version' : `${most} versions`} of a document, and you have uploaded ${most === 1 ? 'it' : 'as many'}. Ask the host to allow more.`;

/** Of an upload that lay for a while, as in a laptop that was closed: whoever delivered something since would lose it. */
const anotherFile = 'Another file was delivered here meanwhile. Try again if this one is to take its place.';

export const uploadDecisions = ofSubmission({
  /** Answers `{ version }`. Whoever was only invited joins by it. */
  UploadDocument: (
    { projectId, documentId, personId, fileId, file, begins, replaces },
    state,
    { now },
    { project },
  ) => {
    const submitted = entryOf(state.documents, documentId);
    const known = submitted && entryOf(submitted.files, fileId);
    if (known !== undefined) return accept([], { version: known });

    if (project.status === 'draft') return reject('PROJECT_DRAFT');
    const definition = definitionOf(project, documentId);
    if (!definition) return reject('DOCUMENT_NOT_FOUND');
    if (!isAskedOf(project, documentId, personId)) return reject('NOT_ASSIGNED');
    const standing = standingOf(state, project);
    // What was begun while it was asked is taken whatever was answered since: as if it had ended before.
    if (begins && !hasCurrent(submitted) && standing.unasked.includes(documentId)) return reject('NOT_ASKED');
    if (submitted?.status === 'Accept') return reject('DOCUMENT_LOCKED');
    if (
      replaces !== undefined &&
      hasCurrent(submitted) &&
      entryOf(submitted?.files ?? {}, replaces) !== submitted?.version
    )
      return reject({ code: 'CHANGED_MEANWHILE', title: anotherFile });
    // Not the command's moment: that may be late for reasons of the server.
    const arrival = arrivalOf(project, state, file.begunAt, file.receivedAt ?? now);
    if (arrival === 'too late') return reject('DEADLINE_PASSED');
    const refused = refusedFile(file, definition);
    if (refused) return refused;

    const version = (submitted?.version ?? 0) + 1;
    const most = versionsIn(project.uploadLimits);
    if (version > most) return reject({ code: 'VERSION_LIMIT', title: noMoreVersions(most) });
    const { fileName, size, sha256, mediaType } = file;
    const late = arrival === 'late';
    const insteadOfReason = reasonReplaced(state, standing, documentId);
    const of = { projectId, personId, documentId };
    const facts = { ...of, version, fileId, fileName, size, sha256, mediaType, late };
    return {
      ...accept([event('DocumentUploaded', { ...facts, ...(insteadOfReason && { insteadOfReason }) })], { version }),
      ...(entryOf(project.collaborators, personId) === 'invited' && { joins: projectId }),
    };
  },
});
