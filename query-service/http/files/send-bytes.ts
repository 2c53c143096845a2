import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from '@dossier/shared/basics/refused';
import type { Exchange } from '@dossier/shared/http/exchange';

/** `whole`: no range, or several, which are not served; `unsatisfiable`: outside the file. */
type ByteRange = { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable';

/** Reads a single RFC 9110 range for `size` bytes; both ends are inclusive. */
const byteRange = (header: string | undefined, size: number): ByteRange => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
};

type Stored = {
  readonly length: number;
  /** Changes whenever the bytes do. */
  readonly tag: string;
  readonly headers: OutgoingHttpHeaders;
  readonly open: (range: { start: number; end: number } | undefined) => Promise<Readable>;
};

/** What is stored, or the range of it that is asked for. @throws Refused RANGE */
export const sendBytes = async (
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  { length, tag, headers, open }: Stored,
): Promise<void> => {
  const etag = `"${tag}"`;
  const ifRange = request.headers['if-range'];
  const range = byteRange(ifRange === undefined || ifRange === etag ? request.headers.range : undefined, length);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${length}`);
    throw new Refused('RANGE');
  }
  const part = range === 'whole' ? undefined : range;
  const stream = request.method === 'HEAD' ? undefined : await open(part);
  response.writeHead(part ? 206 : 200, {
    'Accept-Ranges': 'bytes',
    ...headers,
    'Content-Length': part ? part.end - part.start + 1 : length,
    ETag: etag,
    ...(part && { 'Content-Range': `bytes ${part.start}-${part.end}/${length}` }),
  });
  if (!stream) response.end();
  // Clients may go away in the middle; the pipeline closes the file.
  else await pipeline(stream, response).catch(() => response.destroy());
};
