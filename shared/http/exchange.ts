import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { Deadline } from '../async/deadline.ts';
import type { Caller, Needed } from '../authorization/index.ts';
import type { Logger } from '../basics/log.ts';
import { parse, Refused } from '../basics/refused.ts';
import { problemOf, type Refusal, type Standing, statusOf } from '../contract/index.ts';
import { encoded } from './compressed.ts';
import type { Answer } from './connections/answer.ts';
import { isComing } from './connections/body.ts';

/** How long a request may take, and what it does meanwhile. */
export type Waiting = {
  readonly deadline: Deadline;
  /** Waits for what is no work of this process. */
  readonly aside: <T>(wait: Promise<T>) => Promise<T>;
  /** Waits for one piece of work that others wait for, too: longer than an answer may take otherwise. */
  readonly patiently: <T>(work: Promise<T>) => Promise<T>;
};

export type Exchange = Waiting & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly caller: Caller;
  /** Goes with everything this request causes, up to the mail. */
  readonly correlationId: string;
  /** The client's address, for limits only. */
  readonly address: string;
  /** The address is of a network that many people share, and no client. */
  readonly sharedNetwork?: boolean;
  readonly log: Logger;
};

/**
 * Who may call a route at all; what they may do is up to the authorization rules. With `public` no
 * token is read, with `optional` one that is sent. `cookie` (refresh) needs the CSRF header and our
 * Origin. `ticket`: the handler checks it, or a token. `loopback`: only from this machine itself.
 * `hidden`: as `optional`, and a bad token is none, so that whom the handler refuses finds nothing there.
 */
export type Access = 'public' | 'optional' | 'signed-in' | 'cookie' | 'ticket' | 'loopback' | 'hidden';

/** The body of a refusal, with the headers that tell how to read it. */
export type RefusalText = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  /** Express path, e.g. `/api/files/:fileId`; GET handlers answer HEAD, too. */
  readonly path: string;
  readonly access: Access;
  /** Of an API token; absent: a token is refused, as everywhere but where it is allowed. */
  readonly scopes?: Needed | ((params: Exchange['params']) => Needed);
  /** When false, the path leads on: to another route or to a page. */
  readonly applies?: (request: IncomingMessage, params: Exchange['params']) => boolean;
  /** Dispatched before Express: for the few routes whose cost per request matters. */
  readonly hot?: true;
  /** Its body takes as long as it goes on: the handler ends one that stands still. */
  readonly longBody?: true;
  /** Answered within 2 s, besides what it waits for patiently, or with 503, and with 503 at once when too many are in work. */
  readonly prompt?: true | ((params: Exchange['params']) => boolean);
  /** Other services ask it, not people. */
  readonly ofServices?: true;
  /** Its answer is JSON without secrets (tokens, tickets, addresses of feeds), as what a text beside them says shows in its size. */
  readonly compressed?: true;
  readonly body?: z.ZodType;
  /** What a refusal is said with; absent: as a problem of RFC 9457, which programs read. */
  readonly refusal?: (refusal: Refusal) => RefusalText;
  readonly handle: (exchange: Exchange) => Promise<void>;
};

/** @throws Refused INVALID for a body against the schema, or as {@link readJson} does */
export const withBody = <S extends z.ZodType>(
  body: S,
  route: Omit<Route, 'body' | 'handle'> & {
    readonly handle: (exchange: Exchange, body: z.output<S>) => Promise<void>;
  },
): Route => ({
  ...route,
  body,
  handle: async (exchange) => route.handle(exchange, parse(body, await readJson(exchange.request))),
});

/** Private answers are never cached. */
export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => sendJsonText(response, status, JSON.stringify(body), headers);

const jsonType = 'application/json; charset=utf-8';

/** JSON that is text or bytes already; bytes that are sent more than once are compressed once. */
export const sendJsonText = (
  response: ServerResponse,
  status: number,
  json: string | Uint8Array,
  headers: Record<string, string> = {},
): void => {
  const { encoding } = response as Answer;
  const told = encoding ? { ...headers, Vary: 'Accept-Encoding' } : headers;
  const compressed = encoding && encoded(json, encoding);
  if (!compressed) {
    sendText(response, status, json, jsonType, told);
    return;
  }
  response.statusCode = status;
  compressed
    .then((body) => sendText(response, status, body, jsonType, { ...told, 'Content-Encoding': encoding }))
    .catch((error) => response.destroy(error));
};

export const sendText = (
  response: ServerResponse,
  status: number,
  text: string | Uint8Array,
  type: string,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    ...headers,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
};

/** Server-sent events follow. */
export const beginEvents = (response: ServerResponse): void => {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Keeps proxies from buffering messages.
    'X-Accel-Buffering': 'no',
  });
};

/** As draft-ietf-httpapi-ratelimit-headers has it; an answer may stand under several limits. */
export const announce = (response: ServerResponse, { name, max, windowMs, left, resetsIn }: Standing): void => {
  const seconds = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / 1000));
  response.appendHeader('RateLimit-Policy', `"${name}";q=${max};w=${seconds(windowMs)}`);
  response.appendHeader('RateLimit', `"${name}";r=${left};t=${seconds(resetsIn)}`);
};

const asProblem = (refusal: Refusal, hasShop: boolean): RefusalText => ({
  body: JSON.stringify(problemOf(refusal, hasShop)),
  headers: { 'Content-Type': 'application/problem+json; charset=utf-8' },
});

/** Seconds: whoever is told to come back is told when. */
const usualPause = 2;

/** Once an answer has begun, the connection is cut instead, so that it is not taken for whole. */
export const sendRefusal = (
  response: ServerResponse,
  refusal: Refusal,
  {
    textOf = asProblem,
    hasShop = true,
  }: { readonly textOf?: typeof asProblem | undefined; readonly hasShop?: boolean } = {},
): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (isComing(response.req)) response.setHeader('Connection', 'close');
  if (refusal.standing) announce(response, refusal.standing);
  const { body, headers } = textOf(refusal, hasShop);
  const status = statusOf(refusal.code, hasShop);
  const retryAfter = refusal.retryAfter ?? (status === 503 ? usualPause : undefined);
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    ...(refusal.code === 'UNAUTHENTICATED' && { 'WWW-Authenticate': 'Bearer' }),
  });
  response.end(body);
};

const maxDepth = 20;
const depthOf = (value: unknown, depth = 0): number =>
  depth > maxDepth || typeof value !== 'object' || value === null
    ? depth
    : Math.max(depth, ...Object.values(value).map((item) => depthOf(item, depth + 1)));

const unwatched: Waiting['aside'] = (wait) => wait;

/**
 * @param wait how a body is waited for that did not come with the headers
 * @throws Refused UNSUPPORTED_MEDIA, TOO_LARGE beyond `limit` bytes, or MALFORMED
 */
export const readJson = async (request: IncomingMessage, limit = 100 * 1024, wait = unwatched): Promise<unknown> => {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refused('UNSUPPORTED_MEDIA');
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new Refused('TOO_LARGE');
  const bytes = await readBody(request, limit, wait);
  // What is none would be read as other text than was sent.
  if (!isUtf8(bytes)) throw new Refused('MALFORMED');
  const text = bytes.toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    if (depthOf(value) > maxDepth) throw new Refused('MALFORMED');
    return value;
  } catch {
    throw new Refused('MALFORMED');
  }
};

/** Of a connection: nothing more is answered over it, or nothing more comes. */
const ends = ['finish', 'close'] as const;

/** A body all of which came along with the headers, as most do, before anybody reads it; undefined: it has to be waited for. */
const bodyThere = (request: IncomingMessage): Buffer | undefined => {
  const { headers, readableLength, readableFlowing, destroyed, socket } = request;
  if (Number(headers['content-length']) !== readableLength || readableFlowing !== null || destroyed || !socket.writable)
    return undefined;
  const body = request.read() as Buffer | null;
  // Its end is waited for by whoever reads the next request.
  request.resume();
  return body ?? Buffer.alloc(0);
};

/** @throws Refused TOO_LARGE beyond `limit` bytes, MALFORMED when it breaks off */
export const readBody = async (request: IncomingMessage, limit: number, wait = unwatched): Promise<Buffer> => {
  const there = bodyThere(request) ?? (await wait(bodyComing(request, limit)));
  if (there.length > limit) throw new Refused('TOO_LARGE');
  return there;
};

const bodyComing = (request: IncomingMessage, limit: number): Promise<Buffer> => {
  const { socket } = request;
  let breakOff = () => {};
  const reading = new Promise<Buffer>((resolve, reject) => {
    breakOff = () => reject(new Refused('MALFORMED'));
    // It was answered or given up before, and would never end.
    if (request.destroyed || request.readableEnded || !socket.writable) breakOff();
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.removeAllListeners('data');
        request.resume();
        reject(new Refused('TOO_LARGE'));
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.on('error', breakOff);
    // A request that was answered is not told that its connection ends.
    for (const end of ends) socket.once(end, breakOff);
  });
  return reading.finally(() => {
    for (const end of ends) socket.off(end, breakOff);
  });
};
