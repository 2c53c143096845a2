import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../basics/log.ts';
import { MB } from '../../contract/index.ts';
import { until } from '../../testing/until.ts';
import { type Exchange, type Route, readJson, sendJson, sendRefusal } from '../exchange.ts';
import { type Listening, listen } from '../listen.ts';
import { createServer, type ServerOptions, type Timeouts } from '../server.ts';

let listening: Listening;
let sockets: Socket[] = [];
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await listening.close();
});

const reads: Route = {
  method: 'POST',
  path: '/api/thing',
  access: 'public',
  handle: async ({ request, response }) => sendJson(response, 200, await readJson(request)),
};
const looks: Route = {
  method: 'GET',
  path: '/api/thing',
  access: 'public',
  handle: async ({ response }) => sendJson(response, 200, {}),
};

const serve = async (routes: readonly Route[], timeouts: Partial<Timeouts>, options: Partial<ServerOptions> = {}) => {
  const server = createServer({
    routes,
    fallback: (_request, response) => sendRefusal(response, { code: 'NOT_FOUND' }),
    authenticate: async () => ({ kind: 'visitor' }),
    log: createLogger({ level: 'silent', service: 'test' }),
    trustProxy: 1,
    timeouts,
    ...options,
  });
  sockets = [];
  server.on('connection', (socket) => sockets.push(socket));
  listening = await listen(server, { host: '127.0.0.1', port: 0 });
};
const connected = async (allowHalfOpen = false): Promise<Socket> => {
  const client = connect({ port: listening.port, host: '127.0.0.1', allowHalfOpen });
  clients.push(client);
  client.on('error', () => {});
  await once(client, 'connect');
  return client;
};
const head = (method: string, path: string, ...headers: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`;
const allClosed = () => until(() => sockets.every(({ destroyed }) => destroyed));

/** Goes on until the connection is gone. */
const sendEndlessly = async (client: Socket) => {
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, ' '), Buffer.from('\r\n')]);
  while (client.writable && !client.destroyed)
    if (client.write(chunk)) await pause(0);
    else await Promise.race([once(client, 'drain'), once(client, 'close')]).catch(() => undefined);
};

describe('a body', () => {
  it('of which half came is answered 408 in time, and its connection ends', async () => {
    await serve([reads], { body: 100 });
    const client = await connected();
    client.write(`${head('POST', '/api/thing', 'Content-Length: 20')}{"a":`);
    const said = await text(client);
    expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n(.+\r\n)*Connection: close\r\n/);
    expect(said).toContain('"code":"REQUEST_TIMEOUT"');
    await allClosed();
  });

  it('that comes byte by byte has no more time', async () => {
    await serve([reads], { body: 100 });
    const client = await connected();
    client.write(head('POST', '/api/thing', 'Content-Length: 100000'));
    const trickle = setInterval(() => client.write(' '), 10);
    expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(trickle);
    await allClosed();
  });

  it('that may be long has as much time as its handler gives it', async () => {
    await serve([{ ...reads, longBody: true }], { body: 20 });
    const client = await connected();
    client.write(`${head('POST', '/api/thing', 'Content-Length: 7')}{"a"`);
    await pause(60);
    client.write(':1}');
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('that came in time leaves its handler as much time as it wants', async () => {
    const handle = async ({ request, response }: Exchange) => {
      const body = await readJson(request);
      await pause(60);
      sendJson(response, 200, body);
    };
    await serve([{ ...reads, handle }], { body: 20 });
    const client = await connected();
    client.write(`${head('POST', '/api/thing', 'Content-Length: 2')}{}`);
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ['a handler', 'POST', '/api/thing', 413],
    ['an answer', 'GET', '/api/thing', 200],
    ['the router', 'DELETE', '/api/thing', 405],
    ['the fallback', 'POST', '/nowhere', 404],
  ])('without end that %s does not read ends with the answer', async (_who, method, path, status) => {
    await serve([reads, looks], {});
    const client = await connected(true);
    client.write(head(method, path, 'Transfer-Encoding: chunked'));
    const sent = sendEndlessly(client);
    expect(await text(client)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    await sent;
    await allClosed();
    expect(sockets[0]?.bytesRead).toBeLessThan(32 * MB);
  });

  it('that is refused before all of it came leaves the client the time to read why', async () => {
    await serve([reads], {});
    const client = await connected();
    client.write(head('POST', '/api/thing', `Content-Length: ${8 * MB}`));
    // Nothing of the answer is read before all is sent.
    client.pause();
    for (let sent = 0; sent < 8; sent += 1) {
      client.write(Buffer.alloc(MB));
      await pause(5);
    }
    const said = await text(client);
    expect(said).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n(.+\r\n)*Connection: close\r\n/);
    expect(said).toContain('"code":"TOO_LARGE"');
  });

  it('that is refused and stands still does not keep its connection', async () => {
    await serve([reads], { drain: 50 });
    const client = await connected(true);
    client.write(head('POST', '/api/thing', `Content-Length: ${MB}`));
    expect(await text(client)).toMatch(/^HTTP\/1\.1 413 /);
    await allClosed();
  });

  it('that comes after the answer keeps its connection, which was to stay', async () => {
    await serve([{ ...looks, method: 'POST' }], {});
    const client = await connected();
    const answered = async () => String(await once(client, 'data')).slice(0, 12);
    client.write(head('POST', '/api/thing', 'Content-Length: 2'));
    expect(await answered()).toBe('HTTP/1.1 200');
    client.write(`{}${head('POST', '/api/thing', 'Content-Length: 2')}`);
    expect(await answered()).toBe('HTTP/1.1 200');
  });

  it('that came whole keeps its connection, whether it was read or not', async () => {
    await serve([reads], {});
    const client = await connected();
    client.write(`${head('POST', '/api/thing', 'Content-Length: 2')}{}`);
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*Connection: keep-alive\r\n/);
    client.write(`${head('POST', '/api/thing', 'Content-Length: 2').replace('json', 'xml')}{}`);
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 415 (.+\r\n)*Connection: keep-alive\r\n/);
  });
});

describe('an answer', () => {
  const download = (closed: () => void): Route => ({
    ...looks,
    handle: async ({ response }) => {
      response.once('close', closed);
      response.writeHead(200, { 'Content-Length': 64 * MB });
      await pipeline(Readable.from(Array(64).fill(Buffer.alloc(MB))), response).catch(() => undefined);
    },
  });

  it('of which nothing is taken is given up', async () => {
    let closed = false;
    await serve([download(() => (closed = true))], { answerTaken: 300 });
    const client = await connected();
    client.write(head('GET', '/api/thing'));
    await once(client, 'readable');
    await until(() => closed);
    await allClosed();
  });

  it('that is taken slowly, but without a rest, comes whole', async () => {
    const answerTaken = 1_500;
    await serve([download(() => {})], { answerTaken });
    const client = await connected();
    client.write(head('GET', '/api/thing', 'Connection: close'));
    let size = 0;
    let rests = 0;
    for await (const chunk of client) {
      size += (chunk as Buffer).length;
      // In all for longer than nothing may be taken.
      if (size < rests * MB) continue;
      rests += 1;
      await pause(answerTaken / 50);
    }
    expect(rests).toBeGreaterThan(50);
    expect(size).toBeGreaterThan(64 * MB);
  });

  it('that is made slowly is waited for', async () => {
    const handle = async ({ response }: Exchange) => {
      await pause(700);
      sendJson(response, 200, {});
    };
    await serve([{ ...looks, handle }], { answerTaken: 300 });
    const client = await connected();
    client.write(head('GET', '/api/thing'));
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('to questions that are asked without end, and never taken, is not kept for ever', async () => {
    const handle = async ({ response }: Exchange) => sendJson(response, 200, 'x'.repeat(MB));
    await serve([{ ...looks, handle }], { answerTaken: 300 });
    const client = await connected();
    client.pause();
    const questions = head('GET', '/api/thing').repeat(20);
    while (!client.destroyed && client.writable)
      if (client.write(questions)) await pause(0);
      else await Promise.race([once(client, 'drain'), once(client, 'close')]).catch(() => undefined);
    await allClosed();
  });
});

describe('a client', () => {
  it('with a quarter of all places taken gets no more, and others do', async () => {
    const waits: Route = { ...looks, path: '/api/waiting', handle: () => new Promise(() => {}) };
    await serve([looks, waits], {}, { connections: 40 });
    const ask = async (path: string, address: string) => {
      const client = await connected();
      client.write(head('GET', path, `X-Forwarded-For: ${address}`));
      return client;
    };
    const statusFor = async (address: string) =>
      String(await once(await ask('/api/thing', address), 'data')).slice(9, 12);
    const held = await Promise.all(Array.from({ length: 10 }, () => ask('/api/waiting', '198.51.100.1')));
    await until(async () => (await statusFor('198.51.100.1')) === '429');
    expect(await statusFor('198.51.100.2')).toBe('200');
    for (const client of held) client.destroy();
    await until(async () => (await statusFor('198.51.100.1')) === '200');
  });
});
