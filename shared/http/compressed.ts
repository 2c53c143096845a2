/// <reference path="./packages.d.ts" />
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { Answer, Encoding } from './connections/answer.ts';

// As fast as it goes: what is sent once is not worth more time than it saves.
const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
type Compressing = Exclude<Encoding, 'identity'>;
const encoders: Readonly<Record<Compressing, (json: Uint8Array) => Promise<Buffer>>> = {
  br: (json) =>
    inBrotli(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
  gzip: (json) => inGzip(json, { level: 1 }),
};
const encodings: readonly Compressing[] = ['br', 'gzip'];

/** Notes in which encoding the JSON of an answer may be sent to whoever asks; refusals go as they are. */
export const compressed = ({ headers, method }: IncomingMessage, response: Pick<Answer, 'encoding'>): void => {
  const isAsked = headers['accept-encoding'] !== undefined && method !== 'HEAD';
  const best = isAsked && new Negotiator({ headers }).encoding([...encodings, 'identity'], { preferred: encodings });
  response.encoding = best === 'br' || best === 'gzip' ? best : 'identity';
};

/** Shorter ones fit into a packet or two as they are. */
const leastBytes = 2_048;

/** Of bytes that somebody keeps, for as long as they do: whoever is sent them again waits for nothing. */
const made = new WeakMap<Uint8Array, Partial<Record<Compressing, Promise<Buffer>>>>();

/** @returns JSON in the encoding that its answer may have; undefined: it goes as it is */
export const encoded = (json: string | Uint8Array, encoding: Encoding): Promise<Buffer> | undefined => {
  if (encoding === 'identity' || Buffer.byteLength(json) < leastBytes) return undefined;
  if (typeof json === 'string') return encoders[encoding](Buffer.from(json));
  const known = made.get(json) ?? {};
  made.set(json, known);
  known[encoding] ??= encoders[encoding](json);
  return known[encoding];
};
