import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../scripts/engines/engine.ts';
import { type RunningGateway, startGateway } from '../scripts/engines/gateway.ts';
import { pause } from '../shared/async/pause.ts';
import { problemOf } from '../shared/contract/index.ts';
import { describeEngine } from '../shared/testing/engine.ts';
import { until as untilWithin } from '../shared/testing/until.ts';
import { bodyOf, type StubCopy, stubCopy } from './stub-copy.ts';

/** Milliseconds: longer than what is answered at once may take. */
const slow = 3_000;

const until = <T>(look: () => T | false | undefined | Promise<T | false | undefined>) => untilWithin(look, 20_000);

type Ask = { readonly method?: string; readonly headers?: OutgoingHttpHeaders; readonly body?: string };
type Told = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

/** Paths as they stand; `fetch` would tidy them up. */
const ask = (url: string, path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Told> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asking = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      bodyOf(answer).then(
        (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        reject,
      );
    });
    asking.on('error', reject).end(body);
  });

describeEngine('GATEWAY', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-gateway-'));
  let gateway: RunningGateway;
  let copies: readonly [StubCopy, StubCopy, StubCopy, StubCopy];
  const answererOf = ({ body }: Told) => (JSON.parse(body) as { name: string }).name;
  const read = () => ask(gateway.url, '/api/projects');
  let keys = 0;
  const command = (body = '{}') =>
    ask(gateway.url, '/api/commands/AddComment', {
      method: 'POST',
      headers: { 'Idempotency-Key': `key-${++keys}` },
      body,
    });
  const askForCode = () => ask(gateway.url, '/api/auth/otp', { method: 'POST', body: '{}' });
  const patch = () => ask(gateway.url, '/api/uploads/1', { method: 'PATCH', body: 'bytes' });

  /** Each route to each copy, as a list of answerers of two rounds. */
  const answerers = async () => {
    const all = await Promise.all(
      [read, command, askForCode, patch, () => ask(gateway.url, '/api/files/1')].flatMap((one) => [one(), one()]),
    );
    return new Set(all.map((told) => (told.status === 200 ? answererOf(told) : `${told.status}`)));
  };
  const usesOnly = (...names: string[]) =>
    until(async () => {
      const found = await answerers();
      return found.size === names.length && names.every((name) => found.has(name));
    });
  const usesAll = () => usesOnly(...copies.map(({ name }) => name));

  beforeAll(async () => {
    const [main, operations] = [await freePort(), await freePort()];
    const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'] as const;
    const [a, b, c, d] = addresses;
    const stub = (name: string, host: string) => stubCopy(name, host, { main, operations });
    copies = [stub('command-1', a), stub('command-2', b), stub('query-1', c), stub('query-2', d)];
    await Promise.all(copies.map((copy) => copy.start()));
    gateway = await startGateway({
      dir,
      port: await freePort(),
      insidePort: await freePort(),
      operationsPort: operations,
      commandServices: [`${a}:${main}`, `${b}:${main}`],
      queryServices: [`${c}:${main}`, `${d}:${main}`],
    });
    await usesAll();
  });

  const usual = stubCopy('', '', { main: 0, operations: 0 }).answer;
  afterEach(async () => {
    for (const copy of copies) Object.assign(copy, { ready: true, frozen: false, dying: false, answer: usual });
    await usesAll();
    for (const copy of copies) Object.assign(copy, { asked: [], told: 0 });
  });

  afterAll(async () => {
    await gateway?.stop();
    await Promise.all((copies ?? []).map((copy) => copy.stop()));
    rmSync(dir, { recursive: true, force: true });
  });

  describe('while one of two copies', () => {
    it('is dead, loses no command', async () => {
      const [, dead] = copies;
      await dead.stop();
      const bodies = Array.from({ length: 40 }, (_, index) => `comment ${index}`);
      const answers = await Promise.all(bodies.map(command));
      expect(answers.map(({ status, body }) => [status, JSON.parse(body)])).toEqual(
        bodies.map((body) => [200, { name: 'command-1', body }]),
      );
      await dead.start();
    });

    it('hangs, asks the other, and soon the other only', async () => {
      const [, command2, , query2] = copies;
      for (const copy of [command2, query2]) copy.frozen = true;
      const rounds = Array.from({ length: 4 }, () => [command('a command'), read()]);
      expect((await Promise.all(rounds.flat())).map(({ status }) => status)).toEqual(Array(8).fill(200));
      await usesOnly('command-1', 'query-1');
    });

    it('says that it is not ready, uses the other', async () => {
      const [command1, , query1] = copies;
      for (const copy of [command1, query1]) copy.ready = false;
      await usesOnly('command-2', 'query-2');
    });

    it('dies of a request, repeats what cannot be done twice', async () => {
      const [command1, command2, query1] = copies;
      for (const copy of [command1, query1]) copy.dying = true;
      for (let round = 0; round < 4; round += 1) {
        expect([await command(), await read()].map(answererOf)).toEqual(['command-2', 'query-2']);
      }
      command2.dying = true;
      for (const copy of copies) copy.asked.length = 0;
      expect((await patch()).status).toBe(503);
      expect((await askForCode()).status).toBe(503);
      expect([...command1.asked, ...command2.asked].sort()).toEqual(['PATCH /api/uploads/1', 'POST /api/auth/otp']);
    });
  });

  it('waits for what many wait for, and asks no other copy for it', async () => {
    const [, , query1, query2] = copies;
    for (const copy of [query1, query2])
      copy.answer = async (request, response, one) => {
        await pause(slow);
        await usual(request, response, one);
      };
    const paths = [
      ...['/api/answers', '/api/projects/123456789/life', '/api/projects/123456789/moments'],
      ...['/api/projects/123456789?asOf=2026-11-03T14:05:09Z', '/api/documents?filter=%7B%7D&position=5'],
    ];
    for (const copy of [query1, query2]) copy.asked.length = 0;
    const answers = await Promise.all(paths.map((path) => ask(gateway.url, path)));
    expect(answers.map(answererOf).every((name) => name.startsWith('query'))).toBe(true);
    expect([...query1.asked, ...query2.asked].sort()).toEqual(paths.map((path) => `GET ${path}`).sort());
  });

  it('says that the service is busy when no copy is ready', async () => {
    for (const copy of copies) copy.ready = false;
    await usesOnly('503');
    for (const told of [await read(), await command()]) {
      expect(JSON.parse(told.body)).toEqual(problemOf({ code: 'UNAVAILABLE' }));
      expect(told.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'application/problem+json' });
    }
  });

  it('uses a copy although its clients break off', async () => {
    const breakOff = () =>
      new Promise<void>((resolve) => {
        const { hostname, port } = new URL(gateway.url);
        const headers = { 'Content-Length': 1_000_000 };
        const broken = request({ hostname, port, path: '/api/uploads/1', method: 'PATCH', headers, agent: false });
        broken.on('error', () => resolve());
        broken.write('half', () => broken.destroy(new Error('broken off')));
      });
    for (let count = 0; count < 10; count += 1) await breakOff();
    const answers = await Promise.all(Array.from({ length: 10 }, () => command()));
    expect(new Set(answers.map(answererOf))).toEqual(new Set(['command-1', 'command-2']));
  });

  it('refuses nothing while each copy is stopped and started again', async () => {
    const refused: unknown[] = [];
    let stopped = false;
    const keepAsking = async (one: () => Promise<Told>) => {
      while (!stopped) {
        const told = await one().catch((error: unknown) => ({ status: error }));
        if (told.status !== 200) refused.push(told);
      }
    };
    const asking = [read, command, askForCode, patch].map(keepAsking);
    for (const [one, other] of [
      [copies[0], copies[2]],
      [copies[1], copies[3]],
    ] as const) {
      for (const copy of [one, other]) copy.ready = false;
      // By then every part of the gateway that balances has been told at least once.
      await until(() => one.told >= 6 && other.told >= 4);
      await Promise.all([one.stop(300), other.stop(300)]);
      for (const copy of [one, other]) await copy.start();
      await usesAll();
    }
    stopped = true;
    await Promise.all(asking);
    expect(refused).toEqual([]);
  });

  it('compresses lists and pages, not what streams or is compressed already', async () => {
    const encodings = { 'Accept-Encoding': 'zstd, gzip' };
    const types = {
      '/api/projects': 'application/json; charset=utf-8',
      '/assets/app.js': 'text/javascript',
      '/dashboard': 'text/html',
      '/photo': 'image/png',
      '/api/live': 'text/event-stream',
      '/api/files/1': 'text/plain',
      '/api/projects/1/archive.zip': 'application/zip',
    };
    for (const copy of copies)
      copy.answer = ({ url = '' }, response) => {
        response.writeHead(200, { 'Content-Type': types[url as keyof typeof types] }).end('text '.repeat(1_000));
      };
    const encodingOf = async (path: string, headers: OutgoingHttpHeaders) =>
      (await ask(gateway.url, path, { headers })).headers['content-encoding'];
    const found = await Promise.all(Object.keys(types).map(async (path) => [path, await encodingOf(path, encodings)]));
    expect(Object.fromEntries(found)).toEqual({
      '/api/projects': 'zstd',
      '/assets/app.js': 'zstd',
      '/dashboard': 'zstd',
    });
    expect(await encodingOf('/api/projects', { 'Accept-Encoding': 'gzip' })).toBe('gzip');
  });

  it('passes live updates on as they come', async () => {
    let end = () => {};
    for (const copy of copies)
      copy.answer = (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
        end = () => response.end('data: 2\n\n');
      };
    const answer = await fetch(`${gateway.url}/api/live`);
    const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('data: 1\n\n');
    end();
    expect((await reader.read()).value).toBe('data: 2\n\n');
  });

  it.each([{ 'Content-Length': '300000' }, { 'Transfer-Encoding': 'chunked' }])(
    'refuses what only an upload or a form may hold, %j, and passes it on there',
    async (headers) => {
      const body = 'x'.repeat(300_000);
      const send = (path: string, method = 'POST') => ask(gateway.url, path, { method, headers, body });
      for (const path of ['/api/commands/AddComment', '/api/auth/sign-in', '/login', '/api/downloads']) {
        const told = await send(path);
        expect([path, told.status, JSON.parse(told.body)]).toEqual([path, 413, problemOf({ code: 'TOO_LARGE' })]);
      }
      expect((await send('/api/uploads/1', 'PATCH')).status).toBe(200);
      expect((await send('/Upload-Document')).status).toBe(200);
    },
  );

  it("passes an upload's bytes on as they come", async () => {
    let arrived = '';
    for (const copy of copies)
      copy.answer = async (incoming, response) => {
        for await (const chunk of incoming) arrived += chunk;
        response.writeHead(204).end();
      };
    const { hostname, port } = new URL(gateway.url);
    const upload = request({ hostname, port, path: '/api/uploads/1', method: 'PATCH', agent: false });
    const status = new Promise((resolve, reject) => {
      upload.on('response', (answer) => resolve(answer.statusCode)).on('error', reject);
    });
    upload.write('first ');
    await until(() => arrived === 'first ');
    upload.end('second');
    expect(await status).toBe(204);
    expect(arrived).toBe('first second');
  });

  it('logs each request, but no ticket, token, name or address', async () => {
    const secrets = {
      Authorization: 'Bearer secret-token',
      Cookie: 'refresh=secret-cookie',
      Referer: 'https://dossier.example/reset-password?token=secret-referer',
      'X-Forwarded-For': '203.0.113.77',
      'Upload-Metadata': 'filename c2VjcmV0LW5hbWU=',
      'X-XSRF-TOKEN': 'secret-xsrf',
    };
    await ask(gateway.url, '/api/files/logged?view=inline&ticket=secret-ticket', { headers: secrets });
    const logged = () => readFileSync(join(dir, 'engine.log'), 'utf8');
    const line = await until(() =>
      logged()
        .split('\n')
        .find((text) => text.includes('/api/files/logged')),
    );
    expect(JSON.parse(line)).toMatchObject({
      request: { method: 'GET', uri: '/api/files/logged', remote_ip: '127.0.0.0' },
      status: 200,
      correlationId: 'stub-correlation',
    });
    expect(logged()).not.toMatch(/secret|c2VjcmV0|(?<!\d)203\.0\.|ticket|remote_port/);
  });

  it.each([
    '/internal/commands/CreateProject',
    '/internal',
    '/internal/',
    '//internal//commands/x',
    '/%69nternal/commands/x',
    '/INTERNAL/commands/x',
    '/x/../internal/commands/x',
    '/metrics',
    '/metrics/',
    '/metrics%2F',
    '/%6Detrics',
    '/Metrics',
    '/readyz',
    '/readyz/',
    '/readyz//',
    '/./readyz?x',
  ])('leads %s nowhere', async (path) => {
    expect((await ask(gateway.url, path)).status).toBe(404);
    expect(copies.flatMap(({ asked }) => asked)).toEqual([]);
  });

  it('leads services to the command-service, and nowhere else', async () => {
    const inside = (path: string) => ask(gateway.insideUrl, path, { method: 'POST', body: 'inside' });
    expect(JSON.parse((await inside('/internal/commands/RecordRenewal')).body)).toMatchObject({ body: 'inside' });
    expect((await inside('/api/commands/CreateProject')).status).toBe(404);
  });
});
