import { asWhole, type ListedProject, type ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { openTestApp, type Someone } from '../../testing/app.ts';
import { callForDocuments, draftId, openTestCall, publicId } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';

describe('projects', () => {
  const call = openTestCall();

  it('are those the asker works on, by exact status [LIST-03, LIST-04, LIST-05]', async () => {
    const names = async (asker: Someone, status: string) =>
      (await asker.list<ProjectRow>('projects', { status }, ['projectName', 'ASC'])).map(
        ({ projectName }) => projectName,
      );
    expect(await names(call.cast.host, 'active')).toEqual(['Grants', 'Open call']);
    expect(await names(call.cast.host, 'draft')).toEqual(['Next year']);
    expect(await names(call.cast.host, 'past')).toEqual([]);
    expect(await names(call.cast.cohost, 'active')).toEqual(['Grants', 'Open call']);
    expect(await names(call.cast.support, 'active')).toEqual(['Grants', 'Open call']);
    expect(await names(call.cast.ann, 'active')).toEqual(['Grants']);
    expect(await names(call.cast.cohost, 'draft')).toEqual([]);
    expect(await names(call.cast.stranger, 'active')).toEqual([]);
  });

  it('are searched by name, details or id', async () => {
    const found = async (q: string) => (await call.cast.host.list<ProjectRow>('projects', { q })).map(({ id }) => id);
    expect(await found('open')).toEqual([publicId]);
    expect(await found(projectId)).toEqual([projectId]);
    expect(await found('nothing like it')).toEqual([]);
    expect(await call.cast.ann.list('projects', { q: 'open' })).toEqual([]);
  });

  it('are sorted by deadline, also when searched', async () => {
    const sorted = async (order: string, q?: string) =>
      (await call.cast.host.list<ProjectRow>('projects', { ...(q && { q }) }, ['dueAt', order])).map(({ id }) => id);
    for (const q of [undefined, 'all of them']) {
      expect((await sorted('ASC', q)).at(-1)).toBe(draftId);
      expect((await sorted('DESC', q))[0]).toBe(draftId);
    }
  });

  it('[API-34] are filtered by scope, role, name and several states, and sorted by what their rows count', async () => {
    const ids = async (asker: Someone, filter: object, sort?: [string, string]) =>
      (await asker.list<ProjectRow>('projects', filter, sort)).map(({ id }) => id);
    const { host, cohost, ann } = call.cast;
    const [grants, openCall, nextYear] = [projectId, publicId, draftId];
    const byName: [string, string] = ['projectName', 'ASC'];
    expect(await ids(host, { status: ['active', 'draft'] }, byName)).toEqual([grants, nextYear, openCall]);
    expect(await ids(host, { projectScope: 'public' })).toEqual([openCall]);
    expect(await ids(host, { projectScope: ['public', 'private'], status: 'active' }, byName)).toEqual([
      grants,
      openCall,
    ]);
    expect(await ids(host, { role: 'owner', projectName: 'gra' })).toEqual([grants]);
    expect(await ids(host, { role: 'collaborator' })).toEqual([]);
    expect(await ids(cohost, { role: ['co-host', 'owner'] }, byName)).toEqual([grants, openCall]);
    expect(await ids(ann, { role: 'collaborator' })).toEqual([grants]);
    for (const field of [
      'projectScope',
      'role',
      'documentCount',
      'collaboratorCount',
      'invitedCount',
      'delivered',
      'required',
      'completeCollaborators',
    ] as const) {
      const rows = await host.list<ProjectRow>('projects', {}, [field, 'ASC']);
      const values = rows.map((row) => row[field]);
      expect(values).toEqual([...values].sort((one, other) => (one < other ? -1 : Number(one > other))));
      expect(rows).toHaveLength(3);
    }
    const query = new URLSearchParams({ filter: '{"role":"owner"}', sort: '["documentCount","DESC"]', range: '[0,0]' });
    const { body, headers } = await host.get<ProjectRow[]>(`/api/projects?${query}`);
    expect(body.map(({ id }) => id)).toEqual([grants]);
    expect(headers.get('content-range')).toBe('projects 0-0/3');
  });

  it('count over everybody for those who run it, the own for a collaborator [DETAIL-09, COLLECT-04]', async () => {
    const row = async (asker: Someone) => (await asker.get<ProjectRow>(`/api/projects/${projectId}`)).body;
    expect(await row(call.cast.support)).toMatchObject({
      role: 'support',
      documentCount: 3,
      collaboratorCount: 2,
      invitedCount: 4,
      delivered: 1,
      required: 3,
      completeCollaborators: 0,
      statusCounts: { 'Not Uploaded': 1, Uploaded: 1, Accept: 0, Reject: 1, 'In Review': 0 },
      coHostEmails: ['carl@example.org'],
      supportStaff: 'sue@example.org',
      host: { name: 'Hanna Host', email: 'hanna@example.org' },
      supportingFiles: [{ fileId: 'rules', fileName: 'rules.pdf', size: 5 }],
    });
    expect(await row(call.cast.ann)).toMatchObject({
      role: 'collaborator',
      joined: true,
      delivered: 1,
      required: 2,
      coHostEmails: [],
      supportStaff: '',
    });
    expect(await row(call.cast.bob)).toMatchObject({ delivered: 0, required: 1 });
    expect(await row(call.cast.eve)).toMatchObject({ role: 'collaborator', joined: false });
  });

  it('[EDIT-01] name no co-host whose account was closed, so that the settings can be saved as they were read', async () => {
    const app = await openTestApp();
    const cast = await callForDocuments(app);
    await app.directory.erase(cast.cohost.personId);
    const { body } = await cast.host.get<ProjectRow>(`/api/projects/${projectId}`);
    expect(body.coHostEmails).toEqual([]);
    await app.close();
  });

  it('[BEY-40] say when they go for good, and nothing of that while a legal hold keeps them', async () => {
    const app = await openTestApp();
    const { host } = await callForDocuments(app);
    const purgeAt = '2026-03-01T00:00:00.000Z';
    const told = async () => (await host.get<ProjectRow>(`/api/projects/${publicId}`)).body.purgeAt;
    const [of, { personId }] = [{ projectId: publicId }, host];
    await app.happen(given('ProjectDeleted', { ...of, purgeAt }));
    expect(await told()).toBe(purgeAt);
    await app.happen(given('ProjectHeld', { ...of, personId, by: 'host', reason: 'An appeal' }));
    expect(await told()).toBeNull();
    await app.close();
  });

  it('say in a list what is not usual, in few bytes, and the rest where one is asked for [API-34]', async () => {
    const { host, support, ann, eve } = call.cast;
    for (const asker of [host, support, ann, eve]) {
      for (const row of await asker.list<ListedProject>('projects'))
        expect(asWhole(row)).toEqual((await asker.get<ProjectRow>(`/api/projects/${row.id}`)).body);
    }
    const bytesOf = async (id: string) =>
      JSON.stringify(await host.list<ListedProject>('projects', { id })).length - '[]'.length;
    // Every list of 25 pays for a field 25 times: more has to be worth it. The second has all that few have.
    expect([await bytesOf(publicId), await bytesOf(projectId)]).toEqual([692, 830]);
  });

  it('say where the wizard goes on with a draft [LIST-10, CREATE-30]', async () => {
    const { body } = await call.cast.host.get<ProjectRow>(`/api/projects/${draftId}`);
    expect(body.draftStep).toBe(`/project/createprivateproject/add-collaborator/${draftId}`);
  });

  it('show a stranger the card of a public one that can be joined, and no more [JOIN-12]', async () => {
    expect((await call.cast.stranger.get(`/api/projects/${publicId}`)).body).toEqual({
      id: publicId,
      projectName: 'Open call',
      projectDetails: 'All of them',
      projectScope: 'public',
      hostName: 'Hanna Host',
      endDate: '2026-02-01',
      timeZone: 'Europe/Berlin',
      dueAt: '2026-02-01T23:00:00.000Z',
      joinable: true,
    });
  });

  it('do not exist for a stranger when private, draft or unknown [JOIN-09, ROLE-17]', async () => {
    const unknown = await call.cast.stranger.get('/api/projects/999999999');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
    for (const id of [projectId, draftId])
      expect((await call.cast.stranger.get(`/api/projects/${id}`)).body).toEqual(unknown.body);
  });

  it('say that a public one is over after its deadline [JOIN-08]', async () => {
    const { body, status } = await call.app.at('2026-02-01T23:00:00.000Z', () =>
      call.cast.eve.get(`/api/projects/${publicId}`),
    );
    expect([status, body.code]).toEqual([409, 'PROJECT_PAST']);
  });

  it('are not found by trying ids [JOIN-09]', async () => {
    const guesser = await call.app.someone('Gus');
    const statuses = [];
    for (let n = 0; n < 22; n++) statuses.push((await guesser.get(`/api/projects/${700_000_000 + n}`)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404));
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  it('nor with many accounts from one network, while others there and elsewhere go on [JOIN-09]', async () => {
    const from = (network: string) => ({ 'X-Forwarded-For': network });
    const look = async (who: Awaited<ReturnType<typeof call.app.someone>>, id: number | string, network: string) =>
      (await who.get(`/api/projects/${id}`, from(network))).status;
    const statuses: number[] = [];
    for (let account = 0; account < 5; account += 1) {
      const guesser = await call.app.someone(`Guesser${account}`);
      for (let n = 0; n < 20; n += 1) statuses.push(await look(guesser, 800_000_000 + n, '198.51.100.7'));
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(4 * 20 + 5);
    const newcomer = await call.app.someone('Nele');
    expect(await look(newcomer, publicId, '198.51.100.7')).toBe(200);
    expect(await look(newcomer, publicId, '203.0.113.9')).toBe(200);
  });
});
