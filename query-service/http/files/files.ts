import { pipeline } from 'node:stream/promises';
import { fileScopes } from '@dossier/shared/authorization';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { fileQuery, removedPerson } from '@dossier/shared/contract';
import { type FileStore, fileKey } from '@dossier/shared/file-store';
import type { Exchange, Route } from '@dossier/shared/http/exchange';
import type { Upload } from '@dossier/shared/upload-registry';
import type { QueryServiceOptions } from '../../options.ts';
import { attachment } from '../attachment.ts';
import { untilOf } from '../lists/as-of.ts';
import type { Rights } from '../lists/reader.ts';
import { byteRange } from './byte-range.ts';
import { requireBytes, visibleFile } from './file-access.ts';
import type { FileThen } from './file-then.ts';
import { causeOf, isRecorded, recordDownload } from './record-download.ts';
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

const open = async (files: FileStore, upload: Upload, range: { start: number; end: number } | undefined) => {
  const stream = await files.read(fileKey(upload.projectId, upload.uploadId), range);
  if (!stream) throw new Refused('FILE_NOT_FOUND');
  return stream;
};

const send = async (options: FileOptions, { request, response, query }: Exchange, upload: Upload) => {
  const { files } = options;
  const { length, mediaType, sha256 } = upload;
  await requireBytes(options, upload);
  const etag = `"${sha256}"`;
  const ifRange = request.headers['if-range'];
  const range = byteRange(ifRange === undefined || ifRange === etag ? request.headers.range : undefined, length);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${length}`);
    throw new Refused('RANGE');
  }
  const inline = query.get('view') === 'inline' && mediaType !== null && shownInline.has(mediaType);
  const part = range === 'whole' ? undefined : range;
  const headers = {
    'Accept-Ranges': 'bytes',
    ...attachment(
      await downloadName(options, upload),
      mediaType ?? 'application/octet-stream',
      inline ? 'inline' : 'attachment',
    ),
    'Content-Length': part ? part.end - part.start + 1 : length,
    ETag: etag,
    ...(part && { 'Content-Range': `bytes ${part.start}-${part.end}/${length}` }),
  };
  const stream = request.method === 'HEAD' ? undefined : await open(files, upload, part);
  response.writeHead(part ? 206 : 200, headers);
  if (!stream) response.end();
  // Clients may go away in the middle; the pipeline closes the file.
  else await pipeline(stream, response).catch(() => response.destroy());
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
