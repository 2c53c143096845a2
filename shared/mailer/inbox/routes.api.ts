import { mkdtempSync, rmSync } from 'node:fs';
import { get as httpGet, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '../../basics/log.ts';
import { createServer } from '../../http/server.ts';
import { inboxMailer } from './mailer.ts';
import { inboxRoutes } from './routes.ts';

const dir = mkdtempSync(join(tmpdir(), 'inbox-page-'));
const mailer = inboxMailer({ dir, clock: () => Date.parse('2030-03-01T12:00:00Z') });
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer({
    routes: inboxRoutes(mailer),
    fallback: (_request, response) => void response.writeHead(404).end(),
    authenticate: async () => ({ kind: 'visitor' }),
    log: createLogger({ level: 'silent', service: 'test' }),
    trustProxy: 0,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true, force: true });
});
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it('says that there is nothing yet', async () => {
  expect((await get('/dev/inbox')).text).toContain('No mail yet.');
  expect(JSON.parse((await get('/dev/inbox.json')).text)).toEqual([]);
});

it('lists mails newest first as page and as JSON, with live links and nothing that could run', async () => {
  const hostile = '</pre><script>alert(1)</script>';
  await mailer.send({
    id: 'first',
    to: { name: 'Ann', address: 'ann@example.org' },
    subject: 'Your code',
    text: '042317',
    html: '<p>042317</p>',
  });
  await mailer.send({
    id: 'second/../x',
    to: { name: hostile, address: 'bob@example.org' },
    subject: hostile,
    text: 'http://127.0.0.1:3000/reset-password?token=a%26b',
    html: hostile,
  });

  const listed = JSON.parse((await get('/dev/inbox.json')).text) as Record<string, string>[];
  expect(listed.map(({ to, time }) => [to, time])).toEqual([
    ['bob@example.org', '2030-03-01T12:00:00.000Z'],
    ['ann@example.org', '2030-03-01T12:00:00.000Z'],
  ]);
  expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['html', 'id', 'subject', 'text', 'time', 'to']);

  const page = await get('/dev/inbox');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.text.indexOf('bob@example.org')).toBeLessThan(page.text.indexOf('ann@example.org'));
  expect(page.text).not.toMatch(/<script|<style|style=|\son\w+=/);
  expect(page.text).toContain('href="http://127.0.0.1:3000/reset-password?token=a%26b"');
  expect(page.text).toContain('042317');
  expect((await get('/dev/inbox.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');

  const mail = await get(`/dev/inbox/${encodeURIComponent('second/../x')}`);
  expect(mail.status).toBe(200);
  expect(mail.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect((await get('/dev/inbox/unknown')).status).toBe(404);
});

it('shows nothing to a page of somebody else whose name leads to this machine', async () => {
  const asked = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      httpGet(`${origin}/dev/inbox.json`, { headers: { Host: host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
  expect(await asked('rebound.example')).toBe(404);
  expect(await asked('localhost')).toBe(200);
});

it('shows nothing to other machines, not through a proxy either', async () => {
  for (const path of ['/dev/inbox', '/dev/inbox.json', '/dev/inbox/first'])
    expect((await get(path, { 'X-Forwarded-For': '198.51.100.1' })).status).toBe(404);
});
