import dns from 'node:dns';
import net from 'node:net';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { until } from '../../shared/testing/until.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation } from '../support/installation.ts';
import { areMailsOut } from '../support/mails.ts';
import { createProject, projectSettings } from '../support/projects.ts';

type Connected = Parameters<net.Socket['connect']>;
const isHere = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

/** All that this process connects to or looks up. */
const asked = new Set<string>();
const hostIn = ([first, second]: readonly unknown[]): string => {
  const given = Array.isArray(first) ? first[0] : first;
  if (typeof given === 'object' && given !== null) {
    const { path, host = 'localhost' } = given as { path?: string; host?: string };
    return path === undefined ? host : 'localhost';
  }
  return typeof second === 'string' ? second : 'localhost';
};

let installation: Installation;
beforeAll(async () => {
  const { connect } = net.Socket.prototype;
  jest.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket, ...given: Connected) {
    asked.add(hostIn(given));
    return connect.apply(this, given);
  } as never);
  for (const [owner, name] of [
    [dns, 'lookup'],
    [dns.promises, 'lookup'],
    [dns.promises, 'resolveTxt'],
    [dns.promises, 'resolve'],
  ] as const) {
    const look = owner[name as 'lookup'] as (...given: unknown[]) => unknown;
    jest.spyOn(owner, name as 'lookup').mockImplementation(((...given: unknown[]) => {
      asked.add(String(given[0]));
      return look.apply(owner, given);
    }) as never);
  }
  installation = await openTestInstallation({ variables: { BILLING: 'none' } });
}, 60_000);
afterAll(async () => {
  jest.restoreAllMocks();
  await installation.remove();
});

it('[BEY-51] an installation calls nobody outside: the whole job is done without the internet', async () => {
  const [hilda, cora] = [await installation.person('Hilda'), await installation.person('Cora')];
  const { projectId, documentIds } = await createProject(hilda, projectSettings('Call'));
  const documentId = documentIds[0] ?? '';
  await hilda.command('InviteCollaborators', { projectId, emails: [emailOf('cora')] });
  await hilda.command('ActivateProject', { projectId });
  await cora.command('JoinProject', { projectId });
  await cora.upload(letter, { purpose: 'document', projectId, documentId });
  await hilda.command('ReviewDocument', {
    projectId,
    documentId,
    email: emailOf('cora'),
    action: 'Accept',
    remarks: '',
  });
  expect((await hilda.fetch(`/api/projects/${projectId}/archive.zip`)).status).toBe(200);
  const cause = { commandId: 'hilda', causationId: 'hilda', correlationId: 'hilda' };
  await installation.commandService.client.send('GrantOperator', { email: emailOf('hilda') }, cause);
  for (const path of ['', '/people?q=cora', '/projects', '/security', '/settings', '/mail-server'])
    await hilda.call('GET', `/api/operator${path}`);
  await until(() => areMailsOut(installation));
  // What it asks of itself in this test shows that more would be seen.
  expect([...asked].some(isHere)).toBe(true);
  expect([...asked].filter((host) => !isHere(host))).toEqual([]);
}, 60_000);
