import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../shared/testing/until.ts';
import { TestClient } from '../../support/client.ts';
import { day } from '../../support/days.ts';
import { letter } from '../../support/files.ts';
import { type Installation, openTestInstallation, password } from '../../support/installation.ts';
import { draftPrivateProject, startPublicProject } from '../../support/projects.ts';
import { type SignedIn, signedIn } from './client.ts';

type Json = Record<string, unknown>;

describe('the calls of section 7 about projects', () => {
  let installation: Installation;
  let host: SignedIn;
  let ada: SignedIn;
  let eve: SignedIn;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await signedIn(installation, 'Hilda', true);
    ada = await signedIn(installation, 'Ada');
    eve = await signedIn(installation, 'Eve');
  }, 60_000);
  afterAll(() => installation.remove());

  const form = { projectName: 'Call', startDate: day(0), endDate: day(9), terms: true };
  const add = (client: SignedIn, project: Json, more: readonly (readonly [string, string | typeof letter])[] = []) =>
    client.form('POST /add-project', [...more, ['project', JSON.stringify(project)]]);
  const created = async (project: Json = {}) => {
    const { status, body } = await add(host, { ...form, ...project });
    expect(status).toBe(200);
    return (body as { id: string }).id;
  };
  const read = async (id: string, client = host) =>
    ((await client.get(`/project/${id}`)).body as { project: Json }).project;
  const notFound = { status: 404, body: { code: 'PROJECT_NOT_FOUND', title: 'Project not found.' } };

  it('[API-07, ENT-06, ENT-07] POST /add-project', async () => {
    const project = {
      ...form,
      id: '1',
      projectDetails: 'Letters',
      projectScope: 'private',
      collectDocs: 'no',
      timeZone: 'GMT-5',
      coHostEmails: 'cora@people.example',
      reminder: '24hours',
      supportStaff: 'sue@people.example',
      terms: 'true',
      Host: 'eve@people.example',
      status: 'Active',
      members: 'other@people.example',
    };
    const answer = await add(host, project, [['file', letter]]);
    const id = (answer.body as { id: string }).id;
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Project created!',
        id: expect.stringMatching(/^[1-9]\d{8}$/),
        filePath: expect.stringMatching(/^\/files\/[0-9a-f]+\?-letter\.pdf$/),
        project: {
          ID: id,
          ProjectName: 'Call',
          projectdetails: 'Letters',
          status: 'draft',
          visibility: 'private',
          collectDocs: 'no',
          timeZone: 'GMT-5',
          reminder: '24hours',
          host: 'hilda@people.example',
          role: 'owner',
          coHostEmails: 'cora@people.example',
          members: 'sue@people.example',
        },
      },
    });
    expect(await read(id)).toMatchObject({ supportingfiles: expect.stringContaining('letter.pdf'), status: 'draft' });
    expect(await add(host, form)).toMatchObject({ status: 200 });
    expect(await add(eve, form)).toMatchObject({
      status: 402,
      body: { title: 'To start a project, please subscribe.' },
    });
    expect(await add(host, { ...form, projectName: ' ' })).toMatchObject({
      status: 400,
      body: { title: 'Project name is required.' },
    });
    expect(await add(host, { ...form, terms: false })).toMatchObject({ status: 400 });
    expect(await host.form('POST /add-project', [['project', '{']])).toMatchObject({ status: 400 });
  });

  it('[DETAIL-21, ENT-11, ROLE-04] the host is who signed in, however a client writes the address', async () => {
    const id = await created({ Host: '"HILDA@People.Example"' });
    const shown = { ID: id, host: 'hilda@people.example', role: 'owner' };
    expect(await read(id)).toMatchObject(shown);
    for (const named of ['"HILDA@people.example"', "'hilda@PEOPLE.example'"]) {
      const change = { ID: id, Host: named, host: named, projectDetails: named };
      expect(await host.call('POST /update-project', change, { 'x-user-email': named })).toMatchObject({
        status: 200,
        body: { project: shown },
      });
    }
    const again = await new TestClient(installation.url).signIn('HILDA@People.Example', password);
    expect(await again.one('projects', id)).toMatchObject({
      role: 'owner',
      host: { name: 'Hilda Host', email: 'hilda@people.example' },
    });
  });

  it('[API-07] a file that is refused leaves no project behind', async () => {
    const answer = await add(host, { ...form, projectName: 'Not left behind' }, [
      ['file', { ...letter, name: 'a.exe' }],
    ]);
    expect(answer).toMatchObject({ status: 415, body: { code: 'WRONG_TYPE' } });
    const next = await created();
    const lines = (await host.get('/csv-to-json')).body as Json[];
    expect(lines.map(({ ID }) => ID)).toContain(next);
    expect(lines.map(({ ProjectName }) => ProjectName)).not.toContain('Not left behind');
  });

  it('[API-04, API-16, ENT-32, ENT-31] POST /update-project, and under its second path', async () => {
    const id = await created({ supportStaff: 'sue@people.example', projectDetails: 'Old' });
    const update = (project: Json) => host.call('POST /update-project', { ...project, ID: id });
    // The names of the server and of the form side by side: the form's count.
    const merged = {
      ...(await read(id)),
      ProjectName: 'Of the server',
      projectName: 'Of the form',
      visibility: 'public',
      projectScope: 'private',
      members: 'tom@people.example',
    };
    expect(await update(merged)).toMatchObject({
      status: 200,
      body: {
        project: {
          ID: id,
          ProjectName: 'Of the form',
          visibility: 'private',
          members: 'tom@people.example',
          projectdetails: 'Old',
        },
      },
    });
    expect(await update({ supportStaff: 'uma@people.example', members: 'tom@people.example' })).toMatchObject({
      body: { project: { members: 'uma@people.example', ProjectName: 'Of the form' } },
    });
    expect(await host.call(`POST /api/v1/projects/${id}`, { project: { Name: 'By the second path' } })).toMatchObject({
      status: 200,
      body: { project: { ProjectName: 'By the second path' } },
    });
    expect(await read(id)).toMatchObject({ ProjectName: 'By the second path', members: 'uma@people.example' });
    expect(await eve.call('POST /update-project', { ID: id, projectName: 'Mine' })).toMatchObject(notFound);
    expect(await update({ endDate: 'tomorrow' })).toMatchObject({
      status: 400,
      body: { errors: { endDate: 'Enter a valid date.' } },
    });
    expect(await update({ projectName: 'Half', Status: 'Finished' })).toMatchObject({ status: 400 });
    expect(await read(id)).toMatchObject({ ProjectName: 'By the second path' });
    expect(await host.call('POST /update-project', { ID: '1' })).toMatchObject(notFound);
  });

  it('[VAL-31, VAL-32, ERR-21, ENT-14] lists that cannot be read count as empty, and lose nothing', async () => {
    const { projectId } = await draftPrivateProject(host.own, 'Kept', ['ada@people.example']);
    const unreadable = {
      collaborator: 'nobody,{',
      documents: 'a;b,c',
      docassigned: '[{',
      samplefile: '{{',
      supportingfiles: '?',
    };
    expect(await host.call('POST /update-project', { ID: projectId, ...unreadable })).toMatchObject({ status: 200 });
    expect(await host.call('POST /update-project-collab', { projectId, collaborators: 'nobody,{' })).toMatchObject({
      status: 400,
      body: { title: 'Add at least one collaborator.' },
    });
    const other = await draftPrivateProject(host.own, 'Other', ['ada@people.example']);
    const projects = [
      { ID: projectId, documents: 'Letter,.pdf\nBudget' },
      { ID: other.projectId, documents: '[{"fieldName":"Budget"}]' },
    ];
    expect(await host.call('POST /api/updateProjectDocuments', { projects })).toMatchObject({
      status: 200,
      body: {
        projects: [
          { ID: projectId, ok: false, message: 'Define at least one document.' },
          { ID: other.projectId, ok: true },
        ],
      },
    });
    expect(await read(projectId)).toMatchObject({ docCount: 2, collaborator: [{ email: 'ada@people.example' }] });
    expect(await read(other.projectId)).toMatchObject({ docCount: 1 });
  });

  it('[API-03, API-04, API-09] are for co-hosts, too, and not for support staff', async () => {
    const id = await created({
      projectScope: 'private',
      coHostEmails: 'ada@people.example',
      supportStaff: 'eve@people.example',
    });
    const people = [{ email: 'bo@people.example' }];
    expect(await host.call('POST /update-project-collab', { collaborators: people, projectId: id })).toMatchObject({
      status: 200,
    });
    const documents = JSON.stringify([{ fieldName: 'Letter' }]);
    const docassigned = [{ fieldName: 'Letter', collabemail: 'bo@people.example' }];
    const calls = (client: SignedIn) => [
      () =>
        client.form('POST /upload-multiple', [
          ['documents', documents],
          ['projectId', id],
          ['docCount', '1'],
        ]),
      () => client.call(`PATCH /assigned-collaborators/${id}`, { docassigned }),
      () => client.call('POST /update-project', { ID: id, projectName: 'By the co-host' }),
    ];
    for (const call of calls(ada)) expect(await call()).toMatchObject({ status: 200 });
    // The co-host's writes are no part of what the host's reads wait for.
    const changed = await until(async () =>
      [await read(id)].find(({ ProjectName }) => ProjectName === 'By the co-host'),
    );
    expect(changed).toMatchObject({ docassigned, docCount: 1 });
    await host.own.command('ActivateProject', { projectId: id });
    for (const call of calls(eve)) expect(await call()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('[API-15, ENT-08, ENT-10] POST /update-project-status, which also takes a status in any case', async () => {
    const id = await created();
    const update = (...fields: [string, string][]) =>
      host.form('POST /update-project-status', [['projectId', id], ...fields]);
    expect(await update(['Status', 'Active'])).toMatchObject({ status: 409, body: { code: 'DOCUMENTS_MISSING' } });
    await host.own.command('DefineDocuments', { projectId: id, documents: [{ fieldName: 'Letter' }] });
    expect(await update(['collabCount', '25'], ['Status', 'ACTIVE'])).toMatchObject({
      status: 200,
      body: { project: { status: 'active' } },
    });
    await until(async () => (await host.own.one('projects', id)).expectedCollaborators === 25);
    expect(await update(['collabCount', 'many'])).toMatchObject({ status: 400 });
    expect(await update(['Status', 'Draft'])).toMatchObject({ status: 400 });
    expect(await update(['Status', 'Bin'])).toMatchObject({ status: 200, body: { project: { status: 'bin' } } });
    expect(await update(['Status', 'active'])).toMatchObject({ status: 200, body: { project: { status: 'active' } } });
    expect(
      await ada.form('POST /update-project-status', [
        ['projectId', id],
        ['Status', 'Bin'],
      ]),
    ).toMatchObject(notFound);
  });

  it('[API-08] POST /delete-project is the host’s alone', async () => {
    const id = await created({ coHostEmails: 'ada@people.example' });
    expect(await eve.call('POST /delete-project', { id })).toMatchObject(notFound);
    expect(await ada.call('POST /delete-project', { id })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await host.call('POST /delete-project', { id: Number(id) })).toMatchObject({
      status: 200,
      body: { message: 'Project deleted successfully' },
    });
    expect(await read(id)).toMatchObject({ status: 'bin' });
  });

  it('[API-05, API-16, ENT-12, ENT-23] POST /update-project-collab, and under its second path', async () => {
    const { projectId } = await draftPrivateProject(host.own, 'Closed', ['first@people.example']);
    const invite = (collaborators: unknown, client = host) =>
      client.call('POST /update-project-collab', { collaborators, projectId });
    expect(await invite([{ firstname: 'Ada', lastname: 'Person', email: 'ada@people.example' }])).toMatchObject({
      status: 200,
    });
    expect(await invite('[{"name":"Bo","collabemail":"bo@people.example"}]')).toMatchObject({ status: 200 });
    expect(
      await host.call(`POST /api/v1/projects/${projectId}/collaborators`, {
        collaborators: [{ email: 'cid@people.example' }],
      }),
    ).toMatchObject({ status: 200 });
    const { collaborator } = (await read(projectId)) as { collaborator: { email: string }[] };
    expect(collaborator.map(({ email }) => email).sort()).toEqual(
      ['first', 'ada', 'bo', 'cid'].map((name) => `${name}@people.example`).sort(),
    );
    expect(await invite([{ email: 'no address' }])).toMatchObject({ status: 400 });
    expect(await invite([{ email: 'dan@people.example' }], eve)).toMatchObject(notFound);
    expect(await invite([{ email: 'eve@people.example' }], eve)).toMatchObject(notFound);

    const open = await startPublicProject(host.own, 'Open');
    const join = (client: SignedIn, ...emails: string[]) =>
      client.call('POST /update-project-collab', {
        projectId: open.projectId,
        collaborators: emails.map((email) => ({ email })),
      });
    expect(await join(eve, 'EVE@people.example')).toMatchObject({ status: 200 });
    expect(await join(eve, 'dan@people.example')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await join(host, 'hilda@people.example')).toMatchObject({ status: 409, body: { code: 'HOST_CANNOT_JOIN' } });
    expect(await read(open.projectId, eve)).toMatchObject({ role: 'collaborator' });
  });

  it('[API-03, API-06, API-16, ASSIGN-07, ENT-13] the three calls that store assignments', async () => {
    const emails = ['ada@people.example', 'bo@people.example'];
    const { projectId } = await draftPrivateProject(host.own, 'Assigned', emails);
    const entry = (fieldName: string, collabemail: string) => ({
      fieldName,
      collabemail,
      collabName: 'x',
      uploadstatus: 'complete',
      filename: 'x.pdf',
    });
    const stored = async () =>
      ((await read(projectId)).docassigned as { fieldName: string; collabemail: string }[])
        .map(({ fieldName, collabemail }) => `${fieldName} ${collabemail}`)
        .sort();
    const replace = (docassigned: unknown, client = host) =>
      client.call(`PATCH /assigned-collaborators/${projectId}`, { docassigned });

    expect(await replace([entry('Budget', 'ada@people.example'), entry('Plan', 'ada@people.example')])).toMatchObject({
      status: 200,
      body: {
        project: { ID: projectId, status: 'draft', docassigned: [{ fieldName: 'Budget' }, { fieldName: 'Plan' }] },
      },
    });
    expect(await replace([entry('budget', 'BO@people.example')])).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(['Budget bo@people.example']);
    expect(await replace([entry('Nothing', 'ada@people.example')])).toMatchObject({
      status: 404,
      body: { code: 'DOCUMENT_NOT_FOUND' },
    });
    expect(await replace('no list')).toMatchObject({ status: 400 });
    expect(await replace([], ada)).toMatchObject(notFound);
    expect(await replace([], eve)).toMatchObject(notFound);

    const docassigned = JSON.stringify([entry('Budget', 'ada@people.example'), entry('Plan', 'bo@people.example')]);
    expect(await host.call('POST /update-project-docAssigned', { docassigned, projectID: projectId })).toMatchObject({
      status: 200,
      body: { project: { status: 'active' } },
    });
    expect(await stored()).toEqual(['Budget ada@people.example', 'Plan bo@people.example']);
    const nothing = { collabName: expect.any(String), uploadstatus: 'pending', filename: 'No File' };
    expect(await read(projectId)).toMatchObject({
      docassigned: [
        { ...nothing, fieldName: 'Budget', collabemail: 'ada@people.example' },
        { ...nothing, fieldName: 'Plan', collabemail: 'bo@people.example' },
      ],
    });
    const swapped = [entry('Budget', 'bo@people.example'), entry('Plan', 'ada@people.example')];
    expect(await host.call(`POST /api/v1/projects/${projectId}/assignments`, { docassigned: swapped })).toMatchObject({
      status: 200,
    });
    expect(await stored()).toEqual(['Budget bo@people.example', 'Plan ada@people.example']);
    expect(await replace(swapped, ada)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('a header that names somebody else is refused by every call, and without a token so is the call', async () => {
    const routes = installation.commandService.routes.filter(({ path }) =>
      /^\/(update|add|delete|upload|assigned|api\/(v1|store|update))/.test(path),
    );
    const own = routes.filter(({ access, path }) => access === 'signed-in' && !path.startsWith('/api/uploads'));
    expect(own.length).toBeGreaterThan(14);
    for (const { method, path } of own) {
      const line = `${method} ${path.replace(/:\w+/g, '123456789')}`;
      expect([line, (await host.call(line, {}, { 'x-user-email': 'eve@people.example' })).status]).toEqual([line, 403]);
      expect([line, (await host.call(line, {}, { Authorization: '' })).status]).toEqual([line, 401]);
    }
  });
});
