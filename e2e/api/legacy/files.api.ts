import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../shared/testing/until.ts';
import { fixture, letter } from '../../support/files.ts';
import { type Installation, openTestInstallation } from '../../support/installation.ts';
import { createProject, startPublicProject } from '../../support/projects.ts';
import { type FormFields, type SignedIn, signedIn } from './client.ts';

type Json = Record<string, unknown>;

describe('the calls of section 7 that carry files', () => {
  let installation: Installation;
  let host: SignedIn;
  let ada: SignedIn;
  let eve: SignedIn;
  let projectId: string;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await signedIn(installation, 'Hilda', true);
    ada = await signedIn(installation, 'Ada');
    eve = await signedIn(installation, 'Eve');
    ({ projectId } = await startPublicProject(host.own, 'Open'));
    await ada.own.command('JoinProject', { projectId });
  }, 60_000);
  afterAll(() => installation.remove());

  const read = async (id: string, client = host) =>
    ((await client.get(`/project/${id}`)).body as { project: Json }).project;
  /** Bytes and entries that wait for something. */
  const leftOver = async () => {
    const { uploads } = installation.engines;
    const entries = await uploads.entries('', 1_000);
    const open = entries.filter(({ state }) => state !== 'referenced').map(({ uploadId }) => uploadId);
    const folder = join(installation.dataDir, 'files/people');
    const files = (() => {
      try {
        return readdirSync(folder);
      } catch {
        return [];
      }
    })();
    return { open, files };
  };
  const nothing = { open: [], files: [] };
  const document = (fields: FormFields, client = ada) => client.form('POST /upload-document', fields);

  it('[API-14, ENT-18, ENT-19, FMT-09, ROLE-12] POST /upload-document', async () => {
    const own = [
      ['userId', '"ADA@people.example"'],
      ['fieldName', 'Letter'],
    ] as const;
    const after = [
      ['filesize', String(letter.bytes.length)],
      ['projectId', projectId],
      ['actions', 'Uploaded'],
    ] as const;
    const file = ['file', { ...letter, name: 'a - b – Brief.pdf' }] as const;
    const answer = await document([...own, file, ...after]);
    expect(answer).toMatchObject({ status: 200, body: { message: 'The document is uploaded.' } });
    const { filePath } = answer.body as { filePath: string };
    expect(filePath.slice(filePath.indexOf('-') + 1)).toBe('a - b – Brief.pdf');
    const download = await ada.get(encodeURI(filePath));
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(await eve.get(encodeURI(filePath))).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } });
    const [record] = await until(async () => {
      const { docassigned } = (await read(projectId)) as { docassigned: Json[] };
      return docassigned.some(({ uploadstatus }) => uploadstatus === 'complete') && docassigned;
    });
    expect(record).toMatchObject({ fieldName: 'Letter', uploadstatus: 'complete', filename: 'a - b – Brief.pdf' });
    expect(await leftOver()).toEqual(nothing);

    const wrong: readonly (readonly [number, string, FormFields, SignedIn])[] = [
      [403, 'FORBIDDEN', [['userId', 'eve@people.example'], ['fieldName', 'Letter'], file, ...after], ada],
      [404, 'PROJECT_NOT_FOUND', [['fieldName', 'Letter'], file, ...after], eve],
      [403, 'FORBIDDEN', [['fieldName', 'Letter'], file, ...after], host],
      [404, 'DOCUMENT_NOT_FOUND', [['fieldName', 'Nothing'], file, ...after], ada],
      [400, 'INVALID', [...own, ...after], ada],
      [400, 'INVALID', [...own, file, ['filesize', '1'], ['projectId', projectId]], ada],
      [400, 'INVALID', [...own, file, ['projectId', projectId], ['actions', 'Accept']], ada],
      [415, 'WRONG_TYPE', [...own, ['file', fixture('notes.txt')], ['projectId', projectId]], ada],
      [415, 'WRONG_TYPE', [...own, ['file', fixture('notes.txt', 'no.pdf')], ['projectId', projectId]], ada],
      [
        400,
        'EMPTY_FILE',
        [...own, ['file', { name: 'empty.pdf', bytes: Buffer.alloc(0) }], ['projectId', projectId]],
        ada,
      ],
    ];
    for (const [status, code, fields, client] of wrong) {
      expect(await document(fields, client)).toMatchObject({ status, body: { code } });
      expect(await leftOver()).toEqual(nothing);
    }
  });

  it('[API-10, ENT-15] POST /upload-supporting-file', async () => {
    const send = (client: SignedIn, fields: FormFields) => client.form('POST /upload-supporting-file', fields);
    const answer = await send(host, [
      ['file', fixture('notes.txt')],
      ['projectId', projectId],
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: { filePath: expect.stringMatching(/^\/files\/[0-9a-f]+\?-notes\.txt$/) },
    });
    const { filePath } = answer.body as { filePath: string };
    expect(JSON.parse(String((await read(projectId)).supportingfiles))).toMatchObject({ filePath });
    expect(
      await send(ada, [
        ['file', letter],
        ['projectId', projectId],
      ]),
    ).toMatchObject({ status: 403 });
    expect(
      await send(eve, [
        ['file', letter],
        ['projectId', projectId],
      ]),
    ).toMatchObject({ status: 404 });
    expect(await send(host, [['projectId', projectId]])).toMatchObject({
      status: 400,
      body: { errors: { file: 'Choose one file.' } },
    });
    expect(await leftOver()).toEqual(nothing);
  });

  it('[API-09, ENT-13, ENT-17] POST /upload-multiple', async () => {
    const { projectId: id } = await createProject(host.own, undefined, []);
    const documents = [
      { fieldName: 'Letter', type: '.pdf', maxSize: '20', sizeUnit: 'KB', filename: '' },
      { fieldName: 'Plan' },
      { fieldName: 'Budget', type: '.xlsx', maxSize: 5, sizeUnit: 'Mb', filename: 'form.xlsx' },
    ];
    const define = (client: SignedIn, list: unknown, ...files: FormFields) =>
      client.form('POST /upload-multiple', [
        ...files,
        ['documents', JSON.stringify(list)],
        ['projectId', id],
        ['docCount', '3'],
      ]);
    const template = ['file2', fixture('budget.xlsx', 'form.xlsx')] as const;
    expect(await define(host, documents, template, ['file0', letter])).toMatchObject({ status: 200 });
    const stored = await read(id);
    expect(stored).toMatchObject({
      docCount: 3,
      documents: [
        { fieldName: 'Letter', type: '.pdf', maxSize: 20, sizeUnit: 'KB', filename: 'letter.pdf' },
        { fieldName: 'Plan', type: '.pdf', maxSize: 100, sizeUnit: 'Mb', filename: '' },
        { fieldName: 'Budget', type: '.xlsx', maxSize: 5, sizeUnit: 'Mb', filename: 'form.xlsx' },
      ],
      samplefile: [{ fieldName: 'Letter' }, { fieldName: 'Budget', filename: 'form.xlsx' }],
    });
    // A template stays while the document names it.
    expect(await define(host, documents)).toMatchObject({
      body: { project: { samplefile: [{ fieldName: 'Budget' }] } },
    });
    expect(await define(host, documents, ['file3', letter])).toMatchObject({
      status: 400,
      body: { errors: { file3: 'There is no such document.' } },
    });
    expect(await define(host, [])).toMatchObject({ status: 400, body: { title: 'Define at least one document.' } });
    expect(await define(host, [{ fieldName: 'A' }, { fieldName: 'a' }])).toMatchObject({ status: 409 });
    expect(await define(eve, documents, template)).toMatchObject({ status: 404 });
  });

  it('[API-11, ENT-13, ENT-14] POST /api/updateProjectDocuments: definitions and decisions, each project by itself', async () => {
    const { projectId: id } = await createProject(host.own, undefined, []);
    const templateFileId = await host.own.upload(letter, { purpose: 'template', projectId: id });
    const redefine = async (project: Json) =>
      (await host.call('POST /api/updateProjectDocuments', { projects: [{ ID: id, ...project }] })).body as {
        projects: Json[];
      };
    const kept = async () => ((await read(id)).samplefile as Json[]).map(({ fieldName }) => fieldName);
    const define = () =>
      host.own.command('DefineDocuments', { projectId: id, documents: [{ fieldName: 'Letter', templateFileId }] });
    await define();
    const documents = JSON.stringify([{ fieldName: 'Letter' }, { fieldName: 'Plan', type: '.doc' }]);
    for (const samplefile of [
      [{ fieldName: 'Letter' }],
      '[{"fieldName":"Letter"}]',
      'Plan; Letter',
      'other.pdf,letter.pdf',
    ]) {
      expect(await redefine({ documents, samplefile })).toEqual({ projects: [{ ID: id, ok: true }] });
      expect({ samplefile, kept: await kept() }).toEqual({ samplefile, kept: ['Letter'] });
    }
    expect(await redefine({ documents, samplefile: '[{"fieldName":' })).toEqual({ projects: [{ ID: id, ok: true }] });
    expect(await kept()).toEqual([]);

    const decision = { userId: 'ada@people.example', fieldName: 'Letter', actions: 'Reject', remarks: 'Sign it' };
    const projects = [
      { ID: projectId, documents: [decision] },
      { ID: '100000000', documents: [{ fieldName: 'Letter' }] },
    ];
    expect((await host.call('POST /api/updateProjectDocuments', { projects })).body).toEqual({
      projects: [
        { ID: projectId, ok: true },
        { ID: '100000000', ok: false, message: 'Project not found.', status: 404 },
      ],
    });
    await until(async () => ((await read(projectId)).docassigned as Json[])[0]?.actions === 'Reject');
    expect((await eve.call('POST /api/updateProjectDocuments', { projects })).body).toMatchObject({
      projects: [{ ok: false, status: 404 }, { ok: false }],
    });
    expect((await ada.call('POST /api/updateProjectDocuments', { projects })).body).toMatchObject({
      projects: [{ ok: false, status: 403 }, { ok: false }],
    });
  });

  /** A head and a part of a form, which is left open. */
  const begin = (body: string, length: number) => {
    const outgoing = request({
      host: '127.0.0.1',
      port: installation.port,
      method: 'POST',
      path: '/upload-document',
      headers: {
        Authorization: `Bearer ${ada.own.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': length,
      },
    });
    outgoing.on('error', () => {});
    outgoing.write(body);
    return outgoing;
  };
  /** The same, whose connection is then cut. */
  const cut = async (body: string, length: number) => {
    const outgoing = begin(body, length);
    await until(async () => (await leftOver()).open.length === 1);
    outgoing.destroy();
    await until(async () => (await leftOver()).open.length === 0);
  };
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';

  it('a body that breaks off leaves nothing behind', async () => {
    for (const body of ['--x', head.slice(0, 60), head, `${head}%PDF-1.7\n${'x'.repeat(200_000)}`])
      await cut(body, 1_000_000);
    expect(await leftOver()).toEqual(nothing);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x', 415],
    ['an empty boundary', 'multipart/form-data; boundary=', 'x', 400],
    ['another type', 'application/json', '{}', 415],
    ['no parts', 'multipart/form-data; boundary=x', 'nothing', 400],
    ['an end that is missing', 'multipart/form-data; boundary=x', `${head}%PDF-1.7`, 400],
    [
      'too many fields',
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(60)}--x--`,
      413,
    ],
    ['no name', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--', 400],
  ])('a form with %s is refused', async (_name, type, body, status) => {
    const response = await fetch(`${installation.url}/upload-document`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ada.own.token}`, 'Content-Type': type },
      body,
    });
    expect(response.status).toBe(status);
    expect(await leftOver()).toEqual(nothing);
  });

  it('nobody sends more forms at once than uploads', async () => {
    const open = [begin(head, 9_999), begin(head, 9_999)];
    await until(async () => (await leftOver()).open.length === 2);
    expect(await document([['file', letter]])).toMatchObject({ status: 429, body: { code: 'SLOW_DOWN' } });
    for (const outgoing of open) outgoing.destroy();
    await until(async () => (await leftOver()).open.length === 0);
  });
});
