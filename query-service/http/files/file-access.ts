import { archiveRule, authorize, commandRules, fileRules, seesWhole } from '@dossier/shared/authorization';
import type { Logger } from '@dossier/shared/basics/log';
import { Refused } from '@dossier/shared/basics/refused';
import { fileId as fileIdSchema } from '@dossier/shared/contract';
import { type FileStore, fileKey } from '@dossier/shared/file-store';
import type { Views } from '@dossier/shared/read-store';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';
import type { AccountDocument, ProjectDocument } from '@dossier/shared/views';
import type { Asker } from '../asker.ts';
import { openedProject, type ProjectView, type Reader, type Rights } from '../lists/reader.ts';
import { placeOf, requireKept } from './deleted-bytes.ts';

type Options = { readonly uploads: UploadRegistry } & Pick<Reader, 'readStore'> & Rights;

export const isListed = (project: ProjectDocument, fileId: string) =>
  project.supportingFiles.some((file) => file.fileId === fileId) ||
  project.definitions.some(({ template }) => template?.fileId === fileId);

/** Collaborators see their own documents (ROLE-10). */
const maySee = (
  upload: Pick<Upload, 'owner' | 'state' | 'purpose' | 'uploadId'>,
  { project, asker, roles }: ProjectView,
): boolean => {
  if (upload.owner === asker.personId) return true;
  // Only its owner sees a file that no event names yet.
  if (upload.state !== 'referenced' && upload.state !== 'claimed') return false;
  if (authorize(fileRules[upload.purpose], asker, roles)) return false;
  return seesWhole(roles) || isListed(project, upload.uploadId);
};

/** Everybody sees who somebody is now; what was removed or replaced is shown to nobody. */
const maySeePicture = async (readStore: Pick<Views, 'get'>, upload: Upload, asker: Asker): Promise<boolean> => {
  if (upload.state !== 'referenced' && upload.owner === asker.personId && asker.guestIn === undefined) return true;
  const account = await readStore.get<AccountDocument>('accounts', upload.owner);
  return account?.pictureFileId === upload.uploadId;
};

/** @throws Refused FILE_DELETED to who might see it if its bytes were there */
const requireNotDeleted = async (options: Options, asker: Asker, fileId: string): Promise<void> => {
  const place = await placeOf(options.readStore, fileId);
  const view = place && (await openedProject(options, asker, place.projectId));
  if (!view) return;
  const upload = { uploadId: fileId, owner: place.personId, purpose: 'document', state: 'referenced' } as const;
  if (maySee(upload, view)) await requireKept(options.readStore, view.project, place, fileId);
};

/** @throws Refused FILE_NOT_FOUND for missing and hidden files (ROLE-17, ROLE-18), or FILE_DELETED */
export const visibleFile = async (options: Options, asker: Asker, fileId: string): Promise<Upload> => {
  const { uploads, readStore } = options;
  if (!fileIdSchema.safeParse(fileId).success) throw new Refused('FILE_NOT_FOUND');
  const upload = await uploads.get(fileId);
  if (!upload || upload.state === 'removing') await requireNotDeleted(options, asker, fileId);
  if (!upload || upload.state === 'uploading' || upload.state === 'removing') throw new Refused('FILE_NOT_FOUND');
  if (upload.projectId === null) {
    if (await maySeePicture(readStore, upload, asker)) return upload;
    throw new Refused('FILE_NOT_FOUND');
  }
  const view = await openedProject(options, asker, upload.projectId);
  if (!view || !maySee(upload, view))
    throw new Refused('FILE_NOT_FOUND', { projectId: upload.projectId, personId: asker.personId, fileId });
  const { owner: personId, documentId } = upload;
  // For some minutes the bytes are still there, for downloads under way.
  if (documentId !== null) await requireKept(readStore, view.project, { personId, documentId }, fileId);
  return upload;
};

/** Only who decides on documents, in the app, may have the next one brought before it is looked at. */
export const mayFetchAhead = async (
  options: Omit<Options, 'uploads'>,
  asker: Asker,
  projectId: string,
): Promise<boolean> => {
  if (asker.scopes !== undefined) return false;
  const view = await openedProject(options, asker, projectId);
  return view !== undefined && authorize(commandRules.ReviewDocument, asker, view.roles) === undefined;
};

/** @throws Refused FILE_NOT_FOUND when its bytes are gone or not what they were */
export const requireBytes = async (
  { files, log }: { readonly files: FileStore; readonly log: Logger },
  { uploadId, projectId, length }: Upload,
): Promise<void> => {
  const stored = await files.size(fileKey(projectId, uploadId));
  if (stored === length) return;
  log.error({ uploadId, stored, length }, 'a file is not what it was');
  throw new Refused('FILE_NOT_FOUND');
};

/** @throws Refused PROJECT_NOT_FOUND to strangers, FORBIDDEN to collaborators */
export const archivedView = async (
  options: Omit<Options, 'uploads'>,
  asker: Asker,
  projectId: string,
): Promise<ProjectView> => {
  const view = await openedProject(options, asker, projectId);
  const about = { projectId, personId: asker.personId };
  if (!view) throw new Refused('PROJECT_NOT_FOUND', about);
  const refusal = authorize(archiveRule, asker, view.roles);
  if (refusal) throw new Refused(refusal, about);
  return view;
};
