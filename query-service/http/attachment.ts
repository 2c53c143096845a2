import type { ServerResponse } from 'node:http';
import { create as contentDisposition } from 'content-disposition';

/** Headers of what is for the asker alone, to be saved or looked at: nothing in it runs. */
export const attachment = (name: string, mediaType: string, type: 'attachment' | 'inline' = 'attachment') => ({
  'Cache-Control': 'private, no-store',
  'Content-Disposition': contentDisposition(name, { type }),
  'Content-Security-Policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Content-Type': mediaType,
});

/** All of it, to be saved. */
export const sendAttachment = (response: ServerResponse, bytes: Buffer, name: string, mediaType: string): void => {
  response.writeHead(200, { ...attachment(name, mediaType), 'Content-Length': bytes.length }).end(bytes);
};
