import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { endless } from '../async/deadline.ts';
import { type Caller, refuseLimited } from '../authorization/index.ts';
import { DiskFullError, EngineUnavailableError, StoreBrokenError } from '../basics/errors.ts';
import type { Logger } from '../basics/log.ts';
import { Refused } from '../basics/refused.ts';
import { MB, problemOf, type Refusal, type RefusalCode, statusOf } from '../contract/index.ts';
import type { Authenticate } from './authenticate.ts';
import { clientAddress, hidden, isLocal, isNamedLocally } from './clients.ts';
import { compressed } from './compressed.ts';
import { type Answer, answersWith } from './connections/answer.ts';
import { isComing, withBodyIn } from './connections/body.ts';
import { usualConnections } from './connections/open-files.ts';
import { openRoom } from './connections/room.ts';
import { cookiesOf } from './cookies.ts';
import { type Route, sendRefusal, type Waiting } from './exchange.ts';
import type { Metrics } from './operations.ts';
import { contentSecurityPolicy } from './policy.ts';
import { type Asking, promptly } from './prompt.ts';
import { type Answering, router } from './router.ts';
import { type NoteRefused, refusals } from './security/refusals.ts';
import { type IsShared, sharedNetworks } from './shared-networks.ts';

/** The readable cookie, and the header that must repeat it (API-32). */
export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-xsrf-token';

const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy(),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Frame-Options': 'DENY',
};

const sameOrigin = (request: IncomingMessage) => {
  const site = request.headers['sec-fetch-site'];
  // No page can write it, and a proxy may ask by another name than the browser did.
  if (site === 'same-origin') return true;
  if (site && site !== 'none') return false;
  const { origin } = request.headers;
  return !origin || origin.replace(/^https?:\/\//, '') === request.headers.host;
};

/** Of a request that a cookie proves. @throws Refused CSRF (API-32) */
export const refuseForeign = (request: IncomingMessage): void => {
  const expected = cookiesOf(request)[csrfCookie];
  if (!sameOrigin(request) || !expected || request.headers[csrfHeader] !== expected) throw new Refused('CSRF');
};

const askingIn = ({ method, ofServices }: Route): Asking => {
  if (ofServices) return 'services';
  return method === 'GET' ? 'reads' : 'commands';
};

/** Engine trouble is 503 or 507, a refusal its own status; anything else is our bug and a 500. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof DiskFullError) return { code: 'DISK_FULL' };
  if (error instanceof StoreBrokenError || error instanceof EngineUnavailableError)
    return { code: 'UNAVAILABLE', retryAfter: 2 };
  return undefined;
};

export type ServerOptions = {
  readonly routes: readonly Route[];
  readonly fallback: (request: IncomingMessage, response: ServerResponse) => void;
  readonly authenticate: Authenticate;
  readonly log: Logger;
  readonly trustProxy: number;
  readonly isShared?: IsShared;
  /** See Proxies. */
  readonly spareLoopback?: boolean;
  /** Whoever asks by another name than this machine's own is refused. */
  readonly localNames?: boolean;
  readonly metrics?: Metrics;
  readonly noteRefused?: NoteRefused;
  readonly timeouts?: Partial<Timeouts>;
  /** Absent: as many as this process may have files open for. */
  readonly connections?: number;
  /** No gateway does it. */
  readonly compress?: boolean;
  /** Engines are other machines: their clients must know by when a request wants an answer. */
  readonly remoteEngines?: boolean;
  /** Whether limits can be bought off; absent: they can. */
  readonly hasShop?: boolean;
};

/** Milliseconds. */
export type Timeouts = {
  readonly headers: number;
  readonly keepAlive: number;
  readonly checks: number;
  /** From the headers of a request until the end of its body, unless it is a long one. */
  readonly body: number;
  /** Without a byte of an answer that is taken. */
  readonly answerTaken: number;
  /** In which a body that was refused is still taken. */
  readonly drain: number;
  /** From the arrival of a prompt request until its answer; absent: 2 s. */
  readonly answer?: number;
};

const usualTimeouts: Timeouts = {
  headers: 15_000,
  keepAlive: 65_000,
  checks: 5_000,
  body: 15_000,
  answerTaken: 60_000,
  drain: 5_000,
};
/** Twice a chunk of an upload. */
const drainedBytes = 16 * MB;

const lastWord = (code: RefusalCode): string => {
  const body = JSON.stringify(problemOf({ code }));
  const headers = {
    ...securityHeaders,
    'Cache-Control': 'no-store',
    Connection: 'close',
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  };
  const status = `HTTP/1.1 ${statusOf(code)} ${STATUS_CODES[statusOf(code)]}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [status, ...lines, '', body].join('\r\n');
};

/** Browsers connect before they ask: an early answer would be taken for the next request's. */
const lastWordTo = ({ code = '' }: NodeJS.ErrnoException, { bytesRead }: Socket): string | undefined => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return bytesRead > 0 ? lastWord('REQUEST_TIMEOUT') : undefined;
  return code.startsWith('HPE_') ? lastWord('MALFORMED') : undefined;
};

const foreignName: Refusal = {
  code: 'NOT_FOUND',
  title: 'This installation is for its own machine alone. Open it as localhost, or set ALLOW_TEST_ENGINES=1.',
};

const visitor: Caller = { kind: 'visitor' };
const unhurried: Waiting = { deadline: endless, aside: (wait) => wait, patiently: (work) => work };

/** Who asks, where the route lets them in. @throws Refused */
const admitted = async (
  authenticate: Authenticate,
  { access, scopes = [] }: Route,
  request: IncomingMessage,
  params: Record<string, string>,
  query: URLSearchParams,
) => {
  if (access === 'loopback' && !isLocal(request)) throw new Refused('NOT_FOUND');
  if (access === 'cookie') refuseForeign(request);
  // A cookie is the proof itself: the access token may well have expired.
  if (access === 'public' || access === 'loopback' || access === 'cookie') return visitor;
  if (access === 'hidden')
    return authenticate(request).catch((error: unknown): Caller => {
      if (error instanceof Refused) return visitor;
      throw error;
    });
  const caller = await authenticate(request);
  const needsToken = access === 'signed-in' || (access === 'ticket' && !query.has('ticket'));
  if (needsToken && caller.kind === 'visitor') throw new Refused('UNAUTHENTICATED');
  const refusal = refuseLimited(caller, typeof scopes === 'function' ? scopes(params) : scopes);
  if (refusal) throw new Refused(refusal, { personId: caller.kind === 'person' ? caller.personId : undefined });
  return caller;
};

/** All that a request meets on the way to its route and back. */
const answering = (
  options: ServerOptions,
  timeouts: Timeouts,
  room: ReturnType<typeof openRoom>,
  isShared: IsShared,
): Answering => {
  const { authenticate, log, trustProxy, metrics, spareLoopback = false, hasShop = true } = options;
  const refuse = refusals({ log, metrics, note: options.noteRefused });
  let isWarned = false;
  const warnOfProxy = () => {
    if (!isWarned) log.warn('a proxy on this machine hides who asks (TRUST_PROXY): all behind it share one limit');
    isWarned = true;
  };
  const inTime = promptly({
    answerWithin: timeouts.answer ?? 2_000,
    carry: options.remoteEngines === true,
    isAway: (error) => refusalOf(error)?.code === 'UNAVAILABLE',
  });

  return async (route, request, response, params, search) => {
    const { correlationId } = response as Answer;
    const begun = performance.now();
    const address = clientAddress(request, { hops: trustProxy, spareLoopback });
    if (address === hidden) warnOfProxy();
    const sharedNetwork = isShared(address);
    let caller: Caller = visitor;
    const handle = async (waiting: Waiting) => {
      const query = new URLSearchParams(search);
      caller = await admitted(authenticate, route, request, params, query);
      const asked = { request, response, params, query, caller, correlationId, address, sharedNetwork, log };
      await route.handle(Object.assign(asked, waiting));
    };
    if (options.compress && route.compressed) compressed(request, response as Answer);
    const { prompt } = route;
    const isPrompt = typeof prompt === 'function' ? prompt(params) : prompt;
    try {
      if (!room.enter(address, response)) throw new Refused({ code: 'SLOW_DOWN', retryAfter: 5 });
      if (isPrompt) await inTime(askingIn(route), sharedNetwork ? undefined : address, handle);
      else if (route.longBody) await handle(unhurried);
      else await withBodyIn(timeouts.body, request, () => handle(unhurried));
    } catch (error) {
      const refusal = refusalOf(error);
      if (error instanceof Refused) refuse(error, { route, caller, address, correlationId });
      if (!refusal) log.error({ err: error, correlationId, route: route.path }, 'request failed');
      else if (!(error instanceof Refused)) {
        const { message: reason, cause } = error as Error;
        const details = { reason, cause: cause instanceof Error ? cause.message : undefined };
        log.warn({ ...details, correlationId, route: route.path, code: refusal.code }, 'request cannot be served now');
      }
      // A body that came along with the headers is read right after them.
      if (isComing(request)) await nextTurn();
      sendRefusal(response, refusal ?? { code: 'FAILED' }, { textOf: route.refusal, hasShop });
    }
    metrics?.answered(route.method, route.path, response.statusCode, (performance.now() - begun) / 1000);
  };
};

/** Adds security headers, correlation id, authentication and problems. Not yet listening. */
export const createServer = (options: ServerOptions): Server => {
  const { trustProxy, localNames = false, connections = usualConnections(), isShared = sharedNetworks([]) } = options;
  const timeouts = { ...usualTimeouts, ...options.timeouts };
  const room = openRoom(connections, trustProxy > 0, isShared);
  const route = router(options, answering(options, timeouts, room, isShared));
  const limits = {
    ServerResponse: answersWith(securityHeaders, { milliseconds: timeouts.drain, bytes: drainedBytes }),
    headersTimeout: timeouts.headers,
    requestTimeout: 0, // Uploads last as long as they last; all others have `timeouts.body`.
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: timeouts.checks,
  };
  const server = createHttpServer(limits, (request, response) => {
    if (localNames && !isNamedLocally(request)) sendRefusal(response, foreignName);
    else route(request, response);
  });
  server.timeout = timeouts.answerTaken;
  room.bound(server);
  server.on('clientError', (error, socket) => {
    const word = lastWordTo(error, socket as Socket);
    if (word !== undefined && socket.writable) socket.end(word);
    else socket.destroy();
  });
  return server;
};
