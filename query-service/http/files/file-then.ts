import { Refused } from '@dossier/shared/basics/refused';
import type { Until } from '@dossier/shared/contract';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';
import type { SubmissionDocument } from '@dossier/shared/views';
import type { OpenPast, Past } from '../../past/open-past.ts';
import type { Asker } from '../asker.ts';
import { headersOf } from '../lists/as-of.ts';
import { getProject, type Reader } from '../lists/reader.ts';
import { isListed, visibleFile } from './file-access.ts';

type Options = { readonly uploads: UploadRegistry; readonly reader: Reader; readonly openPast: OpenPast };

const wasThere = async ({ readStore }: Past, { projectId, owner, uploadId }: Upload): Promise<boolean> => {
  const project = await getProject(readStore, projectId ?? '');
  if (!project) return false;
  const ids = project.documentIds.map((documentId) => `${projectId}.${owner}.${documentId}`);
  const found = await readStore.getMany<SubmissionDocument>('submissions', ids);
  const versions = found.flatMap(({ document }) => document.versions);
  return isListed(project, uploadId) || versions.some(({ fileId }) => fileId === uploadId);
};

export type FileThen = ReturnType<typeof fileThen>;

/** A file that the project had then and the asker may see now. @throws Refused FILE_NOT_FOUND */
export const fileThen =
  ({ uploads, reader, openPast }: Options) =>
  async (asker: Asker, fileId: string, until: Until) => {
    const upload = await visibleFile({ uploads, ...reader }, asker, fileId);
    const { projectId } = upload;
    if (projectId === null)
      throw new Refused({ code: 'INVALID', errors: { asOf: 'Only files of projects can be asked for as they were.' } });
    const past = await openPast({ projectId, until });
    if (!(await wasThere(past, upload))) throw new Refused('FILE_NOT_FOUND');
    return { upload, headers: headersOf(past) };
  };
