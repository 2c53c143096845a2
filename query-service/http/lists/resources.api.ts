import {
  asListed,
  listRows,
  type ProjectRow,
  questionSection,
  type ResourceName,
  removedPerson,
  resources,
} from '@dossier/shared/contract';
import { isOfProject } from '@dossier/shared/testing/lists';
import { beforeAll, describe, expect, it } from '@jest/globals';
import simpleRest from 'ra-data-simple-rest';
import type { Someone } from '../../testing/app.ts';
import { openTestCall, publicId } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';

describe('resources', () => {
  const call = openTestCall();
  beforeAll(async () => {
    const nothing = { people: [], documents: [] };
    await call.app.happen(given('BundleMade', { projectId, bundleId: 'bundle', dueAt: null, ...nothing }));
    const order = { projectId, personId: call.cast.host.personId, packageId: 'package', bytes: 1 };
    await call.app.happen(given('EvidenceOrdered', order));
    const place = { projectId, personId: call.cast.ann.personId, documentId: 'letter', author: call.cast.ann.personId };
    await call.app.happen(
      given('QuestionsDefined', {
        projectId,
        sections: [
          questionSection.parse({
            sectionId: 'about',
            title: 'About you',
            questions: [{ kind: 'yesNo', questionId: 'first', label: 'Is it your first time?' }],
          }),
        ],
      }),
      given('AnswersSubmitted', {
        ...{ projectId, personId: call.cast.ann.personId, term: 0, sectionId: 'about', questionIds: ['first'] },
        ...{
          questionsRevision: 1,
          answers: '[{"questionId":"first","value":false}]',
          missing: [],
          changed: [],
          toReview: [],
          unasked: [],
          excused: [],
          late: false,
        },
      }),
      given('DocumentCommented', { ...place, commentId: 'd1', text: 'Is this the right form?', mentions: [] }),
    );
  });

  it('answer rows exactly as the contract describes them, to everybody who may ask', async () => {
    for (const asker of [call.cast.host, call.cast.cohost, call.cast.support, call.cast.auditor, call.cast.ann])
      for (const [name, schema] of Object.entries(listRows)) {
        const needsProject = isOfProject(name as ResourceName);
        const query = needsProject ? `?filter=${encodeURIComponent(JSON.stringify({ projectId }))}` : '';
        const { status, body } = await asker.get<unknown>(`/api/${name}${query}`);
        if (status === 403) continue;
        expect(status).toBe(200);
        for (const row of body as unknown[]) {
          const strict = schema.strict().parse(row);
          expect(strict).toEqual(row);
        }
      }
  });

  describe('through the real ra-data-simple-rest', () => {
    /** A list of teams leaves out their members, one of submissions their versions, one of projects what is usual. */
    const inList = (resource: ResourceName, { versions: _, ...row }: Record<string, unknown>): object => {
      if (resource === 'teams') return { ...row, members: [] };
      return resource === 'projects' ? asListed(row as ProjectRow) : row;
    };
    const provider = (asker: Someone) =>
      simpleRest(`${call.app.url}/api`, async (path, options = {}) => {
        const headers = new Headers(options.headers);
        headers.set('Authorization', `Bearer ${asker.token}`);
        const response = await fetch(path, { ...options, headers, signal: options.signal ?? null });
        const body = await response.text();
        return { status: response.status, headers: response.headers, body, json: JSON.parse(body) };
      });
    const pagination = { page: 1, perPage: 2 };

    // The time line knows no page numbers.
    const paged = (Object.keys(resources) as ResourceName[]).filter((name) => name !== 'history');
    it.each(paged)('%s: lists, pages, one and many', async (resource) => {
      const asker = resource === 'notifications' ? call.cast.ann : call.cast.host;
      const needsProject = isOfProject(resource);
      const filter = needsProject ? { projectId } : {};
      const data = provider(asker);
      const all = await data.getList(resource, {
        filter,
        pagination: { page: 1, perPage: 100 },
        sort: { field: 'id', order: 'ASC' },
      });
      expect(all.data.length).toBeGreaterThan(0);
      expect(all.total).toBe(all.data.length);
      const ids = all.data.map(({ id }) => id);
      const paged = [];
      for (let page = 1; paged.length < ids.length; page++) {
        const { data: rows, total } = await data.getList(resource, {
          filter,
          pagination: { ...pagination, page },
          sort: { field: 'id', order: 'ASC' },
        });
        expect(total).toBe(ids.length);
        paged.push(...rows.map(({ id }) => id));
      }
      expect(paged).toEqual(ids);
      const down = await data.getList(resource, {
        filter,
        pagination: { page: 1, perPage: 100 },
        sort: { field: 'id', order: 'DESC' },
      });
      expect(down.data.map(({ id }) => id)).toEqual(ids.toReversed());
      const beyond = await data.getList(resource, {
        filter,
        pagination: { page: 50, perPage: 100 },
        sort: { field: 'id', order: 'ASC' },
      });
      expect(beyond).toMatchObject({ data: [], total: ids.length });

      const many = await data.getMany(resource, { ids: [...ids].reverse() });
      expect(many.data.map(({ id }) => id)).toEqual([...ids].reverse());
      const one = await data.getOne(resource, { id: ids[0] as string });
      expect(inList(resource, one.data)).toEqual(all.data[0]);
      if (needsProject) {
        const referenced = await data.getManyReference(resource, {
          target: 'projectId',
          id: projectId,
          filter: {},
          pagination,
          sort: { field: 'id', order: 'ASC' },
        });
        expect(referenced).toMatchObject({ total: ids.length });
      }
    });
  });

  it('refuse what they do not understand with 400 and the field', async () => {
    const wrong = [
      'sort=["secret","ASC"]',
      'sort=["id","sideways"]',
      'sort=id',
      'range=[0]',
      'range=[5,1]',
      'range=[-1,5]',
      'range=[0,1000]',
      'range=["0","9"]',
      'range=[0,1e400]',
      'filter=[]',
      'filter="x"',
      'filter={"host":"x"}',
      'filter={"status":{"$ne":""}}',
      'filter={"status":["active","gone"]}',
      'filter={"__proto__":{"x":1}}',
      'filter={"id":[{"$gt":""}]}',
      'filter={"id":["x"],"status":"active"}',
      'filter={"q":7}',
      'filter={bad',
      'filter=null',
      'limit=5',
    ];
    for (const query of wrong) {
      const [name = '', value = ''] = query.split(/=(.*)/s);
      const { status, body } = await call.cast.host.get(`/api/projects?${name}=${encodeURIComponent(value)}`);
      expect([query, status, body.code]).toEqual([query, 400, 'INVALID']);
      expect(Object.keys(body.errors ?? {})[0]).toMatch(/^(sort|range|filter|limit)/);
    }
    expect((await call.cast.host.get('/api/documents')).body).toMatchObject({ code: 'INVALID' });
  });

  it.each(['range=[0,0]&range=[0,9]', 'filter={}&filter={"role":"owner"}', 'sort=["id","ASC"]&sort=["id","DESC"]'])(
    'refuse %s, as nobody knows which is meant',
    async (query) => {
      const { status, body } = await call.cast.host.get(`/api/projects?${query.replaceAll('"', '%22')}`);
      expect([status, body.errors]).toEqual([400, { [query.split('=', 1)[0] ?? '']: 'Say this once.' }]);
    },
  );

  it.each(['asof=2026-01-10T12:00:00Z', 'asOf=2026-01-10T12:00:00Z&asOf=2026-01-10T12:00:00Z', 'x=1'])(
    'answer one record to no %s, as if what is now had been asked for',
    async (query) => {
      const { status, body } = await call.cast.host.get(`/api/projects/${projectId}?${query}`);
      expect([status, body.code]).toEqual([400, 'INVALID']);
    },
  );

  it('ask for a token, and know no other names', async () => {
    for (const name of Object.keys(resources)) {
      expect((await call.app.get(`/api/${name}`)).status).toBe(401);
      expect((await call.app.get(`/api/${name}/x`)).status).toBe(401);
    }
    expect((await call.cast.host.get('/api/secrets')).status).toBe(404);
    expect((await call.cast.host.get('/api/audit-events')).status).toBe(404);
  });

  it('a stranger gets of a project what one gets that does not exist [ROLE-17]', async () => {
    for (const resource of [
      'documents',
      'submissions',
      'reviews',
      'questions',
      'answers',
      'cells',
      'results',
      'collaborators',
      'auditors',
      'holds',
      'comments',
      'mails',
      'history',
    ]) {
      const of = (id: string) =>
        call.cast.stranger.get(`/api/${resource}?filter=${encodeURIComponent(JSON.stringify({ projectId: id }))}`);
      const [real, unknown] = [await of(projectId), await of('999999999')];
      expect(real).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
      expect(real.body).toEqual(unknown.body);
    }
    for (const id of ['letter', `${projectId}.${call.cast.ann.personId}.letter`])
      expect((await call.cast.stranger.get(`/api/documents/${id}`)).status).toBe(404);
    expect(
      await call.cast.stranger.list('submissions', { id: [`${projectId}.${call.cast.ann.personId}.letter`] }),
    ).toEqual([]);
    expect(await call.cast.stranger.list('documents', { id: ['letter'] })).toEqual([]);
    expect(await call.cast.stranger.list('comments', { id: ['c1'] })).toEqual([]);
    expect((await call.cast.stranger.get('/api/comments/c1')).status).toBe(404);
  });

  it('who was erased is nobody any more, in every row and without a rebuild [BEY-18]', async () => {
    const gone = await call.app.someone('Ulla', 'Unmistakable');
    const facts = [
      given('CollaboratorJoined', { projectId: publicId, personId: gone.personId }),
      given('CommentAdded', {
        projectId: publicId,
        personId: gone.personId,
        commentId: 'c9',
        text: 'Unmistakable words',
      }),
    ];
    await call.app.happen(...facts);
    const seen = async () =>
      JSON.stringify([
        await call.cast.host.list('collaborators', { projectId: publicId }),
        await call.cast.host.list('comments', { projectId: publicId }),
        await call.cast.host.list('contacts'),
      ]);
    expect(await seen()).toContain('Unmistakable');
    await call.app.directory.erase(gone.personId);
    expect(await seen()).not.toMatch(/unmistakable|ulla/i);
    expect(await seen()).toContain(removedPerson);
  });
});
