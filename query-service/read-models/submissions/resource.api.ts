import { lists, type ReviewRow, type SubmissionRecord, type SubmissionRow } from '@dossier/shared/contract';
import type { ProjectDocument } from '@dossier/shared/views';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sorted } from '../../http/lists/query.ts';
import { openTestApp } from '../../testing/app.ts';
import { callForDocuments, openTestCall } from '../../testing/call.ts';
import { defined, projectId, reviewed } from '../../testing/events.ts';
import { documentsRead, growProject } from '../../testing/large-project.ts';

describe('submissions', () => {
  const call = openTestCall();

  it("are everybody's to those who run the project, newest first, with reviews and names [DETAIL-12, ROLE-05, ROLE-08]", async () => {
    for (const asker of [call.cast.host, call.cast.cohost, call.cast.support]) {
      const rows = await asker.list<SubmissionRow>('submissions', { projectId });
      expect(rows).toMatchObject([
        {
          id: `${projectId}.${call.cast.ann.personId}.budget`,
          collaborator: { name: 'Ann Lee', email: 'ann@example.org' },
          fieldName: 'The budget',
          status: 'Reject',
          reasons: ['incomplete'],
          remarks: 'Add the totals',
          reviewer: 'Carl Tester',
          reviewCount: 1,
          fileName: 'budget.pdf',
        },
        { documentId: 'letter', status: 'Uploaded' },
      ]);
    }
  });

  it('are only the own to a collaborator [ROLE-10]', async () => {
    expect(await call.cast.ann.list('submissions', { projectId })).toHaveLength(2);
    expect(await call.cast.bob.list('submissions', { projectId })).toEqual([]);
    const id = `${projectId}.${call.cast.ann.personId}.letter`;
    expect((await call.cast.bob.get(`/api/submissions/${id}`)).status).toBe(404);
    expect(await call.cast.bob.list('submissions', { id: [id] })).toEqual([]);
    expect(await call.cast.bob.list('submissions', { projectId, personId: call.cast.ann.personId })).toEqual([]);
    expect((await call.cast.ann.get(`/api/submissions/${id}`)).status).toBe(200);
  });

  it('carry the latest review of a version, however many there were; all of them are listed by themselves', async () => {
    const app = await openTestApp();
    const { host, ann, bob } = await callForDocuments(app);
    const id = `${projectId}.${ann.personId}.budget`;
    const size = async () => JSON.stringify(await host.list('submissions', { projectId })).length;
    const again = (remarks: string) => reviewed(ann.personId, 'budget', 'Reject', 1, remarks);
    await app.happen(again('No 0'));
    const before = await size();
    await app.happen(...Array.from({ length: 89 }, (_, index) => again(`No ${index + 1}`)));
    expect(await size()).toBeLessThan(before + 20);
    const { body } = await host.get<SubmissionRecord>(`/api/submissions/${id}`);
    expect(body.versions).toMatchObject([{ version: 1, reviewCount: 91, reviews: [{ remarks: 'No 89' }] }]);
    const all = await ann.list<ReviewRow>('reviews', { projectId, submissionId: id });
    expect(all).toHaveLength(91);
    expect(new Set(all.map(({ remarks }) => remarks))).toEqual(
      new Set(['Add the totals', ...Array.from({ length: 90 }, (_, index) => `No ${index}`)]),
    );
    const [first] = await host.list<ReviewRow>('reviews', { id: [`${id}.1.1`] });
    expect(first).toMatchObject({ submissionId: id, version: 1, remarks: 'Add the totals', reviewer: 'Carl Tester' });
    expect((await host.get(`/api/reviews/${id}.1.92`)).status).toBe(404);
    expect((await host.get('/api/reviews/x')).status).toBe(404);
    for (const filter of [{ projectId }, { projectId, submissionId: id }, { projectId, personId: ann.personId }])
      expect(await bob.list('reviews', filter)).toEqual([]);
    expect((await bob.get(`/api/reviews/${id}.1.1`)).status).toBe(404);
    await app.close();
  });

  it('have no reviews that are listed once their document is asked for no more', async () => {
    const app = await openTestApp();
    const { host, ann } = await callForDocuments(app);
    const submissionId = `${projectId}.${ann.personId}.budget`;
    const reviews = async () => ({
      listed: (await host.list('reviews', { projectId })).length,
      named: (await host.list('reviews', { projectId, submissionId })).length,
      submission: (await host.get(`/api/submissions/${submissionId}`)).status,
      one: (await host.get(`/api/reviews/${submissionId}.1.1`)).status,
    });
    expect(await reviews()).toEqual({ listed: 1, named: 1, submission: 200, one: 200 });
    await app.happen(defined('letter', 'cv'));
    expect(await reviews()).toEqual({ listed: 0, named: 0, submission: 404, one: 404 });
    await app.close();
  });

  it('are filtered by document, person and status', async () => {
    const count = async (filter: object) => (await call.cast.host.list('submissions', { projectId, ...filter })).length;
    expect(await count({ documentId: 'budget' })).toBe(1);
    expect(await count({ personId: call.cast.ann.personId })).toBe(2);
    expect(await count({ personId: call.cast.bob.personId })).toBe(0);
    expect(await count({ status: 'Reject' })).toBe(1);
  });

  it('are found by words of their file names and of the remarks that stand', async () => {
    const found = async (q: string, filter: object = {}, asker = call.cast.host) =>
      (await asker.list<SubmissionRow>('submissions', { projectId, q, ...filter })).map((row) => row.documentId);
    expect(await found('BUDGET.pdf')).toEqual(['budget']);
    expect(await found('totáls add')).toEqual(['budget']);
    expect(await found('totals', { status: 'Uploaded' })).toEqual([]);
    expect(await found('nothing of it')).toEqual([]);
    expect(await found('totals', {}, call.cast.ann)).toEqual(['budget']);
    expect(await found('totals', {}, call.cast.bob)).toEqual([]);
  });
});

describe('submissions of a large project', () => {
  const call = openTestCall();
  const [people, documents, versions] = [40, 5, 10];
  let personIds: readonly string[] = [];
  beforeAll(async () => {
    personIds = await growProject(call.app, { people, documents, versions });
  });
  const asked = async (filter: object = {}, sort?: readonly [string, string], range = [50, 74]) => {
    const query = { filter: { projectId, ...filter }, range, ...(sort && { sort }) };
    const written = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
    const { body, headers } = await call.cast.host.get<SubmissionRow[]>(
      `/api/submissions?${new URLSearchParams(Object.fromEntries(written))}`,
    );
    return { rows: body, total: headers.get('content-range')?.split('/')[1] };
  };

  it('are read and decrypted a page at a time, and a page of 25 has at most 25 kB', async () => {
    const sorts = lists.submissions.sorts.filter((field) => field !== 'fileName');
    for (const field of sorts)
      for (const order of ['ASC', 'DESC']) {
        const read = await documentsRead(call.app, 'submissions', async () => {
          const { rows, total } = await asked({}, [field, order]);
          expect([rows.length, total]).toEqual([25, String(people * documents)]);
          expect(JSON.stringify(rows).length).toBeLessThan(25_000);
        });
        expect(read).toBe(25);
      }
    expect(await documentsRead(call.app, 'submissions', () => asked({}, undefined, [0, 5]))).toBe(6);
    expect(await documentsRead(call.app, 'submissions', () => asked({ status: 'Uploaded' }))).toBe(25);
    expect(await documentsRead(call.app, 'submissions', () => asked({ status: 'Accept' }))).toBe(0);
  });

  it('are in the order that all of them have', async () => {
    const all = (await asked({}, undefined, [0, people * documents - 1])).rows;
    for (const field of lists.submissions.sorts)
      for (const order of ['asc', 'desc'] as const) {
        const sort = { field, order };
        const expected = sorted(all, sort).map(({ id }) => id);
        const { rows } = await asked({}, [field, order], [3, 90]);
        // Ids are in the order of their characters.
        if (field === 'id') expected.sort((one, other) => (one < other === (order === 'asc') ? -1 : 1));
        expect(rows.map(({ id }) => id)).toEqual(expected.slice(3, 91));
      }
  });

  it('are those that are still asked of whoever is still there', async () => {
    const [first = '', second = ''] = personIds;
    const { rows } = await asked({ personId: first }, ['id', 'ASC'], [0, 9]);
    expect(rows).toHaveLength(documents);
    const [{ documentId = '' } = {}] = rows;
    expect((await asked({ documentId })).total).toBe(String(people));
    const { readStore } = call.app;
    const stored = await readStore.get<ProjectDocument>('projects', projectId);
    if (!stored) throw new Error('there is no project');
    const { collaborators, definitions, former, ...project } = stored;
    const without = {
      ...project,
      collaborators: collaborators.filter((id) => id !== second),
      former: { ...former, [second]: 'UUUUU' },
      definitions: definitions.filter((one) => one.documentId !== documentId),
    };
    const ref = { collection: 'projects', id: projectId };
    const [{ position = 0 } = {}] = await readStore.load([ref]);
    await readStore.write([{ ...ref, position: position + 1, document: without }]);
    const left = await asked({}, ['uploadedAt', 'DESC'], [0, 999]);
    expect(left.total).toBe(String((people - 1) * (documents - 1)));
    expect(left.rows.filter((row) => row.documentId === documentId || row.collaborator.id === second)).toEqual([]);
    expect((await asked({ documentId })).rows).toEqual([]);
  });
});
