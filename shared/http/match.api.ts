import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../basics/log.ts';
import { type Route, sendJson } from './exchange.ts';
import { type Listening, listen } from './listen.ts';
import { createServer } from './server.ts';

/** One table of addresses, asked of a route that Express matches and of one that is matched before it. */
const addresses = [
  ['/Thing', { name: 'Thing' }],
  ['/Thing?name=other', { name: 'Thing' }],
  ['/Thing/', { name: 'Thing' }],
  ['/Thing//', 404],
  ['//Thing', 404],
  ['/', 404],
  ['', 404],
  ['/Thing/more', 404],
  ['/%54hing', { name: 'Thing' }],
  ['/a%2Fb', { name: 'a/b' }],
  ['/a+b%20c', { name: 'a+b c' }],
  ['/%E2%82%AC', { name: '€' }],
  ['/%E2%82', 400],
  ['/%zz', 400],
  ['/%', 400],
  ['/..', { name: '..' }],
] as const;

describe.each([
  ['by Express', {}],
  ['before Express', { hot: true }],
] as const)('a path matched %s', (_by, how) => {
  let listening: Listening;
  beforeAll(async () => {
    const route: Route = {
      ...{ method: 'GET', path: '/api/things/:name', access: 'public', ...how },
      handle: async ({ params, response }) => sendJson(response, 200, params),
    };
    const server = createServer({
      routes: [route],
      fallback: (_request, response) => sendJson(response, 404, {}),
      authenticate: async () => ({ kind: 'visitor' }),
      log: createLogger({ level: 'silent', service: 'test' }),
      trustProxy: 0,
    });
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => listening.close());

  /** As it is written: fetch would tidy the path up first. */
  const asked = async (path: string) => {
    const socket = connect(listening.port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    const status = Number(head.split(' ')[1]);
    return status === 200 ? (JSON.parse(body) as unknown) : status;
  };

  it.each(addresses)('%s', async (rest, answer) => {
    expect(await asked(`/api/things${rest}`)).toEqual(answer);
  });

  it.each(['/API/things/Thing', '/api/THINGS/Thing'])('%s, as case does not count', async (path) => {
    expect(await asked(path)).toEqual({ name: 'Thing' });
  });
});

describe('a method that a path does not answer', () => {
  let listening: Listening;
  beforeAll(async () => {
    const route = (method: Route['method'], path: string, hot?: true): Route => ({
      ...{ method, path, access: 'signed-in', ...(hot && { hot }) },
      handle: async ({ response }) => sendJson(response, 200, {}),
    });
    const server = createServer({
      routes: [
        route('GET', '/api/things/:name', true),
        route('DELETE', '/api/things/:name'),
        route('POST', '/api/things'),
        route('POST', '/thing'),
      ],
      fallback: (_request, response) => sendJson(response, 404, {}),
      authenticate: async () => ({ kind: 'visitor' }),
      log: createLogger({ level: 'silent', service: 'test' }),
      trustProxy: 0,
    });
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => listening.close());

  const asked = async (method: string, path: string) => {
    const { status, headers } = await fetch(listening.url + path, { method });
    return [status, headers.get('allow')];
  };

  it.each([
    ['PUT', '/api/things/one', 'GET, HEAD, DELETE'],
    ['OPTIONS', '/api/things/one', 'GET, HEAD, DELETE'],
    ['GET', '/api/things', 'POST'],
    ['PUT', '/thing', 'POST'],
  ])('is 405, with those that it does: %s %s', async (method, path, allowed) => {
    expect(await asked(method, path)).toEqual([405, allowed]);
  });

  it('is nothing of an unknown path, and of a page that stands where a call is sent', async () => {
    expect(await asked('PUT', '/api/others')).toEqual([404, null]);
    expect(await asked('GET', '/thing')).toEqual([404, null]);
  });
});
