import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoreBrokenError } from '../../shared/basics/errors.ts';
import { createLogger } from '../../shared/basics/log.ts';
import { refusals } from '../../shared/contract/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { openStandalone } from '../../standalone/compose.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { doMainJob, type MainJob } from '../support/main-job.ts';
import { projectSettings } from '../support/projects.ts';

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };
type Call = { method?: string; path: string; headers?: OutgoingHttpHeaders; body?: string };

describe('every answer', () => {
  const web = mkdtempSync(join(tmpdir(), 'dossier-web-'));
  let installation: Installation;
  let job: MainJob;
  let calls: Record<string, Call & { status: number }>;
  beforeAll(async () => {
    // Pages as the build makes them, without the build.
    mkdirSync(join(web, 'assets'));
    for (const page of ['index.html', 'app.html'])
      writeFileSync(
        join(web, page),
        '<!doctype html><style nonce="__NONCE__"></style><script src="/assets/app.js"></script>',
      );
    writeFileSync(join(web, 'assets/app.js'), 'export {};');
    writeFileSync(join(web, '.env'), 'SECRET=1');
    installation = await openTestInstallation({ web });
    job = await doMainJob(installation);
    calls = callsOf(job);
  }, 60_000);
  afterAll(async () => {
    await installation.remove();
    rmSync(web, { recursive: true });
  });

  /** Over plain sockets: `fetch` mends what it is given. */
  const ask = ({ method = 'GET', path, headers = {}, body }: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port: installation.port, method, path, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        const done = () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString('latin1'),
          });
        incoming.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (incoming.headers['content-type']?.startsWith('text/event-stream')) outgoing.destroy();
        });
        incoming.on('close', done);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const callsOf = ({ host, projectId, documentId, fileId }: MainJob) => {
    const bearer = { Authorization: `Bearer ${host.token}` };
    const json = { ...bearer, 'Content-Type': 'application/json' };
    const command = (name: string, body: string, headers: OutgoingHttpHeaders = json) =>
      ({ method: 'POST', path: `/api/commands/${name}`, headers, body }) as const;
    const create = JSON.stringify(projectSettings());
    const tus = { ...bearer, 'Tus-Resumable': '1.0.0' };
    return {
      'a page': { path: '/', status: 200 },
      'a page of the app': { path: '/projectlist', status: 200 },
      'an asset': { path: '/assets/app.js', status: 200 },
      'no asset': { path: '/assets/none.js', status: 404 },
      'a hidden file': { path: '/.env', status: 404 },
      'a way out of the folder': { path: '/assets/..%2f..%2f..%2fetc/passwd', status: 404 },
      'an address that cannot be read': { path: '/api/files/%E0%A4%A', status: 400 },
      health: { path: '/healthz', status: 200 },
      readiness: { path: '/readyz', status: 200 },
      metrics: { path: '/metrics', status: 200 },
      'the description': { path: '/api/openapi.json', status: 200 },
      'the inbox': { path: '/dev/inbox', status: 200 },
      'the inbox as JSON': { path: '/dev/inbox.json', status: 200 },
      'a list': { path: '/api/projects', headers: bearer, status: 200 },
      'one row': { path: `/api/projects/${projectId}`, headers: bearer, status: 200 },
      'the own profile': { path: '/api/me', headers: bearer, status: 200 },
      'live updates': { path: '/api/live', headers: bearer, status: 200 },
      'a command': { ...command('CreateProject', create), status: 200 },
      'a file': { path: `/api/files/${fileId}`, headers: bearer, status: 200 },
      'a file shown': { path: `/api/files/${fileId}?view=inline`, headers: bearer, status: 200 },
      'a part of a file': { path: `/api/files/${fileId}`, headers: { ...bearer, Range: 'bytes=0-3' }, status: 206 },
      'no part of a file': {
        path: `/api/files/${fileId}`,
        headers: { ...bearer, Range: 'bytes=99999999-' },
        status: 416,
      },
      'an archive': { path: `/api/projects/${projectId}/archive.zip?which=all`, headers: bearer, status: 200 },
      'what tus is spoken': { method: 'OPTIONS', path: '/api/uploads', status: 204 },
      'an upload refused': {
        method: 'POST',
        path: '/api/uploads',
        headers: { ...tus, 'Upload-Length': '10' },
        status: 400,
      },
      'no upload': { method: 'HEAD', path: `/api/uploads/${'x'.repeat(22)}`, headers: tus, status: 404 },
      'no token': { path: '/api/me', status: 401 },
      'a wrong token': { path: '/api/projects', headers: { Authorization: 'Bearer nobody' }, status: 401 },
      'a cookie call without its proof': { method: 'POST', path: '/api/auth/refresh', status: 403 },
      'a wrong password': {
        method: 'POST',
        path: '/api/auth/sign-in',
        headers: { 'Content-Type': 'application/json' },
        body: '{"email":"ada@people.example","password":"wrong"}',
        status: 401,
      },
      'no project': { path: '/api/projects/100000000', headers: bearer, status: 404 },
      'no call': { path: '/api/nothing', headers: bearer, status: 404 },
      'no method': { method: 'DELETE', path: '/api/projects', headers: bearer, status: 405 },
      TRACE: { method: 'TRACE', path: '/api/projects', headers: bearer, status: 405 },
      'no command': { ...command('FormatDisk', '{}'), status: 404 },
      'a command of workers': { ...command('RecordPayment', '{}'), status: 404 },
      'too much': { ...command('AddComment', JSON.stringify({ projectId, text: 'x'.repeat(200_000) })), status: 413 },
      'broken JSON': { ...command('CreateProject', '{"projectName":'), status: 400 },
      'another media type': {
        ...command('CreateProject', create, { ...bearer, 'Content-Type': 'text/plain' }),
        status: 415,
      },
      'something invalid': { ...command('CreateProject', '{}'), status: 400 },
      'a conflict': {
        ...command(
          'ReviewDocument',
          JSON.stringify({ projectId, documentId, email: 'ada@people.example', version: 9, action: 'Accept' }),
        ),
        status: 409,
      },
    };
  };

  /** Hardening checklist, rows 46, 47, 53 and 61. */
  const isGuarded = (headers: IncomingHttpHeaders) => {
    const policy = String(headers['content-security-policy'] ?? '');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': expect.stringMatching(/^max-age=(31536000|[4-9]\d{7,}); includeSubDomains$/),
    });
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    const type = String(headers['content-type'] ?? '');
    if (/^text\/(?!event-stream)|json/.test(type)) expect(type).toMatch(/; charset=utf-8$/);
    expect(policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? '').not.toMatch(/unsafe|\*|http/);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  };

  it('of a list, and the description of the interface, is compressed for whoever accepts it', async () => {
    const headers = { Authorization: `Bearer ${job.host.token}`, 'Accept-Encoding': 'gzip' };
    const list = `/api/history?${new URLSearchParams({ filter: JSON.stringify({ projectId: job.projectId }) })}`;
    for (const path of [list, '/api/openapi.json'])
      expect((await ask({ path, headers })).headers['content-encoding']).toBe('gzip');
  });

  it('carries the security headers, is not cached unless it is an asset, and redirects nowhere else', async () => {
    for (const [name, { status, ...call }] of Object.entries(calls)) {
      const answer = await ask(call);
      expect({ name, status: answer.status }).toEqual({ name, status });
      isGuarded(answer.headers);
      expect(answer.headers['x-correlation-id']).toMatch(/^[\w-]{8,64}$/);
      const caching = answer.headers['cache-control'];
      if (name === 'an asset')
        expect({ name, caching }).toEqual({ name, caching: 'public, max-age=31536000, immutable' });
      else if (status !== 204)
        expect({ name, caching }).toEqual({ name, caching: expect.stringContaining('no-store') });
      expect(answer.headers).not.toHaveProperty('location');
    }
  });

  it('is of the same kind to bytes that are not HTTP', async () => {
    const socket = connect(installation.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk)).end('GET /api/me HTTP/1.1\r\nno header\r\n\r\n');
    await once(socket, 'close');
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    const [status, ...fields] = head.split('\r\n');
    expect(status).toBe('HTTP/1.1 400 Bad Request');
    isGuarded(
      Object.fromEntries(
        fields.map((field) => [/^[^:]*/.exec(field)?.[0].toLowerCase(), field.replace(/^[^:]*: /, '')]),
      ),
    );
    expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'MALFORMED' });
  });

  it('[API-33] is a problem with a code when it refuses, and reveals nothing of the inside', async () => {
    for (const [name, { status, ...call }] of Object.entries(calls)) {
      if (status < 400 || call.method === 'HEAD') continue;
      const { headers, body } = await ask(call);
      expect({ name, type: headers['content-type'] }).toEqual({
        name,
        type: 'application/problem+json; charset=utf-8',
      });
      const problem = JSON.parse(body) as Record<string, unknown>;
      expect(problem).toMatchObject({
        status,
        title: expect.stringMatching(/\w/),
        type: expect.stringMatching(/^urn:dossier:/),
      });
      expect(Object.keys(refusals)).toContain(problem.code);
      for (const key of Object.keys(problem))
        expect(['type', 'title', 'status', 'code', 'errors', 'current', 'consistency']).toContain(key);
      expect(body).not.toMatch(/node_modules|\.[tj]s:\d|\bat [\w.]+ \(|SQLITE|SELECT |Error:/);
    }
  });

  it('gives a page a style nonce that no other answer has', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await ask({ path: '/' });
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
        expect(body).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('lets a file do nothing in the browser that opens it', async () => {
    for (const name of ['a file', 'a file shown']) {
      const { headers } = await ask(calls[name] as Call);
      expect(headers['content-security-policy']).toBe(
        "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers['content-disposition']).toMatch(name === 'a file' ? /^attachment/ : /^inline/);
    }
  });

  it('says that it is not ready while every command is refused, and that it is again', async () => {
    const { eventStore } = installation.engines;
    const { appendOnce, ready } = eventStore;
    const refuse = async () => Promise.reject(new StoreBrokenError('writing events failed'));
    Object.assign(eventStore, { appendOnce: refuse, ready: refuse });
    expect(await ask(calls['a command'] as Call)).toMatchObject({ status: 503 });
    const { status, body } = await ask({ path: '/readyz' });
    expect([status, JSON.parse(body)]).toEqual([503, { status: 'unready', failed: ['event-store'] }]);
    expect(await ask({ path: '/healthz' })).toMatchObject({ status: 200 });
    Object.assign(eventStore, { appendOnce, ready });
    expect(await ask({ path: '/readyz' })).toMatchObject({ status: 200 });
  });

  it.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via'])(
    'refuses through a proxy that says so by %s what only this machine may see',
    async (header) => {
      const operators = ['/readyz', '/metrics', '/metrics/', '/METRICS', '/readyz/?x'];
      for (const path of [...operators, '/dev/inbox', '/dev/inbox.json', '/dev/inbox.css', '/dev/inbox/any']) {
        const { status, headers } = await ask({ path, headers: { [header]: '127.0.0.1' } });
        expect({ path, status }).toEqual({ path, status: 404 });
        isGuarded(headers);
      }
    },
  );

  it('answers operators on a port of their own when there is one, and there alone', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'dossier-operations-'));
    const standalone = await openStandalone({
      environment: readEnvironment({ DATA_DIR: dir, PORT: '0', OPERATIONS_PORT: '0' }),
      log: createLogger({ level: 'silent', service: 'test' }),
      version: '0.0.0',
      web,
    });
    const { url, operations, close } = standalone;
    const statusesOf = async (origin = '') =>
      Promise.all(['/healthz', '/readyz', '/metrics/'].map(async (path) => (await fetch(origin + path)).status));
    expect(await statusesOf(url)).toEqual([200, 404, 404]);
    expect(await statusesOf(operations?.url)).toEqual([200, 200, 200]);
    await close();
    rmSync(dir, { recursive: true });
  });
});
