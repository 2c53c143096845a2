import { fileScopes } from '@dossier/shared/authorization';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { fileQuery, removedPerson } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import type { Exchange, Route } from '@dossier/shared/http/exchange';
import type { Upload } from '@dossier/shared/upload-registry';
import type { QueryServiceOptions } from '../../options.ts';
import { attachment } from '../attachment.ts';
import { untilOf } from '../lists/as-of.ts';
import type { Rights } from '../lists/reader.ts';
import { requireBytes, visibleFile } from './file-access.ts';
import type { FileThen } from './file-then.ts';
import { causeOf, isRecorded, recordDownload } from './record-download.ts';
import { sendBytes } from './send-bytes.ts';
import { bearerOf } from './tickets.ts';

export type FileOptions = Pick<
  QueryServiceOptions,
  'uploads' | 'files' | 'readStore' | 'directory' | 'client' | 'clock' | 'log'
> &
  Rights & { readonly inPast: FileThen };

/** All other types are downloaded. */
const shownInline = new Set(['application/pdf', 'image/png', 'image/jpeg']);

export const fileTarget = (fileId: string, view: string | undefined) =>
  `/api/files/${fileId}${view === 'inline' ? '?view=inline' : ''}`;

const downloadName = async ({ directory }: FileOptions, { owner, fileName }: Upload) => {
  if (await directory.find(owner)) return fileName;
  return `${removedPerson}${/\.[^.]{1,5}$/.exec(fileName)?.[0] ?? ''}`;
};

const send = async (options: FileOptions, exchange: Exchange, upload: Upload) => {
  const { files } = options;
  const { length, mediaType, sha256, projectId, uploadId } = upload;
  await requireBytes(options, upload);
  const inline = exchange.query.get('view') === 'inline' && mediaType !== null && shownInline.has(mediaType);
  await sendBytes(exchange, {
    length,
    tag: `${sha256}`,
    headers: attachment(
      await downloadName(options, upload),
      mediaType ?? 'application/octet-stream',
      inline ? 'inline' : 'attachment',
    ),
    open: async (range) => {
      const stream = await files.read(fileKey(projectId, uploadId), range);
      if (!stream) throw new Refused('FILE_NOT_FOUND');
      return stream;
    },
  });
};

/** GET /api/files/{fileId}: the whole file or a range. */
export const fileRoutes = (options: FileOptions): Route[] => [
  {
    method: 'GET',
    path: '/api/files/:fileId',
    access: 'ticket',
    scopes: fileScopes,
    handle: async (exchange) => {
      const { fileId = '' } = exchange.params;
      const { asker, byTicket } = await bearerOf(
        options,
        exchange,
        () => parse(fileQuery, Object.fromEntries(exchange.query)),
        ({ view }) => fileTarget(fileId, view),
      );
      const until = untilOf(exchange.query);
      const found = until
        ? await options.inPast(asker, fileId, until)
        : { upload: await visibleFile(options, asker, fileId), headers: {} };
      const { upload } = found;
      // A download by ticket was recorded when the ticket was made.
      if (!byTicket && isRecorded(upload, asker) && upload.projectId !== null) {
        const download = { projectId: upload.projectId, what: 'file', fileId } as const;
        await recordDownload(options, asker, download, causeOf(options, asker, fileId), exchange.correlationId);
      }
      for (const [name, value] of Object.entries(found.headers)) exchange.response.setHeader(name, value);
      await send(options, exchange, upload);
    },
  },
];
