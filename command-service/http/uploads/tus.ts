import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { uploadMetadata } from '@dossier/shared/contract';
import { cleanFileName } from '@dossier/shared/file-store';
import type { Upload } from '@dossier/shared/upload-registry';
import type { UploadMetadata } from '../../flows/new-upload.ts';
import type { Completed } from '../../flows/upload.ts';

export const tusVersion = '1.0.0';
export const tusFeatures = {
  'Tus-Version': tusVersion,
  'Tus-Extension': 'creation,expiration,termination,checksum',
  'Tus-Checksum-Algorithm': 'sha1,sha256',
} as const;
export const bodyType = 'application/offset+octet-stream';
const metadataLimit = 8 * 1024;

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

/** @throws Refused TUS_VERSION when the client speaks another version */
export const speakTus = (request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('Tus-Resumable', tusVersion);
  response.setHeader('Cache-Control', 'no-store');
  if (headerOf(request, 'tus-resumable') === tusVersion) return;
  response.setHeader('Tus-Version', tusVersion);
  throw new Refused('TUS_VERSION');
};

/** @throws Refused MALFORMED when the header is missing or no count of bytes */
export const bytesOf = (request: IncomingMessage, name: string): number => {
  const value = headerOf(request, name.toLowerCase()) ?? '';
  if (!/^\d{1,15}$/.test(value))
    throw new Refused({ code: 'MALFORMED', title: `The header ${name} has to say how many bytes.` });
  return Number(value);
};

/** Name, base64 pairs. @throws Refused MALFORMED, TOO_LARGE, INVALID */
export const metadataOf = (request: IncomingMessage): UploadMetadata => {
  const header = headerOf(request, 'upload-metadata') ?? '';
  if (header.length > metadataLimit) throw new Refused('TOO_LARGE');
  const wrong = { code: 'MALFORMED', title: 'The header Upload-Metadata has to say what the file is.' } as const;
  const values = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [name, value = '', ...more] = pair.trim().split(/ +/);
    if (!name || more.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw new Refused(wrong);
    const bytes = Buffer.from(value, 'base64');
    if (!isUtf8(bytes)) throw new Refused(wrong);
    values.set(name, bytes.toString('utf8'));
  }
  const { filename, ...rest } = parse(uploadMetadata, Object.fromEntries(values));
  return { ...rest, filename: cleanFileName(filename) };
};

export type Checksum = { readonly algorithm: 'sha1' | 'sha256'; readonly digest: string };

/** @throws Refused MALFORMED for an algorithm that is not offered */
export const checksumOf = (request: IncomingMessage): Checksum | undefined => {
  const header = headerOf(request, 'upload-checksum');
  if (header === undefined) return undefined;
  const [algorithm, digest = ''] = header.trim().split(/ +/);
  if (algorithm !== 'sha1' && algorithm !== 'sha256') throw new Refused('MALFORMED');
  return { algorithm, digest };
};

export const sendOffset = (
  response: ServerResponse,
  status: number,
  upload: Upload,
  offset: number,
  { result, consistency }: Partial<Completed> = {},
): void => {
  response.writeHead(status, {
    'Upload-Offset': offset,
    ...(upload.state === 'uploading' && { 'Upload-Expires': new Date(upload.expiresAt).toUTCString() }),
    ...(status === 200 && { 'Upload-Length': upload.length }),
    ...(result && { 'Upload-Result': result }),
    ...(consistency && { 'X-Consistency': consistency }),
  });
  response.end();
};
