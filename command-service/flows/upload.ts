import { byUpload, type Each } from '@dossier/shared/async/each';
import { derivedId, randomId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { onlyType, type Refusal, statusOf, unfinishedUploadLifetime } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { removeUpload } from '@dossier/shared/history';
import { type Fault, sniff, sourceOfFile, typeOfName } from '@dossier/shared/sniffing';
import type { Upload } from '@dossier/shared/upload-registry';
import type { Parts } from '../options.ts';
import { recoverEach } from './recovery.ts';
import type { UploadLeases } from './upload-leases.ts';

export type UploadFlowOptions = Pick<Parts, 'uploads' | 'files' | 'execute' | 'clock'> & {
  readonly leases: UploadLeases;
};

export const keyOf = ({ projectId, uploadId }: Upload) => fileKey(projectId, uploadId);

/** `stored`: its owner's command has yet to name it. `accepted`: the document was submitted. */
export type Completed = { readonly result: 'stored' | 'accepted'; readonly consistency?: string };

/** For content that is not what the name says, or is not safe to give to people (VAL-26). */
const contentRefusal = (fileName: string, reason: Fault): Refused => {
  const titles = {
    wrong: onlyType(typeOfName(fileName) ?? ''),
    archive: 'This archive would unpack to more than is allowed, or outside of its folder.',
    image: 'An image may have at most 50 million pixels.',
    locked: 'This file is protected by a password. Please remove the password and upload it again.',
  };
  return new Refused({ code: 'WRONG_TYPE', title: titles[reason] });
};

/** It may have been ended while it was written or checked, as of whoever is removed: its bytes would belong to no upload. */
export const unlessEnded =
  ({ uploads, files }: Pick<Parts, 'uploads' | 'files'>, upload: Upload) =>
  async (error: unknown): Promise<never> => {
    const state = (await uploads.get(upload.uploadId))?.state;
    if (state !== undefined && state !== 'removing') throw error;
    await files.remove(keyOf(upload));
    throw new Refused('FILE_NOT_FOUND');
  };

/** Unlike a limit or an engine that is away, it stays until somebody does something. */
const isFinal = ({ code }: Refusal) => statusOf(code) < 429;

/** Once all bytes are there. Every step may be repeated after a crash. */
export const uploadFlow = ({ uploads, files, execute, leases, clock }: UploadFlowOptions) => {
  const judge = async (upload: Upload): Promise<string> => {
    const type = typeOfName(upload.fileName);
    const ended = unlessEnded({ uploads, files }, upload);
    const verdict = type
      ? await sniff(sourceOfFile(files, keyOf(upload), upload.length), type).catch(ended)
      : ({ ok: false, reason: 'wrong' } as const);
    if (verdict.ok) return verdict.mediaType;
    await removeUpload({ uploads, files }, upload);
    throw contentRefusal(upload.fileName, verdict.reason);
  };

  /**
   * In the owner's name, so that a closed tab misses no deadline; the owner's own command gets the
   * same answer. Refused, the file stays until it expires: the reason may pass, such as a lock.
   * @throws Refused what the command is refused with
   */
  const submit = async (upload: Upload, correlationId: string): Promise<Completed> => {
    const { uploadId: fileId, owner: personId, purpose, projectId, documentId } = upload;
    if (purpose !== 'document') return { result: 'stored' };
    const outcome = await execute({
      name: 'UploadDocument',
      payload: { projectId, documentId, fileId },
      caller: { kind: 'person', personId, sessionId: 'upload' },
      commandId: derivedId(fileId),
      correlationId,
    });
    if (!outcome.ok) {
      if (isFinal(outcome.refusal)) await uploads.setAside(fileId, clock() + unfinishedUploadLifetime);
      throw new Refused(outcome.refusal);
    }
    const { consistency } = outcome.answer;
    return { result: 'accepted', ...(typeof consistency === 'string' && { consistency }) };
  };

  /** The caller has the lease. @throws Refused WRONG_TYPE (the upload is gone), FILE_NOT_FOUND (it was ended), or as `submit` */
  const finish = async (upload: Upload, correlationId: string, receivedAt = clock()): Promise<Completed> => {
    const { size, sha256 } = await files.complete(keyOf(upload)).catch(unlessEnded({ uploads, files }, upload));
    if (size !== upload.length) throw new Refused('UPLOAD_OFFSET');
    const mediaType = await judge(upload);
    // For who attaches it, however long ago it began.
    const expiresAt = clock() + unfinishedUploadLifetime;
    await uploads.complete(upload.uploadId, { sha256, mediaType, receivedAt, expiresAt });
    return submit(upload, correlationId);
  };

  /** Ends what only a crash can have left open: all bytes are there, but nobody said so. */
  const recover = async (upload: Upload, correlationId: string): Promise<Completed | undefined> => {
    if (upload.state === 'complete') return submit(upload, correlationId);
    if (upload.state !== 'uploading') return undefined;
    // Bytes that nobody noted came before their writer's lease ran out.
    const receivedAt = upload.receivedAt ?? Math.min(clock(), upload.lease?.until ?? Number.POSITIVE_INFINITY);
    return leases.leased(upload.uploadId, async (own) =>
      (await files.size(keyOf(own))) === own.length ? finish(own, correlationId, receivedAt) : undefined,
    );
  };

  const recoverUploads = async (each: Each): Promise<void> => {
    const leftOver = await uploads.leftOver(clock(), 10_000);
    await recoverEach(each, leftOver, byUpload, (upload) => recover(upload, randomId()));
  };

  return { finish, submit, recover, recoverUploads };
};
