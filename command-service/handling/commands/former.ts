import { type CommandPayload, streams } from '@dossier/shared/contract';
import {
  type Again,
  type Definition,
  documentsAsked,
  type FileFacts,
  type Former,
  filesThen,
  isProject,
  type Project,
  type ProjectState,
  payerOf,
  projectDecider,
  submissionDecider,
} from '../../domain/index.ts';
import type { HandlerOptions, Read } from '../command-handler.ts';
import { factsOf } from '../files.ts';
import { storageReader } from '../storage.ts';
import { teamIn } from './in-project.ts';

/** What somebody gave in the project that this one was made from, while they could look at it there. */
export const formerOf = async (project: Project, personId: string, read: Read): Promise<Former | undefined> => {
  const { madeFrom } = project;
  if (madeFrom === null) return undefined;
  const former = await read(streams.project(madeFrom), projectDecider, 'aside');
  if (!isProject(former) || former.status === 'bin' || !Object.hasOwn(former.collaborators, personId)) return undefined;
  const submission = await read(streams.submission(madeFrom, personId), submissionDecider, 'aside');
  return { project: former, submission };
};

/** A file of then, if its bytes are there. */
const fileThen = async ({ uploads }: Pick<HandlerOptions, 'uploads'>, fileId: string, personId: string) => {
  const upload = await uploads.get(fileId);
  return upload?.state === 'referenced' && upload.owner === personId ? factsOf(upload) : undefined;
};

/** By document of this project, of those named. */
export const filesOffered = async (
  options: Pick<HandlerOptions, 'uploads'>,
  documents: readonly Definition[],
  former: Former,
  personId: string,
): Promise<{ readonly documentId: string; readonly file: FileFacts }[]> => {
  const found = filesThen(documents, former).map(async ({ documentId, fileId }) => {
    const file = await fileThen(options, fileId, personId);
    return file ? [{ documentId, file }] : [];
  });
  return (await Promise.all(found)).flat();
};

/** What a command names, if it was given then: whether it can be given now, the decision says. */
export const againIn = async (
  options: HandlerOptions,
  project: ProjectState,
  personId: string,
  { projectId, documentId, fileId }: CommandPayload<'ResubmitDocument'>,
  read: Read,
  now: number,
): Promise<Again | undefined> => {
  if (!isProject(project)) return undefined;
  const former = await formerOf(project, personId, read);
  const wasGiven =
    former &&
    filesThen(documentsAsked(project, personId), former).some(
      (one) => one.documentId === documentId && one.fileId === fileId,
    );
  const file = wasGiven ? await fileThen(options, fileId, personId) : undefined;
  if (!file) return undefined;
  const account = payerOf(project, await teamIn(project.teamId, read));
  return { file, ...(await storageReader(read, options)({ account, purpose: 'document', projectId }, now)) };
};
