import { create as contentDisposition } from 'content-disposition';

/** Headers of what is for the asker alone, to be saved or looked at: nothing in it runs. */
export const attachment = (name: string, mediaType: string, type: 'attachment' | 'inline' = 'attachment') => ({
  'Cache-Control': 'private, no-store',
  'Content-Disposition': contentDisposition(name, { type }),
  'Content-Security-Policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Content-Type': mediaType,
});
