import { once } from 'node:events';
import { createServer as plain } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../basics/errors.ts';
import { createLogger } from '../basics/log.ts';
import { Refused } from '../basics/refused.ts';
import { until } from '../testing/until.ts';
import { type Exchange, readJson } from './exchange.ts';
import { type Listening, listen } from './listen.ts';
import { createServer, type ServerOptions, type Timeouts } from './server.ts';

describe('a request that cannot be served', () => {
  let listening: Listening;
  afterEach(() => listening.close());

  /** The answer to a request whose handler throws, and what the log says of it. */
  const asked = async (error: Error) => {
    const lines: string[] = [];
    const destination = new PassThrough().on('data', (line) => lines.push(String(line)));
    const server = createServer({
      routes: [{ method: 'GET', path: '/api/thing', access: 'public', handle: () => Promise.reject(error) }],
      fallback: (_request, response) => void response.writeHead(404).end(),
      authenticate: async () => ({ kind: 'visitor' }),
      log: createLogger({ level: 'info', service: 'test' }, destination),
      trustProxy: 0,
    });
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
    const response = await fetch(`${listening.url}/api/thing`, {
      headers: { 'x-correlation-id': 'one-click' },
    });
    const { status, headers } = response;
    return {
      status,
      retryAfter: headers.get('retry-after'),
      body: await response.text(),
      logged: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    };
  };

  it('because an engine is away is answered with 503 and a time, and logged with the engine and the cause', async () => {
    const cause = new Error('connect ECONNREFUSED');
    const { status, retryAfter, body, logged } = await asked(
      new EngineUnavailableError('mongodb cannot be reached', { cause }),
    );
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' });
    expect(body).not.toContain('mongodb');
    expect(logged).toEqual([
      expect.objectContaining({
        reason: 'mongodb cannot be reached',
        cause: 'connect ECONNREFUSED',
        correlationId: 'one-click',
        route: '/api/thing',
        code: 'UNAVAILABLE',
      }),
    ]);
  });

  it('because others were faster is answered with a time, too', async () => {
    const { status, retryAfter } = await asked(new Refused('UNAVAILABLE'));
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' });
  });

  it('because the event store is away is the same', async () => {
    const { status, logged } = await asked(new EngineUnavailableError('events are locked'));
    expect(status).toBe(503);
    expect(logged).toEqual([expect.objectContaining({ reason: 'events are locked' })]);
  });

  it('because we have a bug is answered with a plain 500 and logged with its stack', async () => {
    const { status, body, logged } = await asked(new TypeError('x is not a function'));
    expect(status).toBe(500);
    expect(body).not.toContain('x is not');
    expect(JSON.stringify(logged)).toContain('x is not a function');
  });

  it('because it is refused needs no line', async () => {
    const { status, logged } = await asked(new Refused('NOT_FOUND'));
    expect({ status, logged }).toEqual({ status: 404, logged: [] });
  });
});

describe('a server for its own machine', () => {
  it('answers by no other name, which a page elsewhere may have given this machine', async () => {
    const server = createServer({
      routes: [
        { method: 'GET', path: '/api/thing', access: 'public', handle: async ({ response }) => void response.end() },
      ],
      fallback: (_request, response) => void response.end(),
      authenticate: async () => ({ kind: 'visitor' }),
      log: createLogger({ level: 'silent', service: 'test' }),
      trustProxy: 0,
      localNames: true,
    });
    const listening = await listen(server, { host: '127.0.0.1', port: 0 });
    const statusAs = async (host: string, path: string) => {
      const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
      socket.end(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      return (await text(socket)).slice(9, 12);
    };
    for (const path of ['/api/thing', '/'])
      expect([await statusAs('localhost:3000', path), await statusAs('rebound.example', path)]).toEqual(['200', '404']);
    await listening.close();
  });
});

it('whose port is taken, or whose address is not its own, says which variable names another', async () => {
  const first = await listen(plain(), { host: '127.0.0.1', port: 0 });
  const taken = listen(plain(), { host: '127.0.0.1', port: first.port });
  await expect(taken).rejects.toThrow(`127.0.0.1:${first.port} already, maybe another Dossier`);
  await expect(listen(plain(), { host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST is one of its own');
  await first.close();
});

describe('a prompt request', () => {
  let listening: Listening;
  afterEach(() => listening.close());

  const serve = async (options: Partial<ServerOptions>) => {
    const server = createServer({
      routes: [
        { method: 'GET', path: '/api/thing', access: 'optional', prompt: true, handle: () => new Promise(() => {}) },
        { method: 'GET', path: '/api/other', access: 'public', handle: async ({ response }) => void response.end() },
      ],
      fallback: (_request, response) => void response.writeHead(404).end(),
      authenticate: async () => ({ kind: 'visitor' }),
      log: createLogger({ level: 'silent', service: 'test' }),
      trustProxy: 1,
      ...options,
    });
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
    return (path: string, address: string) =>
      fetch(listening.url + path, { headers: { 'X-Forwarded-For': address, Connection: 'close' } });
  };
  it.each([
    ['its own work', {}],
    ['the look for its session', { authenticate: () => new Promise<never>(() => {}) }],
  ])('is answered with 503 and a time however long %s takes', async (_what, options) => {
    const ask = await serve({ ...options, timeouts: { answer: 50 } });
    const { status, headers } = await ask('/api/thing', '198.51.100.1');
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '2' });
  });

  it.each([
    ['begins after the answer', 'Content-Length: 2\r\n\r\n{}'],
    ['waits for the rest of the body', 'Content-Length: 9\r\n\r\n{'],
  ])('that was answered late keeps no place for work that %s', async (_what, rest) => {
    let answered = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const ended: string[] = [];
    const handle = async ({ request }: Exchange) => {
      if (rest.endsWith('}')) await isAnswered;
      await readJson(request).catch(({ refusal }: Refused) => ended.push(refusal.code));
    };
    const route = { method: 'POST', path: '/api/thing', access: 'public', prompt: true, handle } as const;
    await serve({ routes: [route], timeouts: { answer: 50 } });
    const socket = connect(listening.port, '127.0.0.1');
    socket.write(`POST /api/thing HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`);
    expect(String(await once(socket, 'data'))).toContain('HTTP/1.1 503');
    answered();
    await until(() => ended.length === 1);
    expect(ended).toEqual(['MALFORMED']);
    socket.destroy();
  });

  it('of a client that has half of all work going on already is refused at once, of others not', async () => {
    const entered = { count: 0 };
    const ask = await serve({
      authenticate: () => {
        entered.count += 1;
        return new Promise<never>(() => {});
      },
      timeouts: { answer: 60_000 },
      connections: 10_000,
    });
    const most = 500;
    for (let index = 0; index < most; index += 1) ask('/api/thing', '198.51.100.1').catch(() => undefined);
    await until(() => entered.count === most);
    const { status, headers } = await ask('/api/thing', '198.51.100.1');
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: expect.stringMatching(/^[1-3]$/),
    });
    expect((await ask('/api/other', '198.51.100.1')).status).toBe(200);
    ask('/api/thing', '198.51.100.2').catch(() => undefined);
    await until(() => entered.count === most + 1);
  });
});

describe('a connection', () => {
  let listening: Listening;
  afterEach(() => listening.close());

  const opened = async (timeouts: Partial<Timeouts> = {}) => {
    const server = createServer({
      routes: [
        { method: 'GET', path: '/api/thing', access: 'public', handle: async ({ response }) => void response.end('x') },
      ],
      fallback: (_request, response) => void response.writeHead(404).end(),
      authenticate: async () => ({ kind: 'visitor' }),
      log: createLogger({ level: 'silent', service: 'test' }),
      trustProxy: 0,
      timeouts: { headers: 500, keepAlive: 10_000, checks: 50, ...timeouts },
    });
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
  };
  /** Where nothing comes late but by a busy machine. */
  const patient = { headers: 10_000 };
  const connected = async (): Promise<Socket> => {
    const socket = connect(listening.port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  /** All that comes until the server ends the connection. */
  const heard = (socket: Socket) => text(socket);
  const request = 'GET /api/thing HTTP/1.1\r\nHost: x\r\n';

  it('over which nothing was asked is closed without a word', async () => {
    await opened();
    expect(await heard(await connected())).toBe('');
  });

  it('that is kept answers a second request after a pause longer than a request may take to come', async () => {
    await opened();
    const kept = await connected();
    kept.write(`${request}\r\n`);
    const [first] = await once(kept, 'data');
    expect(String(first)).toMatch(/^HTTP\/1\.1 200 /);
    // One that was made later and never used is given up: that long the other one has been idle.
    await heard(await connected());
    kept.write(`${request}Connection: close\r\n\r\n`);
    expect(await heard(kept)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('that is kept is closed without a word when nothing more is asked', async () => {
    await opened({ ...patient, keepAlive: 50 });
    const kept = await connected();
    kept.write(`${request}\r\n`);
    const said = await heard(kept);
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it.each([
    ['the first', ''],
    ['a later', `${request}\r\n`],
  ])('over which half of %s request came is answered 408 and closed', async (_which, before) => {
    await opened();
    const socket = await connected();
    socket.write(`${before}${request}`);
    const said = await heard(socket);
    expect(said).toMatch(/HTTP\/1\.1 408 Request Timeout\r\n(.+\r\n)*Connection: close\r\n/);
    expect(said).toContain('"code":"REQUEST_TIMEOUT"');
  });

  it('over which something else than HTTP came is answered 400 and closed', async () => {
    await opened(patient);
    const socket = await connected();
    socket.write('\x16\x03\x01 this is no HTTP\r\n\r\n');
    const said = await heard(socket);
    expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n(.+\r\n)*Connection: close\r\n/);
    expect(said).toContain('"code":"MALFORMED"');
  });

  it('that was reset harms nobody', async () => {
    await opened(patient);
    const socket = await connected();
    socket.write(request);
    socket.resetAndDestroy();
    expect((await fetch(`${listening.url}/api/thing`)).status).toBe(200);
  });
});
