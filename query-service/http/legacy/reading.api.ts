import { consistencyToken } from '@dossier/shared/http/consistency';
import { consistencyCookie, filePathOf } from '@dossier/shared/legacy';
import { describe, expect, it } from '@jest/globals';
import type { Someone } from '../../testing/app.ts';
import { draftId, openTestCall, publicId } from '../../testing/call.ts';
import { projectId } from '../../testing/events.ts';

type Json = Record<string, unknown>;

const definition = (fieldName: string, date = '') => ({
  fieldName,
  type: '.pdf',
  maxSize: 100,
  sizeUnit: 'Mb',
  filename: '',
  date,
});

const settings = {
  ID: projectId,
  ProjectName: 'Grants',
  projectdetails: 'All of them',
  status: 'active',
  visibility: 'private',
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  timeZone: 'Europe/Berlin',
  reminder: '24hours',
  collectDocs: 'yes',
};

/** The columns by their names in the first line (ENT-27). */
const linesOf = (csv: string): Record<string, string>[] => {
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  const cells = (line: string) =>
    [...line.matchAll(/"((?:[^"]|"")*)"|([^",]+)/g)].map(([, quoted, plain]) =>
      (quoted ?? plain ?? '').replaceAll('""', '"'),
    );
  return lines.map((line) => Object.fromEntries(head.split(',').map((name, at) => [name, cells(line)[at] ?? ''])));
};

describe('the reading calls of section 7', () => {
  const call = openTestCall();
  const fileOf = ({ personId }: Someone, document: string, fileName: string) =>
    filePathOf({ fileId: `file-${personId}-${document}-1`, fileName });
  const csv = async (path: string, { token }: Someone) => {
    const response = await fetch(call.app.url + path, { headers: { Authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return linesOf(await response.text());
  };
  const byIdOf = (lines: Json[], id: string) => lines.find(({ ID }) => ID === id) as Json;

  it('[API-02, API-16, ASSIGN-07, ENT-08, ENT-15, ENT-19, STATE-13] GET /project/{id}, and under its second path, to the host', async () => {
    const { host, ann } = call.cast;
    const people = [
      { name: 'Ann Lee', email: 'ann@example.org', collabemail: 'ann@example.org' },
      { name: 'Bob Ray', email: 'bob@example.org', collabemail: 'bob@example.org' },
      { name: 'eve@example.org', email: 'eve@example.org', collabemail: 'eve@example.org' },
      { name: 'nobody@example.org', email: 'nobody@example.org', collabemail: 'nobody@example.org' },
    ];
    const annes = { collabName: 'Ann Lee', collabemail: 'ann@example.org' };
    const project = {
      ...settings,
      host: 'hanna@example.org',
      Role: 'owner',
      role: 'owner',
      coHostEmails: 'carl@example.org',
      members: 'sue@example.org',
      collaborator: people,
      collabcount: 2,
      documents: [definition('The letter'), definition('The budget'), definition('The cv')],
      docassigned: [
        {
          ...annes,
          fieldName: 'The letter',
          uploadstatus: 'complete',
          actions: 'Uploaded',
          filename: 'letter.pdf',
          filePath: fileOf(ann, 'letter', 'letter.pdf'),
        },
        {
          ...annes,
          fieldName: 'The budget',
          uploadstatus: 'pending',
          actions: 'Reject',
          filename: 'budget.pdf',
          filePath: fileOf(ann, 'budget', 'budget.pdf'),
        },
        {
          fieldName: 'The letter',
          collabName: 'Bob Ray',
          collabemail: 'bob@example.org',
          uploadstatus: 'pending',
          actions: 'Not Uploaded',
          filename: 'No File',
        },
      ],
      samplefile: [],
      supportingfiles: '{"filename":"rules.pdf","filePath":"/files/72756c6573?-rules.pdf","others":[]}',
      docCount: 3,
      docCounttotal: 3,
    };
    for (const path of [`/project/${projectId}`, `/api/v1/projects/${projectId}`])
      expect(await host.get(path)).toMatchObject({ status: 200, body: { project } });
    expect(Object.keys(((await host.get<Json>(`/project/${projectId}`)).body.project as Json) ?? {}).sort()).toEqual(
      Object.keys(project).sort(),
    );
  });

  it('[API-02] a collaborator gets the own part, a stranger nothing or what joining shows', async () => {
    const { ann, stranger } = call.cast;
    const { project } = (await ann.get<{ project: Json }>(`/project/${projectId}`)).body;
    expect(project).toMatchObject({
      ...settings,
      host: 'Hanna Host',
      role: 'collaborator',
      coHostEmails: '',
      members: '',
      collaborator: [{ name: 'Ann Lee', email: 'ann@example.org' }],
      documents: [
        definition('The letter', '2026-01-05T10:00:00.000Z'),
        definition('The budget', '2026-01-06T10:00:00.000Z'),
      ],
    });
    expect(JSON.stringify(project)).not.toMatch(/Bob|bob@|hanna@|carl@|sue@/);
    expect(await stranger.get(`/project/${projectId}`)).toMatchObject({
      status: 404,
      body: { code: 'PROJECT_NOT_FOUND' },
    });
    expect(await stranger.get(`/project/${publicId}`)).toEqual({
      status: 200,
      headers: expect.anything(),
      body: {
        project: {
          ID: publicId,
          ProjectName: 'Open call',
          projectdetails: 'All of them',
          status: 'active',
          visibility: 'public',
          host: 'Hanna Host',
          endDate: '2026-02-01',
          timeZone: 'Europe/Berlin',
        },
      },
    });
  });

  it("[API-01, ENT-16, ENT-31] GET /csv-to-json lists the asker's projects only", async () => {
    const { host, ann, stranger } = call.cast;
    const lines = (await host.get<Json[]>('/csv-to-json')).body;
    expect(lines.map(({ ID }) => ID).sort()).toEqual([projectId, publicId, draftId].sort());
    const grants = byIdOf(lines, projectId);
    expect(grants).toMatchObject({
      ...settings,
      id: Number(projectId),
      docCount: 3,
      docCounttotal: 3,
      comments: 2,
      members: 'hanna@example.org;Ann Lee;Bob Ray;eve@example.org;nobody@example.org',
      documents: [definition('The letter'), definition('The budget'), definition('The cv')],
      collabcount: '2',
    });
    for (const [name, value] of Object.entries(grants))
      if (!['id', 'docCount', 'docCounttotal', 'comments', 'documents'].includes(name))
        expect({ name, type: typeof value }).toEqual({ name, type: 'string' });
    for (const name of ['collaborator', 'docassigned', 'samplefile'])
      expect(JSON.parse(String(grants[name]))).toEqual(expect.any(Array));
    expect((await ann.get<Json[]>('/csv-to-json')).body.map(({ ID, members }) => [ID, members])).toEqual([
      [projectId, 'Hanna Host;Ann Lee'],
    ]);
    expect((await stranger.get<Json[]>('/csv-to-json')).body).toEqual([]);
  });

  it('[API-12, ENT-18, ENT-27] GET /collab/csv-to-json: what collaborators uploaded, by project', async () => {
    const { host, ann, stranger } = call.cast;
    const lines = await csv('/collab/csv-to-json', host);
    expect(lines.map(({ ProjectID }) => ProjectID)).toEqual([projectId]);
    const records = JSON.parse(lines[0]?.documents ?? '') as Json[];
    expect(records.sort((one, other) => (String(one.fieldName) < String(other.fieldName) ? -1 : 1))).toMatchObject([
      {
        userId: 'ann@example.org',
        fieldName: 'The budget',
        filename: 'budget.pdf',
        actions: 'Reject',
        filesize: expect.any(Number),
        projectId,
        remarks: 'Add the totals',
        version: 1,
        sha256: expect.any(String),
        date: '2026-01-06T10:00:00.000Z',
      },
      { userId: 'ann@example.org', fieldName: 'The letter', filename: 'letter.pdf', actions: 'Uploaded', projectId },
    ]);
    expect(await csv('/collab/csv-to-json', ann)).toHaveLength(1);
    expect(await csv('/collab/csv-to-json', call.cast.bob)).toEqual([]);
    expect(await csv('/collab/csv-to-json', stranger)).toEqual([]);
  });

  it('[API-13, ENT-27] GET /docs/csv-to-json: the documents asked for, by project', async () => {
    const lines = await csv('/docs/csv-to-json', call.cast.host);
    expect(lines.filter((line) => line.projectID === projectId).map(({ fieldName }) => fieldName)).toEqual([
      'The letter',
      'The budget',
      'The cv',
    ]);
    expect(lines.find((line) => line.projectID === publicId)).toEqual({
      projectID: publicId,
      fieldName: 'The poster',
      type: '.pdf',
      maxSize: '100',
      sizeUnit: 'Mb',
      filename: '',
    });
    expect(await csv('/docs/csv-to-json', call.cast.stranger)).toEqual([]);
  });

  it('[API-17, ENT-22] GET /get-notification: the own ones, whatever the header says', async () => {
    const { host, ann } = call.cast;
    const notification = {
      id: 'n3',
      message: 'Ann Lee uploaded "The letter" in "Grants".',
      dateTime: expect.stringMatching(/^2026-.+Z$/),
      read: false,
      is_read: false,
    };
    expect((await host.get('/get-notification')).body).toEqual([notification]);
    for (const name of ['hanna@example.org', '"HANNA@example.org"', ''])
      expect((await host.get('/get-notification', { 'x-user-email': name })).body).toEqual([notification]);
    expect(await host.get('/get-notification', { 'x-user-email': ann.email })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await ann.get<Json[]>('/get-notification')).body.map(({ id, is_read }) => [id, is_read])).toEqual([
      ['n2', false],
      ['n1', true],
    ]);
  });

  it('[API-22, ENT-01, ENT-11] GET /get?email= is about oneself', async () => {
    const { host, ann } = call.cast;
    const profile = {
      firstName: 'Hanna',
      lastName: 'Host',
      email: 'hanna@example.org',
      designation: 'Dr',
      organization: 'Uni',
      isSubscribed: true,
      city: '',
      address1: '',
      address2: '',
      postcode: '',
    };
    for (const query of ['', '?email=hanna@example.org', '?email=%27Hanna@Example.org%27'])
      expect((await host.get(`/get${query}`)).body).toEqual(profile);
    for (const email of [ann.email, 'nobody-at-all@example.org'])
      expect(await host.get(`/get?email=${email}`)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('[API-30] GET /api/get-store-card/{id}: the own card, and nobody else’s', async () => {
    const { host, ann } = call.cast;
    const card = { subscriptiontype: 'monthly', last4: expect.stringMatching(/^\d{4}$/), expMonth: 1, expYear: 2030 };
    for (const id of [host.email, host.personId, encodeURIComponent('"Hanna@example.org"')])
      expect((await host.get(`/api/get-store-card/${id}`)).body).toEqual(card);
    expect(await ann.get(`/api/get-store-card/${host.email}`)).toMatchObject({ status: 403 });
    expect(await ann.get(`/api/get-store-card/${host.personId}`)).toMatchObject({ status: 403 });
    expect(await ann.get(`/api/get-store-card/${ann.email}`)).toMatchObject({ body: { code: 'NO_SUBSCRIPTION' } });
  });

  it('[API-35] a browser that navigates gets the page, and so do pages whose addresses look alike', async () => {
    const page = { status: 404, body: { code: 'NOT_FOUND' } };
    const { host } = call.cast;
    const navigation = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    expect(await host.get(`/project/${projectId}`, navigation)).toMatchObject(page);
    for (const name of ['joinproject', 'createprivateproject', 'createindependentproject'])
      expect(await host.get(`/project/${name}`, { Accept: 'application/json' })).toMatchObject(page);
    expect(await host.get('/project/none', { Accept: 'application/json' })).toMatchObject({
      status: 404,
      body: { code: 'PROJECT_NOT_FOUND' },
    });
  });

  it('wait for what the browser has just changed, as its cookie says, those that answer a file, too', async () => {
    const { host, ann } = call.cast;
    const late = { Cookie: `${consistencyCookie}=${consistencyToken({ key: projectId, position: 1_000_000 })}` };
    const asked = [`/project/${projectId}`, fileOf(ann, 'letter', 'letter.pdf')].map(async (path) => {
      const { headers } = await host.get(path, { Accept: 'application/json', ...late });
      return headers.get('x-consistency');
    });
    expect(await Promise.all(asked)).toEqual(['pending', 'pending']);
  });

  it('none answers a visitor', async () => {
    const paths = [
      '/csv-to-json',
      '/collab/csv-to-json',
      '/docs/csv-to-json',
      '/get-notification',
      '/get?email=a@b.example',
    ];
    for (const path of [...paths, `/project/${projectId}`, '/api/get-store-card/x', '/files/00'])
      expect(await call.app.get(path)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it.each(['..%2fx', '%00', 'zz', '__proto__', '0'.repeat(500)])('/files/%s is no file', async (id) => {
    expect(await call.cast.host.get(`/files/${id}`)).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } });
  });
});
