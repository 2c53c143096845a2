import { sha256 } from '@dossier/shared/basics/ids';
import { type AuditorRow, DAY, type Me, type ProjectRow, removedPerson } from '@dossier/shared/contract';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { now, type Someone } from '../../testing/app.ts';
import { auditedUntil, draftId, openTestCall, publicId } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';
import { filesOf, letter } from '../../testing/files.ts';

const inProject = ['documents', 'submissions', 'collaborators', 'comments', 'auditors'] as const;

describe('auditors', () => {
  const call = openTestCall();
  let files: ReturnType<typeof filesOf>;
  beforeAll(() => {
    files = filesOf(call.app);
  });
  afterEach(() => {
    call.app.sent.length = 0;
  });

  const filter = (id: string) => `?filter=${encodeURIComponent(JSON.stringify({ projectId: id }))}`;
  /** What an asker is answered about a project, by what is asked for. */
  const answers = async (asker: Someone, id = projectId) => {
    const paths = [
      ['project', `/api/projects/${id}`],
      ...inProject.map((name) => [name, `/api/${name}${filter(id)}`]),
    ] as const;
    const found: Record<string, number> = {};
    for (const [name, path] of paths) found[name as string] = (await asker.get(path as string)).status;
    const archive = await files.call(`/api/projects/${id}/archive.zip?which=latest&by=collaborator`, { as: asker });
    return { ...found, archive: archive.status };
  };
  const all = (status: number) =>
    Object.fromEntries(['project', ...inProject, 'archive'].map((name) => [name, status]));
  const auditing = async (asker: Someone) =>
    (await asker.list<ProjectRow>('projects', { audited: true })).map(({ id }) => id).sort();
  const looks = () => call.app.sent.filter(({ name }) => name === 'RecordAudit').map(({ payload }) => payload);
  const untilThen = { until: auditedUntil };
  const newAuditor = async (name: string) => {
    const somebody = await call.app.someone(name);
    const { personId } = somebody;
    await call.app.happen(given('AuditorGranted', { projectId, personId, ...untilThen }));
    return somebody;
  };

  it('[ROLE-14] [ROLE-03] read all of a project, its documents included', async () => {
    const { auditor, ann } = call.cast;
    expect(await answers(auditor)).toEqual(all(200));
    const { body } = await auditor.get<ProjectRow>(`/api/projects/${projectId}`);
    expect(body).toMatchObject({ role: 'auditor', coHostEmails: ['carl@example.org'], draftStep: null });
    expect((await auditor.list('collaborators', { projectId })).length).toBe(4);
    const { uploadId } = await files.store(ann.personId, letter);
    expect((await files.call(`/api/files/${uploadId}`, { as: auditor })).bytes.equals(letter)).toBe(true);
    expect((await auditor.get(`/api/mails${filter(projectId)}`)).status).toBe(403);
  });

  it('[ROLE-14] see no other project, and find theirs in a list of its own', async () => {
    const { auditor, host } = call.cast;
    expect(await answers(auditor, draftId)).toEqual(all(404));
    expect(await auditing(auditor)).toEqual([projectId]);
    expect(await auditor.list('projects')).toEqual([]);
    expect(await auditing(host)).toEqual([]);
    expect((await auditor.get<Me>('/api/me')).body.isAuditor).toBe(true);
    expect((await host.get<Me>('/api/me')).body.isAuditor).toBe(false);
  });

  it('are hosts no more than collaborators are', async () => {
    const { host, cohost, support, auditor, ann, stranger } = call.cast;
    const told = (all: readonly Someone[]) =>
      Promise.all(all.map(async (asker) => (await asker.get<Me>('/api/me')).body.isHost));
    expect(await told([host, cohost, support])).toEqual([true, true, true]);
    expect(await told([auditor, ann, stranger])).toEqual([false, false, false]);
  });

  it('[ROLE-14] are named whenever they look, once an hour, and before they see anything', async () => {
    const gus = await newAuditor('Gus');
    const look = { projectId, personId: gus.personId };
    await auditing(gus);
    expect(looks()).toEqual([]);
    await answers(gus);
    expect(looks()).toEqual([look]);
    await call.app.at('2026-01-10T13:00:00.000Z', () => answers(gus));
    expect(looks()).toEqual([look, look]);
    await answers(call.cast.host);
    await answers(call.cast.ann);
    expect(looks()).toEqual([look, look]);
  });

  it('[ROLE-14] see nothing from the end of their time on', async () => {
    const { auditor } = call.cast;
    await call.app.at('2026-01-19T23:59:59.999Z', async () => expect(await answers(auditor)).toEqual(all(200)));
    await call.app.at(auditedUntil, async () => {
      expect(await answers(auditor)).toEqual(all(404));
      expect(await auditing(auditor)).toEqual([]);
      expect((await auditor.get<Me>('/api/me')).body.isAuditor).toBe(false);
    });
  });

  it('[ROLE-14] see nothing once it is revoked, and again what is granted anew', async () => {
    const ivy = await newAuditor('Ivy');
    const { personId } = ivy;
    expect(await answers(ivy)).toEqual(all(200));
    await call.app.append(given('AuditorRevoked', { projectId, personId }));
    expect(await answers(ivy)).toEqual(all(404));
    expect(await auditing(ivy)).toEqual([]);
    await call.app.happen(given('AuditorGranted', { projectId, personId, ...untilThen }));
    expect(await answers(ivy)).toEqual(all(200));
  });

  it('[ROLE-14] of the installation read all projects, drafts and the bin included', async () => {
    const ines = await call.app.someone('Ines');
    const { personId } = ines;
    await call.app.happen(given('InstallationAuditorGranted', { personId, ...untilThen }));
    expect(await auditing(ines)).toEqual([projectId, publicId, draftId]);
    expect(await answers(ines, draftId)).toEqual(all(200));
    await call.app.at(auditedUntil, async () => expect(await answers(ines, draftId)).toEqual(all(404)));
    await call.app.append(given('InstallationAuditorRevoked', { personId }));
    expect(await answers(ines, draftId)).toEqual(all(404));
    expect(await auditing(ines)).toEqual([]);
  });

  it('who work in a project see of it what their work allows', async () => {
    const { personId } = call.cast.bob;
    await call.app.happen(given('InstallationAuditorGranted', { personId, ...untilThen }));
    const { body } = await call.cast.bob.get<ProjectRow>(`/api/projects/${projectId}`);
    expect(body).toMatchObject({ role: 'collaborator', coHostEmails: [] });
    const sort = '["id","DESC"]';
    const page = async (range: string) => {
      const query = new URLSearchParams({ filter: '{"audited":true}', sort, range });
      const { body, headers } = await call.cast.bob.get<ProjectRow[]>(`/api/projects?${query}`);
      return [body.map(({ id, role }) => [id, role]), headers.get('content-range')];
    };
    // What they work in is no audit of theirs.
    expect(await page('[0,0]')).toEqual([[[draftId, 'auditor']], 'projects 0-0/2']);
    expect(await page('[1,2]')).toEqual([[[publicId, 'auditor']], 'projects 1-1/2']);
    await call.app.happen(given('AuditorGranted', { projectId: publicId, personId, ...untilThen }));
    await call.app.happen(given('InstallationAuditorRevoked', { personId }));
    await call.app.happen(given('AuditorGranted', { projectId, personId, ...untilThen }));
    expect(await page('[0,2]')).toEqual([[[publicId, 'auditor']], 'projects 0-0/1']);
    for (const id of [projectId, publicId]) await call.app.happen(given('AuditorRevoked', { projectId: id, personId }));
    await call.app.happen(given('InstallationAuditorRevoked', { personId }));
  });

  it('are nobody of the kind where they came as guests of one project', async () => {
    const { personId } = await call.app.directory.personOf('guest@example.org');
    const [token, hash] = ['guest'.repeat(9), 'refresh of a guest'];
    await call.app.directory.openSession({
      ...{ sessionId: 'of a guest', personId, createdAt: now, lastUsedAt: now, device: 'test', timeZone: null },
      ...{ accessHash: sha256(token), accessExpiresAt: now + DAY, refreshHash: hash, previousRefreshHash: null },
      ...{ rotatedAt: now, guestIn: publicId },
    });
    await call.app.happen(given('AuditorGranted', { projectId, personId, ...untilThen }));
    const guest = { Authorization: `Bearer ${token}` };
    expect((await call.app.get<Me>('/api/me', guest)).body).toMatchObject({ isAuditor: false, isHost: false });
    expect((await call.app.get('/api/projects?filter={%22audited%22:true}', guest)).body).toEqual([]);
    await call.app.happen(given('AuditorRevoked', { projectId, personId }));
  });

  it('are listed with their time to those who run the project, also when they were erased', async () => {
    const { host, auditor, ann } = call.cast;
    const eric = await newAuditor('Eric');
    const rows = () => host.list<AuditorRow>('auditors', { projectId }, ['id', 'ASC']);
    const rowOf = async (personId: string) => (await rows()).find((row) => row.personId === personId);
    expect(await rowOf(auditor.personId)).toMatchObject({ name: 'Olga Tester', email: auditor.email, ...untilThen });
    await call.app.directory.erase(eric.personId);
    expect(await rowOf(eric.personId)).toMatchObject({ name: removedPerson, email: '' });
    expect((await ann.get(`/api/auditors${filter(projectId)}`)).status).toBe(403);
    expect((await call.cast.stranger.get(`/api/auditors${filter(projectId)}`)).status).toBe(404);
  });
});
