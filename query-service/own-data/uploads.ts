import { isoTime } from '@dossier/shared/basics/clock';
import { type FileStore, fileKey, pathSegment, uniqueNames } from '@dossier/shared/file-store';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';

export type OwnUpload = {
  readonly upload: Upload;
  /** In the ZIP; null: its bytes were deleted, or its project is not open to the person any more. */
  readonly path: string | null;
};

/** Kept by an event; nobody ever saw the others. */
const isKept = ({ state }: Upload) => state === 'referenced' || state === 'claimed';

/** What a person uploaded, the oldest first. @param names of the projects that are open to them */
export const ownUploads = async (
  { uploads, files }: { readonly uploads: Pick<UploadRegistry, 'ofOwner'>; readonly files: Pick<FileStore, 'sizes'> },
  personId: string,
  names: ReadonlyMap<string, string>,
): Promise<readonly OwnUpload[]> => {
  const unique = uniqueNames();
  const pathOf = ({ projectId, fileName }: Upload): string | null => {
    if (projectId === null) return unique(`files/profile/${pathSegment(fileName)}`);
    const name = names.get(projectId);
    return name === undefined ? null : unique(`files/${pathSegment(`${name} ${projectId}`)}/${pathSegment(fileName)}`);
  };
  const kept = (await uploads.ofOwner(personId)).filter(isKept).sort((one, other) => one.begunAt - other.begunAt);
  const sizes = await files.sizes(kept.map(({ projectId, uploadId }) => fileKey(projectId, uploadId)));
  return kept.map((upload, index) => ({ upload, path: sizes[index] === upload.length ? pathOf(upload) : null }));
};

export const uploadRow = ({ upload, path }: OwnUpload) => {
  const { uploadId, purpose, projectId, documentId, fileName, length, sha256, mediaType, begunAt, receivedAt } = upload;
  return {
    id: uploadId,
    file: path,
    fileName,
    purpose,
    projectId,
    documentId,
    size: length,
    sha256,
    mediaType,
    uploadedAt: isoTime(receivedAt ?? begunAt),
  };
};
