import type { CommandAnswer, CommandInput, CommandName, Problem, RefusalCode, Session } from '@dossier/shared/contract';
import { consistencyHeader, noteConsistency } from './consistency.ts';
import { painted } from './painting.ts';
import { accessToken, endSession, keepToken } from './session.ts';
import { pause } from './waiting.ts';

/** A failure whose message is for people. */
export class Told extends Error {}

/** A refusal of the server (RFC 9457), or `OFFLINE` when it could not be reached. */
export class ApiProblem extends Told {
  readonly status: number;
  readonly code: RefusalCode | 'OFFLINE';
  /** The text people read. */
  readonly title: string;
  /** Messages by field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** The newer state a 409 collided with. */
  readonly current: unknown;
  /** Seconds that a busy server asks to wait. */
  readonly retryAfter: number;

  constructor(problem: Omit<Problem, 'type' | 'code'> & { code: RefusalCode | 'OFFLINE' }, retryAfter = 0) {
    super(problem.title);
    this.name = 'ApiProblem';
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.errors = problem.errors ?? {};
    this.current = problem.current;
    this.retryAfter = retryAfter;
  }
}

const offline = () =>
  new ApiProblem({
    status: 0,
    code: 'OFFLINE',
    title: 'The server cannot be reached. Nothing was lost; please try again.',
  });

const isProblem = (body: unknown): body is Problem => typeof body === 'object' && body !== null && 'code' in body;

/** Whether the server refused for this reason. */
export const isRefusal = <C extends RefusalCode>(error: unknown, code: C): error is ApiProblem & { readonly code: C } =>
  error instanceof ApiProblem && error.code === code;

/** What was asked for is not there, for the caller at least. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

/** The text of any failure, for a notification. */
export const messageOf = (error: unknown): string =>
  error instanceof Told ? error.message : 'Something went wrong. Try again.';

/** 128 random bits; `crypto.randomUUID` does not exist on plain http in a local network. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 256 random bits, base64url: what an answer that was lost is asked for again by, where no session proves who asks. */
export const newNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const xsrfToken = () => decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');

const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work();

/**
 * One tab after the other, as the refresh token rotates; also what begins a session: it may end those that other tabs have, which
 * would renew them and be refused, and the new one with them.
 */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => exclusively('dossier-refresh', work);

let renewing: Promise<boolean> | undefined;

/** False when the session is over. */
const renew = (refused: string | null): Promise<boolean> => {
  renewing ??= inTurn(async () => {
    if (accessToken() !== refused) return accessToken() !== null;
    const response = await fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { 'X-XSRF-TOKEN': xsrfToken() },
    }).catch(() => {
      throw offline();
    });
    if (response.ok) {
      keepToken(((await response.json()) as Session).token);
      return true;
    }
    // Only a refusal ends the session: whatever else stands between here and the server passes.
    if (response.status !== 401 && response.status !== 403) throw offline();
    endSession();
    return false;
  }).finally(() => {
    renewing = undefined;
  });
  return renewing;
};

/** For clients that make their own requests (uploads, live updates). */
export const renewToken = (): Promise<boolean> => renew(accessToken());

/** `asVisitor`: without the session that there is, which may be over. */
type Init = RequestInit & { readonly asVisitor?: boolean };

const send = async (path: string, init: Init): Promise<Response> => {
  const token = init.asVisitor ? null : accessToken();
  const headers = new Headers(init.headers);
  // Goes with everything this call leads to, up to the mail, so that the logs can be searched.
  headers.set('X-Correlation-Id', newKey());
  if (token) headers.set('Authorization', `Bearer ${token}`);
  // The two calls proved by the refresh cookie; the header is harmless on the others.
  if (init.method === 'POST' && xsrfToken()) headers.set('X-XSRF-TOKEN', xsrfToken());
  const response = await fetch(path, { ...init, headers }).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : offline();
  });
  if (response.status !== 401 || !token) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Partial<Problem>;
  if (code !== 'UNAUTHENTICATED') return response;
  return (await renew(token)) ? send(path, init) : response;
};

/** Milliseconds until what nothing came back of is asked once more. */
export const blink = 300;

/** Nothing came back, or only a part of it. */
export const isLost = (error: unknown): boolean =>
  // A body that breaks off is a TypeError, as all that `fetch` meets on its way.
  error instanceof ApiProblem ? error.status === 0 : error instanceof TypeError;

/**
 * For what may be repeated: nobody has to press again where nothing came back, mostly because a connection had been closed while nobody used it, or the
 * network changed. Without any network it fails at once.
 */
const onceMore = async <T>(send: () => Promise<T>): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    if (!isLost(error) || !navigator.onLine) throw error;
    await pause(blink);
    return send();
  }
};

/** Reads wait for this browser's own writes. @throws ApiProblem for every answer but success */
export const request = async (path: string, init: Init = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  // A download is asked for by POST, and changes nothing that is read.
  const isRead = !init.method || init.method === 'GET' || path === '/api/downloads';
  const consistency = consistencyHeader();
  if (isRead && consistency) headers.set('X-Consistency', consistency);
  await painted();
  const asked = () => send(path, { ...init, headers });
  const response = await (isRead ? onceMore(asked) : asked());
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) noteConsistency(body.consistency);
  throw new ApiProblem(
    isProblem(body) ? body : { status: response.status, code: 'FAILED', title: 'Something went wrong. Try again.' },
    Number(response.headers.get('Retry-After') ?? 0) || 0,
  );
};

/** Ends what is at this address, if it is still there: another tab, or a request whose answer was lost, may have been first. */
export const remove = (path: string): Promise<unknown> =>
  request(path, { method: 'DELETE' }).catch((error: unknown) => {
    if (!isRefusal(error, 'NOT_FOUND')) throw error;
  });

/** The JSON answer of a GET. */
export const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await request(path, signal ? { signal } : {})).json() as Promise<T>;

type Sending = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it goes on when the page is left. */
  readonly keepalive?: boolean;
  readonly asVisitor?: boolean;
};

/** The JSON answer of a POST (or another `method`); undefined for an answer without a body. */
export const sendJson = async <T>(
  path: string,
  body: unknown,
  { method = 'POST', headers = {}, keepalive = false, asVisitor = false }: Sending = {},
): Promise<T> => {
  const response = await request(path, {
    method,
    keepalive,
    asVisitor,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
};

/** `key` makes a repeat harmless: give the same one when the same command is sent again. */
export const sendCommand = async <N extends CommandName>(
  name: N,
  payload: CommandInput<N>,
  key: string = newKey(),
  { keepalive = false }: Pick<Sending, 'keepalive'> = {},
): Promise<CommandAnswer<N>> => {
  const headers = { 'Idempotency-Key': key };
  const once = () => sendJson<CommandAnswer<N>>(`/api/commands/${name}`, payload, { headers, keepalive });
  // What is sent while the page is left has no time for it.
  const answer = await (keepalive ? once() : onceMore(once));
  noteConsistency(answer.consistency);
  return answer;
};
