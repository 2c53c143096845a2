import type { AddressInfo } from 'node:net';
import { randomToken, sha256 } from '@dossier/shared/basics/ids';
import { createLogger } from '@dossier/shared/basics/log';
import type { CommandOutcome } from '@dossier/shared/command-client';
import {
  type CommandName,
  type DomainEvent,
  type EventData,
  evidenceLimits,
  type Problem,
} from '@dossier/shared/contract';
import { digestOf } from '@dossier/shared/history';
import { authenticator } from '@dossier/shared/http/authenticate';
import { sendRefusal } from '@dossier/shared/http/exchange';
import { openAttempts } from '@dossier/shared/http/security/attempts';
import { createServer } from '@dossier/shared/http/server';
import { openTestEngines } from '@dossier/shared/testing/engines';
import { answerWithin as usualPatience } from '@dossier/shared/testing/leeway';
import type { QueryServiceOptions } from '../options.ts';
import { createQueryService } from '../query-service.ts';
import { type Given, given, history } from './events.ts';

/** When the tests' facts happen, unless the clock is moved. */
export const now = Date.UTC(2026, 0, 10, 12);

export type Answer<T = unknown> = { readonly status: number; readonly body: T; readonly headers: Headers };

/** Somebody with an account and a session. */
export type Someone = {
  readonly personId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly token: string;
  get<T = Problem>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  /** A list, asked as react-admin asks. */
  list<T>(
    resource: string,
    filter?: object,
    sort?: readonly [string, string],
    range?: readonly [number, number],
  ): Promise<T[]>;
};

/** The read side over its embedded engines in a folder of its own, behind a real server. */
export const openTestApp = async ({
  looksBackInThread = false,
  answerWithin = usualPatience,
  previews,
  sealKeys,
  witnesses = {},
  answered = async () => ({ ok: true, answer: {} }),
}: Pick<QueryServiceOptions, 'previews' | 'sealKeys'> & {
  readonly looksBackInThread?: boolean;
  /** Milliseconds; absent: longer than in life. */
  readonly answerWithin?: number;
  readonly witnesses?: QueryServiceOptions['settings']['witnesses'];
  /** What a command that reading leaves behind is answered. */
  readonly answered?: (name: CommandName, payload: unknown) => Promise<CommandOutcome>;
} = {}) => {
  const time = { now };
  const clock = () => time.now;
  const log = createLogger({ level: 'silent', service: 'test' });
  const engines = await openTestEngines({ clock, jobPoll: 20 });
  const { eventStore, directory, uploads, files, jobs, readStore, live, codec } = engines;
  /** Commands that reading left behind. */
  const sent: { readonly name: string; readonly payload: unknown }[] = [];
  const queries = createQueryService({
    ...engines,
    previews,
    sealKeys,
    // A thread takes a while to begin, and most tests ask for other things.
    eventSource: looksBackInThread ? engines.eventSource : undefined,
    log,
    clock,
    settings: {
      // As it is often typed.
      publicUrl: 'https://dossier.example/',
      taxRate: 0.2,
      hasShop: true,
      variables: {},
      trialDays: 14,
      sharedNetworks: [],
      evidenceStreamed: evidenceLimits.streamedBytes,
      witnesses,
      seller: { name: 'Dossier Ltd', address: ['1 Example Street', 'London'], taxId: 'GB123' },
    },
    client: {
      send: async (name, payload) => {
        sent.push({ name, payload });
        return answered(name, payload);
      },
    },
  });
  const attempts = openAttempts({ ...engines, clock, log });
  const server = createServer({
    routes: queries.routes,
    fallback: (_request, response) => sendRefusal(response, { code: 'NOT_FOUND' }),
    authenticate: authenticator(directory, clock),
    log,
    trustProxy: 1,
    timeouts: { answer: answerWithin },
    noteRefused: attempts.note,
  });
  await queries.start();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const happened: Given[] = [];
  /** Of the last event of each stream. */
  const digests = new Map<string, string>();
  /**
   * Stores facts as the command side does, with personal fields encrypted; returns the last
   * position.
   */
  const append = async (...facts: readonly Given[]): Promise<number> => {
    const before = happened.length;
    happened.push(...facts);
    let last = 0;
    for (const { position: _position, digest: _digest, ...event } of history(...happened).slice(before)) {
      const fact = happened[Number(event.id.slice('event-'.length))] as Given;
      const data = await codec.encrypt({ type: fact.type, data: fact.data } as DomainEvent);
      const expected = event.revision === 0 ? 'no-stream' : event.revision - 1;
      const digest = digestOf(digests.get(event.stream) ?? '', { ...event, data });
      digests.set(event.stream, digest);
      const appended = await eventStore.append(event.stream, expected, [{ ...event, data, digest }]);
      if (appended.outcome === 'appended') last = appended.position;
    }
    return last;
  };
  const shown = async (): Promise<void> => {
    const goal = await eventStore.head();
    while (((await readStore.checkpoint('projections', 0))?.position ?? 0) < goal)
      await new Promise((resolve) => setImmediate(resolve));
  };
  /** Resolves when the views show these facts. */
  const happen = async (...facts: readonly Given[]): Promise<void> => {
    await append(...facts);
    await shown();
  };

  /** Moves the clock while `work` runs. */
  const at = async <T>(moment: string, work: () => Promise<T>): Promise<T> => {
    time.now = Date.parse(moment);
    try {
      return await work();
    } finally {
      time.now = now;
    }
  };

  const get = async <T>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> => {
    const response = await fetch(url + path, { headers });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? undefined : JSON.parse(text)) as T,
      headers: response.headers,
    };
  };

  const personIdOf = async (email: string) => (await directory.personOf(email)).personId;
  const someone = async (firstName: string, lastName = 'Tester'): Promise<Someone> => {
    const email = `${firstName}@example.org`.toLowerCase();
    const personId = await personIdOf(email);
    await directory.reserve(personId, 'hash', now);
    await directory.activate(personId);
    const data: EventData<'AccountRegistered'> = {
      personId,
      firstName,
      lastName,
      designation: 'Dr',
      organization: 'Uni',
    };
    await happen(given('AccountRegistered', data));
    const token = randomToken();
    const sessionId = `session-of-${firstName}`;
    await directory.openSession({
      sessionId,
      personId,
      createdAt: now,
      lastUsedAt: now,
      device: 'test',
      accessHash: sha256(token),
      accessExpiresAt: now + 60 * 24 * 3_600_000,
      refreshHash: sha256(randomToken()),
      previousRefreshHash: null,
      rotatedAt: now,
      guestIn: null,
      timeZone: null,
    });
    const own = { Authorization: `Bearer ${token}` };
    const ask = <T>(path: string, headers: Record<string, string> = {}) => get<T>(path, { ...headers, ...own });
    return {
      personId,
      email,
      sessionId,
      token,
      get: ask,
      list: async <T>(
        resource: string,
        filter: object = {},
        sort?: readonly [string, string],
        range: readonly [number, number] = [0, 99],
      ) => {
        const query = new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify(range) });
        if (sort) query.set('sort', JSON.stringify(sort));
        const { status, body } = await ask<T[]>(`/api/${resource}?${query}`);
        if (status !== 200) throw new Error(`${resource}: ${status} ${JSON.stringify(body)}`);
        return body;
      },
    };
  };

  const close = async () => {
    await attempts.close();
    await queries.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await engines.close();
  };
  return {
    url,
    at,
    eventStore,
    directory,
    uploads,
    files,
    jobs,
    sent,
    readStore,
    live,
    codec,
    queries,
    append,
    shown,
    happen,
    get,
    someone,
    personIdOf,
    close,
  };
};
export type TestApp = Awaited<ReturnType<typeof openTestApp>>;
