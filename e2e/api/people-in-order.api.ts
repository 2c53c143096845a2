import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { startPublicProject } from '../support/projects.ts';

let installation: Installation;
let host: ApiClient;
let projectId: string;
beforeAll(async () => {
  installation = await openTestInstallation();
  host = await installation.host();
  ({ projectId } = await startPublicProject(host, 'Grant'));
}, 60_000);
afterAll(() => installation.remove());

const asked = async (sort: readonly [string, 'ASC' | 'DESC'] = ['name', 'ASC'], filter: object = {}) => {
  const query = new URLSearchParams({ filter: JSON.stringify({ projectId, ...filter }), sort: JSON.stringify(sort) });
  const rows = await host.call<{ name: string }[]>('GET', `/api/collaborators?${query}`);
  return rows.map(({ name }) => name.split(' ')[0]);
};
/** Others changed it: what their commands did shows up. */
const untilAsked = (names: readonly string[]) => until(async () => String(await asked()) === String(names));

it('people stand by name, whoever comes, goes or is called something else, and whatever is delivered meanwhile', async () => {
  const [cleo, ada] = [await installation.person('Cleo'), await installation.person('Ada')];
  await cleo.command('JoinProject', { projectId });
  await untilAsked(['Cleo']);
  await ada.command('JoinProject', { projectId });
  await untilAsked(['Ada', 'Cleo']);
  await host.command('InviteCollaborators', { projectId, emails: ['bert@example.org'] });
  expect(await asked()).toEqual(['Ada', 'bert@example.org', 'Cleo']);
  expect(await asked(['name', 'DESC'])).toEqual(['Cleo', 'bert@example.org', 'Ada']);
  expect((await asked(['status', 'ASC']))[0]).toBe('bert@example.org');
  expect((await asked(['status', 'DESC'])).at(-1)).toBe('bert@example.org');
  expect(await asked(['name', 'DESC'], { status: 'joined' })).toEqual(['Cleo', 'Ada']);
  expect(await asked(['name', 'ASC'], { q: 'CLE' })).toEqual(['Cleo']);

  await host.command('SetExpectedCollaborators', { projectId, expectedCollaborators: 7 });
  expect(await asked()).toEqual(['Ada', 'bert@example.org', 'Cleo']);
  const profile = { lastName: 'Doe', designation: 'Researcher', organization: 'Institute' };
  await ada.command('UpdateProfile', { ...profile, firstName: 'Zoe' });
  await untilAsked(['bert@example.org', 'Cleo', 'Zoe']);
  await host.command('InviteCollaborators', { projectId, emails: ['dora@example.org'] });
  expect(await asked()).toEqual(['bert@example.org', 'Cleo', 'dora@example.org', 'Zoe']);
  await host.command('RemoveCollaborator', { projectId, email: 'bert@example.org' });
  expect(await asked()).toEqual(['Cleo', 'dora@example.org', 'Zoe']);
  await cleo.command('LeaveProject', { projectId });
  await untilAsked(['dora@example.org', 'Zoe']);
});
