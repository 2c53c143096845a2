import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { Answer, Encoding } from './connections/answer.ts';

// As fast as it goes: what is sent once is not worth more time than it saves.
const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
const encoders: Readonly<Record<Encoding, (json: Uint8Array) => Promise<Buffer>>> = {
  br: (json) =>
    inBrotli(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
  gzip: (json) => inGzip(json, { level: 1 }),
};
const encodings: readonly Encoding[] = ['br', 'gzip'];

const varying = [['Vary', 'Accept-Encoding']] as const;

/** Notes how the JSON of an answer may be sent to whoever asks, who is told that it depends on what they accept. */
export const compressed = ({ headers, method }: IncomingMessage, response: Pick<Answer, 'also' | 'encoding'>): void => {
  response.also = varying;
  const accepted = headers['accept-encoding'];
  if (accepted === undefined || method === 'HEAD') return;
  const best = new Negotiator({ headers }).encoding([...encodings, 'identity'], { preferred: encodings });
  if (best === 'br' || best === 'gzip') response.encoding = best;
};

/** Shorter ones fit into a packet or two as they are. */
const leastBytes = 2_048;

/** Of bytes that somebody keeps, for as long as they do: whoever is sent them again waits for nothing. */
const made = new WeakMap<Uint8Array, Partial<Record<Encoding, Promise<Buffer>>>>();

/** @returns JSON in the encoding that its answer may have; undefined: it is too short for it */
export const encoded = (json: Uint8Array, encoding: Encoding): Promise<Buffer> | undefined => {
  if (json.length < leastBytes) return undefined;
  const known = made.get(json) ?? {};
  made.set(json, known);
  known[encoding] ??= encoders[encoding](json);
  return known[encoding];
};
