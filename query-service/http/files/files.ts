import { fileScopes } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { fileQuery, mediaTypes, noPreview, removedPerson, type Until } from '@dossier/shared/contract';
import { type FileKey, fileKey } from '@dossier/shared/file-store';
import type { Route } from '@dossier/shared/http/exchange';
import { readQuery } from '@dossier/shared/http/query';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';
import type { SubmissionDocument } from '@dossier/shared/views';
import type { QueryServiceOptions } from '../../options.ts';
import type { OpenPast, Past } from '../../past/open-past.ts';
import type { Asker } from '../asker.ts';
import { attachment } from '../attachment.ts';
import { headersOf, untilOf } from '../lists/as-of.ts';
import { getProject, type Reader, type Rights } from '../lists/reader.ts';
import { isListed, requireBytes, visibleFile } from './file-access.ts';
import { sendPreparing } from './preparing.ts';
import { previewOf } from './previews.ts';
import { causeOf, isRecorded, recordDownload } from './record-download.ts';
import { sendBytes } from './send-bytes.ts';
import { bearerOf } from './tickets.ts';

type Options = { readonly uploads: UploadRegistry; readonly reader: Reader; readonly openPast: OpenPast };

const wasThere = async ({ readStore }: Past, { projectId, owner, uploadId }: Upload): Promise<boolean> => {
  const project = await getProject(readStore, projectId ?? '');
  if (!project) return false;
  const ids = project.documentIds.map((documentId) => `${projectId}.${owner}.${documentId}`);
  const found = await readStore.getMany<SubmissionDocument>('submissions', ids);
  const versions = found.flatMap((submission) => submission.versions);
  return isListed(project, uploadId) || versions.some(({ fileId }) => fileId === uploadId);
};

type FileThen = ReturnType<typeof fileThen>;

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

type FileOptions = Pick<
  QueryServiceOptions,
  'uploads' | 'files' | 'readStore' | 'directory' | 'client' | 'clock' | 'log' | 'jobs' | 'previews'
> &
  Rights & { readonly inPast: FileThen };

/** All other types are downloaded. */
const shownInline = new Set(['application/pdf', 'image/png', 'image/jpeg']);

export const fileTarget = (fileId: string, view: string | undefined) =>
  `/api/files/${fileId}${view === 'inline' || view === 'preview' ? `?view=${view}` : ''}`;

const downloadName = async ({ directory }: FileOptions, { owner, fileName }: Upload) => {
  if (await directory.find(owner)) return fileName;
  return `${removedPerson}${/\.[^.]{1,5}$/.exec(fileName)?.[0] ?? ''}`;
};

type Shown = Pick<Parameters<typeof sendBytes>[1], 'length' | 'tag' | 'headers'> & { readonly key: FileKey };

const fileItself = async (options: FileOptions, upload: Upload, view: string | undefined): Promise<Shown> => {
  const { length, mediaType, sha256, projectId, uploadId } = upload;
  const inline = view === 'inline' && mediaType !== null && shownInline.has(mediaType);
  return {
    key: fileKey(projectId, uploadId),
    length,
    tag: `${sha256}`,
    headers: attachment(
      await downloadName(options, upload),
      mediaType ?? 'application/octet-stream',
      inline ? 'inline' : 'attachment',
    ),
  };
};

/** Named so that nobody takes it for the file. @throws Refused NO_PREVIEW */
const itsPreview = async (options: FileOptions, upload: Upload): Promise<Shown | 'making'> => {
  const found = await previewOf(options, upload);
  if (found === 'making') return found;
  if ('none' in found)
    throw new Refused({ code: 'NO_PREVIEW', title: `There is no preview of this file. ${noPreview[found.none]}` });
  return {
    key: found.key,
    length: found.size,
    tag: `${upload.sha256}-preview-${found.size}`,
    headers: attachment(`Preview of ${await downloadName(options, upload)}.pdf`, mediaTypes['.pdf'], 'inline'),
  };
};

/** GET /api/files/{fileId}: the whole file or its preview, or a range. */
export const fileRoutes = (options: FileOptions): Route[] => [
  {
    method: 'GET',
    path: '/api/files/:fileId',
    access: 'ticket',
    scopes: fileScopes,
    handle: async (exchange) => {
      const { fileId = '' } = exchange.params;
      const { asker, byTicket, asked } = await bearerOf(
        options,
        exchange,
        () => readQuery(fileQuery, exchange.query),
        ({ view }) => fileTarget(fileId, view),
      );
      const until = untilOf(exchange.query);
      const found = until
        ? await options.inPast(asker, fileId, until)
        : { upload: await visibleFile(options, asker, fileId), headers: {} };
      const { upload } = found;
      await requireBytes(options, upload);
      const shown = await (asked.view === 'preview'
        ? itsPreview(options, upload)
        : fileItself(options, upload, asked.view));
      if (shown === 'making') return sendPreparing(exchange.response);
      const isOnlyAsked = exchange.request.method === 'HEAD';
      // A download by ticket was recorded when the ticket was made.
      if (!byTicket && !isOnlyAsked && isRecorded(upload, asker) && upload.projectId !== null) {
        const download = { projectId: upload.projectId, what: 'file', fileId } as const;
        await recordDownload(options, asker, download, causeOf(options, asker, fileId), exchange.correlationId);
      }
      for (const [name, value] of Object.entries(found.headers)) exchange.response.setHeader(name, value);
      await sendBytes(exchange, {
        ...shown,
        open: async (range) => {
          const stream = await options.files.read(shown.key, range);
          if (!stream) throw new Refused('FILE_NOT_FOUND');
          return stream;
        },
      });
    },
  },
];
