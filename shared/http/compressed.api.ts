import { request as ask, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../basics/log.ts';
import { Refused } from '../basics/refused.ts';
import { encoded } from './compressed.ts';
import { type Route, sendJson, sendText } from './exchange.ts';
import { type Listening, listen } from './listen.ts';
import { createServer } from './server.ts';

const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: `Document ${id}` }));
const text = JSON.stringify(rows);
const get = (path: string, handle: Route['handle'], more: Partial<Route> = {}): Route => ({
  ...{ method: 'GET', path, access: 'public', handle, compressed: true },
  ...more,
});
const all: Route['handle'] = async ({ response }) =>
  sendJson(response, 200, rows, { 'Content-Range': 'rows 0-199/200' });
const routes = [
  get('/api/rows', all),
  get('/api/hot', all, { hot: true, prompt: true }),
  get('/api/one', async ({ response }) => sendJson(response, 200, rows[0])),
  get('/api/events', async ({ response }) => sendText(response, 200, text, 'text/event-stream')),
  get('/api/refused', () => Promise.reject(new Refused('NOT_FOUND'))),
  { ...get('/api/secrets', all), compressed: undefined },
] as readonly Route[];

describe('JSON for whoever accepts it compressed', () => {
  const servers: Listening[] = [];
  beforeAll(async () => {
    for (const compress of [true, false]) {
      const server = createServer({
        routes,
        fallback: (_request, response) => void response.writeHead(404).end(),
        authenticate: async () => ({ kind: 'visitor' }),
        log: createLogger({ level: 'silent', service: 'test' }),
        trustProxy: 0,
        compress,
      });
      servers.push(await listen(server, { host: '127.0.0.1', port: 0 }));
    }
  });
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  const answered = async (path: string, accepted?: string, { method = 'GET', server = servers[0] } = {}) => {
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      ask(`${server?.url}${path}`, { method, headers }, resolve).on('error', reject).end(),
    );
    return { ...response.headers, status: response.statusCode, body: await buffer(response) };
  };

  it.each(['/api/rows', '/api/hot'])('is the same in fewer bytes (%s)', async (path) => {
    for (const [accepted, encoding, decoded] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const answer = await answered(path, accepted);
      expect(answer).toMatchObject({
        ...{ status: 200, vary: 'Accept-Encoding', 'content-encoding': encoding, 'cache-control': 'no-store' },
        ...{ 'content-type': 'application/json; charset=utf-8', 'content-range': 'rows 0-199/200' },
      });
      expect(answer['content-length']).toBe(String(answer.body.length));
      expect(answer.body.length).toBeLessThan(text.length / 3);
      expect(decoded(answer.body).toString()).toBe(text);
    }
  });

  it('is sent as it is to everybody else, who are told that it depends on what they accept', async () => {
    for (const accepted of [undefined, 'identity', 'gzip;q=0', 'unheard-of']) {
      const answer = await answered('/api/rows', accepted);
      expect(answer.body.toString()).toBe(text);
      expect(answer).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(text.length) });
      expect(answer['content-encoding']).toBeUndefined();
    }
  });

  it('is no short answer, no refusal, no stream, nothing with secrets, and nothing that a gateway compresses', async () => {
    const one = JSON.stringify(rows[0]);
    for (const [path, body] of [
      ['/api/one', one],
      ['/api/events', text],
      ['/api/secrets', text],
    ] as const) {
      const answer = await answered(path, 'gzip');
      expect(answer['content-encoding']).toBeUndefined();
      expect(answer.body.toString()).toBe(body);
    }
    // Where nothing is found, nothing tells that there is a route.
    for (const accepted of [undefined, 'gzip']) {
      const { status, vary, ...refused } = await answered('/api/refused', accepted);
      expect({ status, vary }).toEqual({ status: 404 });
      expect(refused['content-type']).toContain('problem');
    }
    const behind = await answered('/api/rows', 'gzip', { server: servers[1] });
    expect({ encoding: behind['content-encoding'], vary: behind.vary }).toEqual({});
  });

  it('is compressed once for all who are sent the same bytes', async () => {
    const bytes = Buffer.from(text);
    const [first, again, other] = await Promise.all([
      encoded(bytes, 'br'),
      encoded(bytes, 'br'),
      encoded(bytes, 'gzip'),
    ]);
    expect(first).toBe(again);
    expect(brotliDecompressSync(first as Buffer)).toEqual(bytes);
    expect(gunzipSync(other as Buffer)).toEqual(bytes);
    expect(await encoded(Buffer.from(text), 'br')).not.toBe(first);
  });

  it('has no body for HEAD', async () => {
    const { status, body, ...headers } = await answered('/api/rows', 'gzip', { method: 'HEAD' });
    expect({ status, bytes: body.length, encoding: headers['content-encoding'] }).toEqual({ status: 200, bytes: 0 });
  });
});
