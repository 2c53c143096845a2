import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { createLogger } from '@dossier/shared/basics/log';
import type { CommandClient, CommandOutcome } from '@dossier/shared/command-client';
import type { Session } from '@dossier/shared/contract';
import { type OtpPurpose, otpCode, resetToken } from '@dossier/shared/directory';
import { openSqliteDirectory } from '@dossier/shared/directory/sqlite';
import { authenticator } from '@dossier/shared/http/authenticate';
import { type Route, sendJson } from '@dossier/shared/http/exchange';
import { createServer } from '@dossier/shared/http/server';
import { limiter } from '@dossier/shared/limits';
import { answerWithin } from '@dossier/shared/testing/leeway';
import { authRoutes } from '../http/auth/routes.ts';

type Init = { readonly method?: string; readonly json?: unknown; readonly headers?: Record<string, string> };
export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly body: never;
  readonly headers: Headers;
};

export const password = 'Correct-Horse-7-Battery';
export const profile = {
  firstName: 'Ann',
  lastName: 'Lindqvist',
  designation: 'Researcher',
  organization: 'Institute',
  terms: true,
};

const whoAmI: Route = {
  method: 'GET',
  path: '/api/who',
  access: 'signed-in',
  handle: async ({ response, caller }) => sendJson(response, 200, caller),
};

/** The auth routes on a real socket and directory; commands, jobs and live updates are recorded. */
export const openTestAuth = async ({ secureCookies = false } = {}) => {
  const dir = mkdtempSync(join(tmpdir(), 'auth-'));
  const directory = openSqliteDirectory({ file: join(dir, 'directory.db'), masterKey: randomBytes(32) });
  const secret = randomBytes(32);
  const time = { now: Date.parse('2030-03-01T12:00:00Z') };
  const clock = () => time.now;
  const sent: { name: string; payload: Record<string, unknown>; commandId: string }[] = [];
  const queued: { queue: string; id: string; data: object }[] = [];
  const published: unknown[] = [];
  /** Which engines cannot be reached. */
  const away = { jobs: false };
  /** How the command service answers next; throws when an error. */
  const outcomes: (CommandOutcome | Error)[] = [];

  const client: CommandClient = {
    async send(name, payload, { commandId }) {
      sent.push({ name, payload: payload as Record<string, unknown>, commandId });
      const outcome = outcomes.shift() ?? { ok: true, answer: {} };
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
  const log = createLogger({ level: 'silent', service: 'test' });
  const server = createServer({
    routes: [
      ...authRoutes({
        directory,
        client,
        clock,
        limit: limiter(directory, clock),
        jobs: {
          enqueue: async (queue, { id, data }) => {
            if (away.jobs) throw new EngineUnavailableError('away');
            queued.push({ queue, id, data });
          },
        },
        live: { publish: async (notices) => void published.push(...notices) },
        settings: { secret, secureCookies },
      }),
      whoAmI,
    ],
    fallback: (_request, response) => void response.writeHead(404).end(),
    authenticate: authenticator(directory, clock),
    log,
    trustProxy: 1,
    timeouts: { answer: answerWithin },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Has its own cookies and address; repeats the CSRF cookie in the header as the web app does. */
  const browser = (address = '198.51.100.1') => {
    const cookies = new Map<string, string>();
    const setCookies: string[] = [];
    const send = async (path: string, { method, json, headers }: Init = {}): Promise<Answer> => {
      const csrf = cookies.get('XSRF-TOKEN');
      const response = await fetch(origin + path, {
        method: method ?? (json === undefined ? 'GET' : 'POST'),
        headers: {
          'X-Forwarded-For': address,
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...(cookies.size && { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...(csrf && { 'X-XSRF-TOKEN': csrf }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        setCookies.push(cookie);
        const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(cookie) ?? [];
        if (/Max-Age=0/.test(rest)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        text,
        body: (isJson ? JSON.parse(text) : undefined) as never,
        headers: response.headers,
      };
    };
    const who = (token: string) => send('/api/who', { headers: { Authorization: `Bearer ${token}` } });
    return { send, who, cookies, setCookies };
  };
  type Browser = ReturnType<typeof browser>;

  /** The newest that was mailed. */
  const requestOf = async (email: string, purpose: OtpPurpose) => {
    for (const { id } of [...queued].reverse()) {
      const request = await directory.otpById(id);
      if (request?.email === email && request.purpose === purpose) return request;
    }
    throw new Error(`no request for ${email}`);
  };
  const code = async (email: string, purpose: OtpPurpose) => otpCode(secret, await requestOf(email, purpose));
  const link = async (email: string) => resetToken(secret, await requestOf(email, 'reset-link'));

  /** A ticket for an address whose code was entered. */
  const ticket = async (with_: Browser, email: string, purpose: 'sign-up' | 'reset' | 'sign-in'): Promise<string> => {
    await with_.send('/api/auth/otp', { json: { email, purpose } });
    const otp = await code(email, purpose);
    const answer = await with_.send('/api/auth/otp/verify', { json: { email, purpose, otp } });
    return (answer.body as { ticket: string }).ticket;
  };
  const signUp = async (with_: Browser, email: string): Promise<Session> => {
    const json = { ticket: await ticket(with_, email, 'sign-up'), email, password, ...profile };
    return (await with_.send('/api/auth/register', { json })).body;
  };
  const signIn = (with_: Browser, email: string, given = password, ticket?: string) =>
    with_.send('/api/auth/sign-in', { json: { email, password: given, ...(ticket && { ticket }) } });

  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await directory.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return {
    directory,
    secret,
    time,
    sent,
    queued,
    published,
    outcomes,
    away,
    browser,
    code,
    link,
    requestOf,
    ticket,
    signUp,
    signIn,
    close,
  };
};
export type TestAuth = Awaited<ReturnType<typeof openTestAuth>>;
