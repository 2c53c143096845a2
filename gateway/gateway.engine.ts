import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../scripts/engines/engine.ts';
import { type RunningGateway, startGateway } from '../scripts/engines/gateway.ts';
import { type Listening, listen } from '../shared/http/listen.ts';
import { describeEngine } from '../shared/testing/engine.ts';

/** Answers what it was asked, and by whom. */
const echo =
  (name: string): RequestListener =>
  async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url } = request;
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ name, method, url, body: Buffer.concat(chunks).toString() }));
  };

/** The status of a path as it stands; `fetch` would tidy it up. */
const statusOf = (url: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    get({ hostname, port, path, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });

describeEngine('GATEWAY', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-gateway-'));
  let gateway: RunningGateway;
  let command: Listening;
  let query: Listening;

  beforeAll(async () => {
    const port = await freePort();
    command = await listen(createServer(echo('command')), { host: '127.0.0.2', port });
    query = await listen(createServer(echo('query')), { host: '127.0.0.4', port });
    gateway = await startGateway({
      dir,
      port: await freePort(),
      insidePort: await freePort(),
      commandServices: [`127.0.0.2:${port}`, `127.0.0.3:${port}`],
      queryServices: [`127.0.0.4:${port}`, `127.0.0.5:${port}`],
    });
  });

  afterAll(async () => {
    await gateway?.stop();
    await Promise.all([command?.close(), query?.close()]);
    rmSync(dir, { recursive: true, force: true });
  });

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(gateway.url + path, init);
    const text = await answer.text();
    return { status: answer.status, ...(text && (JSON.parse(text) as { name: string; body: string })) };
  };

  it('loses no command while one of two copies is dead', async () => {
    const bodies = Array.from({ length: 40 }, (_, index) => `comment ${index}`);
    const send = (body: string) => ask('/api/commands/AddComment', { method: 'POST', body });
    const answers = await Promise.all(bodies.map(send));
    expect(answers).toEqual(bodies.map((body) => expect.objectContaining({ status: 200, name: 'command', body })));
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
  ])('leads %s nowhere', async (path) => expect(await statusOf(gateway.url, path)).toBe(404));
});
