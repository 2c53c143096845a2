import { type Caller, commandRules } from '@dossier/shared/authorization';
import { isoTime } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import {
  attachmentLimit,
  emptyFile,
  MB,
  overFile,
  pictureLimit,
  type RefusalCode,
  streams,
} from '@dossier/shared/contract';
import type { IsGone } from '@dossier/shared/history';
import { typeOfName } from '@dossier/shared/sniffing';
import type { Upload, UploadPurpose } from '@dossier/shared/upload-registry';
import { payerOf, submissionDecider } from '../../domain/index.ts';
import type { UploadMetadata } from '../../flows/new-upload.ts';
import { signedIn } from '../../handling/caller.ts';
import type { Read } from '../../handling/command-handler.ts';
import { projectFor, teamIn } from '../../handling/commands/in-project.ts';
import type { Admitted, StorageOf } from '../../handling/storage.ts';

/** `length` in bytes, `now` in epoch milliseconds. @throws Refused as the final command is */
export type Admission = (caller: Caller, metadata: UploadMetadata, length: number, now: number) => Promise<Admitted>;

const refuse = (code: RefusalCode, title?: string): never => {
  throw new Refused({ code, ...(title !== undefined && { title }) });
};

const checkFile = (length: number, limit: number, allowed: boolean, title?: string) => {
  if (!allowed) refuse('WRONG_TYPE', title);
  if (length === 0) refuse('EMPTY_FILE', emptyFile);
  if (length > limit) refuse('FILE_TOO_LARGE', `File exceeds ${limit / MB}Mb size limit.`);
};

const ruleOf = (purpose: UploadPurpose) =>
  purpose === 'document' ? commandRules.UploadDocument : commandRules.AttachSupportingFile;

/**
 * Whoever lost the role since the upload began goes on no more.
 * @param isWriting or only asks how far it got: that answer has no words to say that the host is gone
 * @throws Refused
 */
export const uploadRights =
  (load: Read, isGone: IsGone) =>
  async (
    caller: Caller,
    { purpose, projectId }: Pick<Upload, 'purpose' | 'projectId'>,
    isWriting: boolean,
  ): Promise<void> => {
    if (projectId === null) return;
    const project = await projectFor(ruleOf(purpose), projectId, signedIn(caller), load);
    if (isWriting && (await isGone(project.host))) throw new Refused('HOST_GONE', { projectId });
  };
export type UploadRights = ReturnType<typeof uploadRights>;

export const uploadAdmission =
  (load: Read, isGone: IsGone, storageOf: StorageOf): Admission =>
  async (caller, { filename, purpose, projectId, documentId, replaces }, length, now) => {
    const { personId } = signedIn(caller);
    const type = typeOfName(filename);

    if (purpose === 'picture') {
      checkFile(length, pictureLimit, type === '.png' || type === '.jpg', 'Only .png and .jpg files are allowed.');
      return storageOf({ account: personId, purpose, projectId: null }, now);
    }

    if (projectId === undefined) throw new Refused({ code: 'INVALID', errors: { projectId: 'Required.' } });
    const project = await projectFor(ruleOf(purpose), projectId, caller, load);
    const about = { projectId };
    if (await isGone(project.host)) throw new Refused('HOST_GONE', about);

    if (purpose === 'document') {
      if (documentId === undefined) throw new Refused({ code: 'INVALID', errors: { documentId: 'Required.' } });
      // Asks for the final decision at the start: who would be refused sends no byte.
      const begunAt = isoTime(now);
      const fileId = '';
      const unread = { fileId, sha256: '', mediaType: '', receivedAt: null };
      const file = { ...unread, owner: personId, fileName: filename, size: length, begunAt };
      const decision = submissionDecider.decide(
        { type: 'UploadDocument', data: { projectId, documentId, fileId, personId, file, begins: true, replaces } },
        await load(streams.submission(projectId, personId), submissionDecider),
        { now: begunAt, actor: personId, commandId: '' },
        { project },
      );
      if (!decision.ok) throw new Refused(decision.refusal, about);
    } else {
      if (project.status === 'bin') refuse('PROJECT_IN_BIN');
      checkFile(length, attachmentLimit, type !== undefined);
    }
    const account = payerOf(project, await teamIn(project.teamId, load));
    const admitted = await storageOf({ account, purpose, projectId }, now);
    const { fileSize } = admitted;
    if (fileSize !== null && length > fileSize) refuse('FILE_TOO_LARGE', overFile(fileSize));
    return admitted;
  };
