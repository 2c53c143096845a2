import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandRules, isForOperators, resourceRules } from '../../shared/authorization/index.ts';
import {
  type CommandName,
  type MadeToken,
  type Problem,
  type ResourceName,
  type Scope,
  scopeNames,
} from '../../shared/contract/index.ts';
import type { Route } from '../../shared/http/exchange.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { type Installation, openTestInstallation, password } from '../support/installation.ts';
import { doMainJob } from '../support/main-job.ts';

describe('API tokens', () => {
  let installation: Installation;
  let job: Awaited<ReturnType<typeof doMainJob>>;
  beforeAll(async () => {
    installation = await openTestInstallation();
    job = await doMainJob(installation);
  });
  afterAll(() => installation.remove());

  const tokens = new Map<string, ApiClient>();
  /** A client that has a token of this person with these scopes; the same one for the same scopes. */
  const withToken = async (person: ApiClient, ...scopes: Scope[]) => {
    const name = `${person.accountId} ${scopes}`;
    const known = tokens.get(name);
    if (known) return known;
    const json = { name: 'Test', scopes, days: 30, password };
    const client = new ApiClient(installation.url);
    client.token = (await person.call<MadeToken>('POST', '/api/auth/tokens', json)).token;
    tokens.set(name, client);
    return client;
  };
  /** The refusal's code, or the status of success. */
  const outcome = async (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      ({ problem }: { problem: Problem }) => problem.code,
    );
  const send = (client: ApiClient, name: string) => outcome(client.call('POST', `/api/commands/${name}`, {}));
  /** What its values are worth is another question. */
  const allowed = expect.not.stringMatching('SCOPE_REQUIRED|SESSION_REQUIRED');

  it('[BEY-27] send exactly the commands that their scopes allow', async () => {
    for (const scope of scopeNames) {
      const client = await withToken(job.host, scope);
      for (const name of Object.keys(commandRules) as CommandName[]) {
        const rule = commandRules[name];
        if (rule.allow === 'system') continue;
        const needed = rule.scopes;
        const withoutScope = needed.length === 0 ? 'SESSION_REQUIRED' : 'SCOPE_REQUIRED';
        const refused = isForOperators(rule) ? 'UNKNOWN_COMMAND' : withoutScope;
        const expected = needed.includes(scope) ? allowed : refused;
        expect([scope, name, await send(client, name)]).toEqual([scope, name, expected]);
      }
    }
  });

  it('[BEY-27] read exactly the resources that their scopes allow', async () => {
    for (const scope of scopeNames) {
      const client = await withToken(job.host, scope);
      for (const name of Object.keys(resourceRules) as ResourceName[]) {
        const needed = resourceRules[name].scopes;
        const refused = needed.length === 0 ? 'SESSION_REQUIRED' : 'SCOPE_REQUIRED';
        const expected = needed.includes(scope) ? allowed : refused;
        expect([scope, name, await outcome(client.list(name))]).toEqual([scope, name, expected]);
      }
    }
  });

  it('[BEY-27] with all scopes are refused by every route that names none', async () => {
    const client = await withToken(job.host, ...scopeNames);
    const isClosed = ({ access, scopes = [] }: Route) =>
      access === 'signed-in' && Array.isArray(scopes) && scopes.every((scope) => scope === 'guest');
    const closed = installation.routes.filter(isClosed);
    expect(closed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/me',
        '/api/usage',
        '/api/auth/sessions',
        '/api/auth/tokens',
        '/api/auth/change-password',
      ]),
    );
    for (const { method, path } of closed)
      expect([path, await outcome(client.call(method, path.replace(/:\w+/g, 'x')))]).toEqual([
        path,
        'SESSION_REQUIRED',
      ]);
  });

  it('[BEY-27] collect and deliver without a browser: upload, read, download, archive', async () => {
    const { host, ada, projectId, documentId, fileId } = job;
    const email = 'ada@people.example';
    const managing = await withToken(host, ...scopeNames);
    await managing.command('ReviewDocument', {
      projectId,
      documentId,
      email,
      action: 'Reject',
      remarks: 'Not signed.',
    });
    const submitting = await withToken(ada, 'documents:submit');
    const document = { purpose: 'document', projectId, documentId };
    await submitting.upload(letter, document);
    await expect(outcome(submitting.upload(letter, { purpose: 'picture' }))).resolves.toBe('SESSION_REQUIRED');
    await expect(outcome(submitting.upload(letter, { purpose: 'supporting', projectId }))).resolves.toBe(
      'SCOPE_REQUIRED',
    );

    const files = await withToken(host, 'files:read');
    expect((await (await files.fetch(`/api/files/${fileId}`)).arrayBuffer()).byteLength).toBe(letter.bytes.length);
    const archive = await files.fetch(`/api/projects/${projectId}/archive.zip?which=all`);
    expect(archive.headers.get('content-type')).toBe('application/zip');
    await archive.arrayBuffer();
    await files.call('POST', '/api/downloads', { fileId });
    const reading = await withToken(host, 'projects:read');
    expect(await outcome(reading.fetch(`/api/files/${fileId}`))).toBe('SCOPE_REQUIRED');
    await expect(outcome(reading.upload(letter, document))).resolves.toBe('SCOPE_REQUIRED');
  });

  it('[BEY-27] listen, until they are revoked', async () => {
    const { host, projectId } = job;
    const listener = await withToken(host, 'projects:read');
    const stream = await listener.fetch('/api/live');
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    await host.command('AddComment', { projectId, text: 'Thank you.' });
    let heard = '';
    while (!heard.includes('"comments"')) heard += Buffer.from((await reader.read()).value ?? []).toString();
    const rows = await host.call<{ id: string; scopes: Scope[]; lastUsedAt: string | null }[]>(
      'GET',
      '/api/auth/tokens',
    );
    const row = rows.find(({ scopes }) => scopes.join() === 'projects:read');
    expect(row?.lastUsedAt).not.toBeNull();
    await host.call('DELETE', `/api/auth/tokens/${row?.id}`);
    while (!(await reader.read()).done);
    expect(await outcome(listener.list('projects'))).toBe('UNAUTHENTICATED');
  });

  it('[BEY-27] end when the account is closed', async () => {
    const carl = await installation.person('Carl');
    const json = { name: 'Test', scopes: ['projects:read'], days: 30, password };
    const client = new ApiClient(installation.url);
    client.token = (await carl.call<MadeToken>('POST', '/api/auth/tokens', json)).token;
    expect(await outcome(client.list('projects'))).toBe('done');
    await carl.command('CloseAccount', { password });
    expect(await outcome(client.list('projects'))).toBe('UNAUTHENTICATED');
  });
});
