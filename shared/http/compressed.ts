import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';
import type { Answer } from './connections/answer.ts';

/** As fast as it goes: what is sent once is not worth more time than it saves. */
const quickly = { level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } };

const compress = compression({
  threshold: 2_048,
  filter: (_request, response) => String(response.getHeader('Content-Type')).startsWith('application/json'),
  ...quickly,
});

const varying = [['Vary', 'Accept-Encoding']] as const;

/** JSON above two kilobytes is sent compressed, to whoever accepts that. */
export const compressed = (request: IncomingMessage, response: ServerResponse & Pick<Answer, 'also'>): void => {
  // Whoever asks for none is spared what watches over each write.
  if (request.headers['accept-encoding'] === undefined) {
    response.also = varying;
    return;
  }
  // It is made for Express, and uses what Node's own have.
  compress(request as Request, response as Response, () => undefined);
};
