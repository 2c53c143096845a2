import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type CommandName, commands, resources } from '../../shared/contract/index.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { doMainJob, type MainJob } from '../support/main-job.ts';
import { projectSettings } from '../support/projects.ts';

type Json = Record<string, unknown>;

/** Values where another type, size or shape is expected. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  'x'.repeat(20_000),
  '\u0000',
  '\u202Egnp.exe',
  '__proto__',
  'constructor',
  '../../../../etc/passwd',
  "'; DROP TABLE events; --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '9'.repeat(400),
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  [],
  {},
  [[]],
  { $ne: null },
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { toString: 1, valueOf: 1, length: 1e9 },
  Array.from({ length: 2_000 }, () => 'a@b.example'),
  Array.from({ length: 500 }, () => ({})),
];

/** Bodies that are no payload at all, as text. */
const bodies: readonly string[] = [
  '',
  'null',
  '[]',
  '"text"',
  '0',
  '{',
  '{"a":1,}',
  '{"__proto__":{"allow":"anyone"}}',
  '{"constructor":{"prototype":{"isSubscribed":true}}}',
  '{"$ne":""}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"a":${'9'.repeat(5_000)}}`,
  '{"a":"\\ud800"}',
  '\ufeff{}',
  '\u0000',
];

/** Fields that are the server's to say (hardening checklist, row 25). */
const forbidden: Json = {
  Host: 'x',
  host: 'x',
  role: 'owner',
  status: 'active',
  isSubscribed: true,
  price: 0,
  amount: 0,
  tax: 0,
  actor: 'system',
  commandId: 'x',
  revision: 0,
  dueAt: '2030-01-01T00:00:00.000Z',
  createdAt: '2030-01-01T00:00:00.000Z',
  hasOwnProperty: 1,
};

const queries: readonly string[] = [
  'sort=%5B%5D',
  'sort=%5B%22__proto__%22%2C%22ASC%22%5D',
  'sort=%5B%22host%22%2C%22ASC%22%5D',
  'sort=%5B%22id%3B%20DROP%20TABLE%20documents%22%2C%22ASC%22%5D',
  'sort=%5B%22id%22%2C%22UP%22%5D',
  'sort=nonsense',
  'sort=%7B%22%24ne%22%3A1%7D',
  'range=%5B0%2C999999999%5D',
  'range=%5B-5%2C5%5D',
  'range=%5B9%2C0%5D',
  'range=%5B0.5%2C1.5%5D',
  'range=%5B1e308%2C1e309%5D',
  'range=%5B%220%22%2C%2224%22%5D',
  'range=%5B0%5D',
  'range=7',
  'filter=%7B%22nobody%22%3A1%7D',
  'filter=%7B%22%24where%22%3A%22sleep(1000)%22%7D',
  'filter=%7B%22projectId%22%3A%7B%22%24ne%22%3Anull%7D%7D',
  'filter=%7B%22projectId%22%3A%5B%22100000000%22%5D%7D',
  'filter=%7B%22__proto__%22%3A%7B%22x%22%3A1%7D%7D',
  'filter=%7B%22constructor%22%3A1%7D',
  'filter=%7B%22id%22%3A%7B%22%24gt%22%3A%22%22%7D%7D',
  'filter=%7B%22id%22%3A%5B1%2C2%2C3%5D%7D',
  'filter=%7B%22id%22%3A%5B%22%5Cu0000%22%5D%7D',
  `filter=%7B%22id%22%3A%5B${Array.from({ length: 900 }, (_, index) => `%22${index}%22`).join('%2C')}%5D%7D`,
  'filter=%7B%22q%22%3A%22%25%27%20OR%201%3D1%20--%22%7D',
  'filter=%7B%22q%22%3A%22(((((a%2B)%2B)%2B)%2B)%2B%24%22%7D',
  'filter=%5B%5D',
  'filter=null',
  'filter=%22text%22',
  'filter=%7B',
  'filter=%7B%7D&filter=%7B%22id%22%3A%5B%5D%7D',
  'filter[$ne]=1&sort[]=id',
  'unknown=1',
  '%E0%A4%A=1',
  '%00=%00',
];

describe('hostile input', () => {
  let installation: Installation;
  let job: MainJob;
  /** Commands that end something come last, so that it exists until then. */
  const ends: readonly CommandName[] = ['RemoveCollaborator', 'CancelSubscription', 'DeleteProject', 'PurgeProject'];
  const others = (Object.keys(commands) as CommandName[]).filter(
    (name) => name !== 'CloseAccount' && !ends.includes(name),
  );
  beforeAll(async () => {
    installation = await openTestInstallation();
    job = await doMainJob(installation);
    // This is no test of rate limits.
    installation.engines.directory.hit = async () => ({ count: 1, resetsAt: 0 });
  }, 60_000);
  afterAll(() => installation.remove());

  const ask = (
    method: string,
    path: string,
    body?: string,
    token = job.host.token,
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body ?? ''),
        ...(token && { Authorization: `Bearer ${token}` }),
      };
      const outgoing = request({ host: '127.0.0.1', port: installation.port, method, path, headers }, (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  const isCalm = ({ status, text }: { status: number; text: string }, what: string) => {
    expect({ what, status, sane: status >= 200 && status < 500 }).toEqual({ what, status, sane: true });
    const problem = `"status":${status},"code":"`;
    // What a link in a mail leads to is a page.
    if (status >= 400)
      expect({ what, text: text.startsWith('<!doctype html>') || text.includes(problem) ? '' : text }).toEqual({
        what,
        text: '',
      });
  };

  /** A valid payload, as far as this run knows ids. */
  const payloadOf = (name: CommandName): { fields: readonly string[]; payload: Json } => {
    const { projectId, documentId, fileId } = job;
    const known: Json = {
      ...projectSettings('Fuzz'),
      projectId,
      documentId,
      fileId,
      email: 'ada@people.example',
      emails: ['ada@people.example'],
      personId: job.ada.accountId,
      documents: [{ fieldName: 'Letter', documentId }],
      expectedCollaborators: 2,
      action: 'Accept',
      dueAt: '2030-01-01T00:00:00.000Z',
      kind: 'host',
      text: 'Hello',
      what: 'file',
      plan: 'personal',
      period: 'monthly',
      paymentMethodId: 'pm_card_visa',
      brand: 'visa',
      last4: '4242',
      expMonth: 1,
      expYear: 2040,
      billingName: 'Hilda Host',
      notifications: true,
      notificationId: 'n1',
      lastSeen: 'n1',
      firstName: 'Hilda',
      lastName: 'Host',
      designation: 'Host',
      organization: 'Institute',
    };
    type Shape = { properties?: Json; anyOf?: Shape[] };
    const schema = z.toJSONSchema(commands[name], { io: 'input', unrepresentable: 'any' }) as Shape;
    const { properties = {} } = schema.anyOf?.[0] ?? schema;
    const fields = Object.keys(properties);
    return {
      fields,
      payload: Object.fromEntries(fields.flatMap((field) => (field in known ? [[field, known[field]]] : []))),
    };
  };

  const isCalmWith = async (path: string, field: string, payloadWith: (value: unknown) => Json) => {
    const answers = await Promise.all(
      hostile.map(async (value) => ({ value, answer: await ask('POST', path, JSON.stringify(payloadWith(value))) })),
    );
    for (const { value, answer } of answers) isCalm(answer, `${path} ${field} ${JSON.stringify(value)?.slice(0, 60)}`);
  };

  it.each([...others, ...ends])(
    'does not make %s fail',
    async (name) => {
      const path = `/api/commands/${name}`;
      for (const body of bodies) isCalm(await ask('POST', path, body), `${name} ${body.slice(0, 60)}`);
      const { fields, payload } = payloadOf(name);
      for (const [field, value] of Object.entries(forbidden)) {
        if (fields.includes(field)) continue;
        const answer = await ask('POST', path, JSON.stringify({ ...payload, [field]: value }));
        isCalm(answer, `${name} with ${field}`);
        expect({ name, field, status: answer.status }).not.toMatchObject({ status: 200 });
      }
      for (const field of fields) await isCalmWith(path, field, (value) => ({ ...payload, [field]: value }));
    },
    60_000,
  );

  it('in a document does not make DefineDocuments fail', async () => {
    const { projectId, documentId } = job;
    for (const field of ['documentId', 'fieldName', 'type', 'maxSize', 'sizeUnit', 'templateFileId'])
      await isCalmWith('/api/commands/DefineDocuments', field, (value) => ({
        projectId,
        documents: [{ documentId, fieldName: 'Letter', [field]: value }],
      }));
  }, 60_000);

  it.each(Object.keys(resources))(
    'does not make GET /api/%s fail',
    async (name) => {
      const project =
        name === 'projects' ? '' : `filter=${encodeURIComponent(JSON.stringify({ projectId: job.projectId }))}`;
      for (const query of ['', project, ...queries])
        isCalm(await ask('GET', `/api/${name}?${query}`), `${name}?${query.slice(0, 80)}`);
      for (const id of [
        '%00',
        '%E0%A4%A',
        '..%2f..',
        '__proto__',
        'constructor',
        '{"$ne":1}',
        `${job.projectId}.x.y`,
        '.',
        '...',
        'a'.repeat(5_000),
      ])
        isCalm(await ask('GET', `/api/${name}/${encodeURI(id).replaceAll('%25', '%')}`), `${name}/${id.slice(0, 40)}`);
    },
    60_000,
  );

  it('does not make any other call fail', async () => {
    const others = installation.routes.filter(
      ({ method, path }) =>
        ['POST', 'PATCH', 'DELETE'].includes(method) && path !== '/api/commands/:name' && path !== '/api/auth/sessions',
    );
    for (const { method, path } of others) {
      for (const id of ['x', '__proto__', '%00', '..%2f..%2fetc', 'a'.repeat(3_000)]) {
        const address = path.replace(/:\w+/g, id);
        for (const body of path.includes(':')
          ? ['{}']
          : [...bodies, JSON.stringify({ email: { $ne: '' }, password: { $gt: '' } })])
          isCalm(await ask(method, address, body), `${method} ${address.slice(0, 60)} ${body.slice(0, 60)}`);
        if (!path.includes(':')) break;
      }
    }
    for (const path of ['/api/files/', '/api/projects/', '/api/uploads/'])
      for (const id of ['..%2f..%2fevents.db', '%00', 'x'.repeat(3_000), '__proto__'])
        isCalm(await ask('GET', `${path}${id}`), `${path}${id.slice(0, 40)}`);
    for (const query of ['which=__proto__', 'by=1&by=2', 'which[]=all', 'email=%00', 'documentId=..%2f..'])
      isCalm(await ask('GET', `/api/projects/${job.projectId}/archive.zip?${query}`), query);
  }, 60_000);

  it('in a header does no harm, and the installation still works', async () => {
    for (const headers of [
      { 'X-Consistency': 'nonsense, {}, W10, bnVsbA' },
      { 'X-Consistency': Buffer.from('[{"$ne":1},1e999]').toString('base64url') },
      { 'X-Correlation-Id': '../../x' },
      { Authorization: `Bearer ${'x'.repeat(5_000)}` },
      { Authorization: 'Basic YTpi' },
      { Cookie: '__proto__=1; =; refresh=%00' },
      { Range: 'bytes=0-0,1-1,2-2' },
    ]) {
      const response = await fetch(`${installation.url}/api/projects`, {
        headers: { Authorization: `Bearer ${job.host.token}`, ...headers } as Record<string, string>,
      });
      expect([200, 400, 401]).toContain(response.status);
    }
    expect(await job.host.list('projects')).not.toEqual([]);
    expect(await installation.queryService.rebuild({ compare: true })).toMatchObject({ same: true });
  });
});
