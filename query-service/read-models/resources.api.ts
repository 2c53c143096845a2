import {
  type CollaboratorRow,
  type CommentRow,
  type DocumentRow,
  type NotificationKind,
  type NotificationRow,
  type ProjectRow,
  type ResourceName,
  removedPerson,
  resources,
  type Subject,
  type SubmissionRow,
} from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import simpleRest from 'ra-data-simple-rest';
import { openTestApp, type Someone, type TestApp } from '../testing/app.ts';
import { type Cast, callForDocuments, draftId, publicId } from '../testing/call.ts';
import { given, projectId } from '../testing/events.ts';

describe('resources', () => {
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    app = await openTestApp();
    cast = await callForDocuments(app);
    const { host, ann, bob } = cast;
    const comment = (personId: string, commentId: string, text: string) =>
      given('CommentAdded', { projectId, personId, commentId, text });
    const notified = (notificationId: string, kind: NotificationKind, subject: Subject, personId = ann.personId) =>
      given('Notified', { personId, notificationId, kind, projectId, subject });
    const card = {
      paymentMethodId: 'pm_1',
      brand: 'visa',
      last4: '4242',
      expMonth: 1,
      expYear: 2030,
      billingName: 'Hanna Host',
    };
    const plan = { personId: host.personId, plan: 'team', period: 'monthly', members: 2 } as const;
    await app.happen(
      comment(host.personId, 'c1', 'Welcome'),
      comment(ann.personId, 'c2', 'Thanks'),
      notified('n1', 'invited', { personId: host.personId }),
      notified('n2', 'reviewed', { personId: host.personId, documentId: 'budget', action: 'Reject' }),
      notified('n3', 'submitted', { personId: ann.personId, documentId: 'letter' }, host.personId),
      given('NotificationRead', { personId: ann.personId, notificationId: 'n1' }),
      given('MailQueued', { mailId: 'm1', recipient: bob.personId, template: 'invitation', projectId, subject: {} }),
      given('MailSent', { mailId: 'm1' }),
      given('PaymentRequested', { ...plan, ...card, paymentId: 'b1', purpose: 'trial', amount: 100, tax: 20 }),
      given('PaymentRecorded', { personId: host.personId, paymentId: 'b1', reference: 'r' }),
      given('SubscriptionStarted', { ...plan, trialEnd: '2026-01-20T00:00:00.000Z' }),
    );
  });
  afterAll(() => app.close());

  const ofProject = (asker: Someone, resource: string) => asker.list<{ id: string }>(resource, { projectId });

  it('answer rows exactly as the contract describes them, to everybody who may ask', async () => {
    for (const asker of [cast.host, cast.cohost, cast.support, cast.ann])
      for (const [name, schema] of Object.entries(resources)) {
        const needsProject = ['documents', 'submissions', 'collaborators', 'comments', 'mails'].includes(name);
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
    const provider = (asker: Someone) =>
      simpleRest(`${app.url}/api`, async (path, options = {}) => {
        const headers = new Headers(options.headers);
        headers.set('Authorization', `Bearer ${asker.token}`);
        const response = await fetch(path, { ...options, headers, signal: options.signal ?? null });
        const body = await response.text();
        return { status: response.status, headers: response.headers, body, json: JSON.parse(body) };
      });
    const pagination = { page: 1, perPage: 2 };

    it.each(Object.keys(resources) as ResourceName[])('%s: lists, pages, one and many', async (resource) => {
      const asker = resource === 'notifications' ? cast.ann : cast.host;
      const needsProject = ['documents', 'submissions', 'collaborators', 'comments', 'mails'].includes(resource);
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
      expect(one.data).toEqual(all.data[0]);
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
      'filter={"status":["active","bin"]}',
      'filter={"__proto__":{"x":1}}',
      'filter={"id":[{"$gt":""}]}',
      'filter={"id":["x"],"status":"active"}',
      'filter={"q":7}',
      'filter={bad',
      'limit=5',
    ];
    for (const query of wrong) {
      const [name = '', value = ''] = query.split(/=(.*)/s);
      const { status, body } = await cast.host.get(`/api/projects?${name}=${encodeURIComponent(value)}`);
      expect([query, status, body.code]).toEqual([query, 400, 'INVALID']);
      expect(Object.keys(body.errors ?? {})[0]).toMatch(/^(sort|range|filter|limit)/);
    }
    expect((await cast.host.get('/api/documents')).body).toMatchObject({ code: 'INVALID' });
  });

  it('ask for a token, and know no other names', async () => {
    for (const name of Object.keys(resources)) {
      expect((await app.get(`/api/${name}`)).status).toBe(401);
      expect((await app.get(`/api/${name}/x`)).status).toBe(401);
    }
    expect((await cast.host.get('/api/secrets')).status).toBe(404);
    expect((await cast.host.get('/api/audit-events')).status).toBe(404);
  });

  it('a stranger gets of a project what one gets that does not exist [ROLE-17]', async () => {
    for (const resource of ['documents', 'submissions', 'collaborators', 'comments', 'mails']) {
      const of = (id: string) =>
        cast.stranger.get(`/api/${resource}?filter=${encodeURIComponent(JSON.stringify({ projectId: id }))}`);
      const [real, unknown] = [await of(projectId), await of('999999999')];
      expect(real).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
      expect(real.body).toEqual(unknown.body);
    }
    for (const id of ['letter', `${projectId}.${cast.ann.personId}.letter`])
      expect((await cast.stranger.get(`/api/documents/${id}`)).status).toBe(404);
    expect(await cast.stranger.list('submissions', { id: [`${projectId}.${cast.ann.personId}.letter`] })).toEqual([]);
    expect(await cast.stranger.list('documents', { id: ['letter'] })).toEqual([]);
    expect(await cast.stranger.list('comments', { id: ['c1'] })).toEqual([]);
    expect((await cast.stranger.get('/api/comments/c1')).status).toBe(404);
  });

  describe('projects', () => {
    it('are those the asker works on, by exact status [LIST-03, LIST-04, LIST-05]', async () => {
      const names = async (asker: Someone, status: string) =>
        (await asker.list<ProjectRow>('projects', { status }, ['projectName', 'ASC'])).map(
          ({ projectName }) => projectName,
        );
      expect(await names(cast.host, 'active')).toEqual(['Grants', 'Open call']);
      expect(await names(cast.host, 'draft')).toEqual(['Next year']);
      expect(await names(cast.host, 'past')).toEqual([]);
      expect(await names(cast.cohost, 'active')).toEqual(['Grants', 'Open call']);
      expect(await names(cast.support, 'active')).toEqual(['Grants', 'Open call']);
      expect(await names(cast.ann, 'active')).toEqual(['Grants']);
      expect(await names(cast.cohost, 'draft')).toEqual([]);
      expect(await names(cast.stranger, 'active')).toEqual([]);
    });

    it('are searched by name, details or id', async () => {
      const found = async (q: string) => (await cast.host.list<ProjectRow>('projects', { q })).map(({ id }) => id);
      expect(await found('open')).toEqual([publicId]);
      expect(await found(projectId)).toEqual([projectId]);
      expect(await found('nothing like it')).toEqual([]);
      expect(await cast.ann.list('projects', { q: 'open' })).toEqual([]);
    });

    it('are sorted by deadline, also when searched', async () => {
      const sorted = async (order: string, q?: string) =>
        (await cast.host.list<ProjectRow>('projects', { ...(q && { q }) }, ['dueAt', order])).map(({ id }) => id);
      for (const q of [undefined, 'all of them']) {
        expect((await sorted('ASC', q)).at(-1)).toBe(draftId);
        expect((await sorted('DESC', q))[0]).toBe(draftId);
      }
    });

    it('count over everybody for those who run it, the own for a collaborator [DETAIL-09, COLLECT-04]', async () => {
      const row = async (asker: Someone) => (await asker.get<ProjectRow>(`/api/projects/${projectId}`)).body;
      expect(await row(cast.support)).toMatchObject({
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
      expect(await row(cast.ann)).toMatchObject({
        role: 'collaborator',
        joined: true,
        delivered: 1,
        required: 2,
        coHostEmails: [],
        supportStaff: '',
      });
      expect(await row(cast.bob)).toMatchObject({ delivered: 0, required: 1 });
      expect(await row(cast.eve)).toMatchObject({ role: 'collaborator', joined: false });
    });

    it('say where the wizard goes on with a draft [LIST-10, CREATE-30]', async () => {
      const { body } = await cast.host.get<ProjectRow>(`/api/projects/${draftId}`);
      expect(body.draftStep).toBe(`/project/createprivateproject/add-collaborator/${draftId}`);
    });

    it('show a stranger the card of a public one that can be joined, and no more [JOIN-12]', async () => {
      expect((await cast.stranger.get(`/api/projects/${publicId}`)).body).toEqual({
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
      const unknown = await cast.stranger.get('/api/projects/999999999');
      expect(unknown).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
      for (const id of [projectId, draftId])
        expect((await cast.stranger.get(`/api/projects/${id}`)).body).toEqual(unknown.body);
    });

    it('say that a public one is over after its deadline [JOIN-08]', async () => {
      const { body, status } = await app.at('2026-02-01T23:00:00.000Z', () =>
        cast.eve.get(`/api/projects/${publicId}`),
      );
      expect([status, body.code]).toEqual([409, 'PROJECT_PAST']);
    });

    it('are not found by trying ids [JOIN-09]', async () => {
      const guesser = await app.someone('Gus');
      const statuses = [];
      for (let n = 0; n < 22; n++) statuses.push((await guesser.get(`/api/projects/${700_000_000 + n}`)).status);
      expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404));
      expect(statuses.slice(20)).toEqual([429, 429]);
    });
  });

  describe('documents', () => {
    it('are all of them with their people to the host, the own with the own upload to a collaborator [DETAIL-18, ROLE-11, STATE-08, STATE-11]', async () => {
      const hosts = await cast.host.list<DocumentRow>('documents', { projectId });
      expect(hosts.map(({ id, order, status }) => [id, order, status])).toEqual([
        ['letter', 1, 'Not Uploaded'],
        ['budget', 2, 'Not Uploaded'],
        ['cv', 3, 'Not Uploaded'],
      ]);
      expect(hosts[0]?.assigned.toSorted()).toEqual([cast.ann.personId, cast.bob.personId].toSorted());
      const anns = await cast.ann.list<DocumentRow>('documents', { projectId });
      expect(anns).toMatchObject([
        {
          id: 'letter',
          status: 'Uploaded',
          version: 1,
          fileName: 'letter.pdf',
          assigned: [],
          remarks: '',
          closed: null,
        },
        { id: 'budget', status: 'Reject', remarks: 'Add the totals', closed: null },
      ]);
      expect((await cast.bob.list<DocumentRow>('documents', { projectId })).map(({ id }) => id)).toEqual(['letter']);
      expect((await cast.bob.get('/api/documents/budget')).status).toBe(404);
      expect((await cast.bob.get('/api/documents/letter')).status).toBe(200);
    });

    it('say why nothing can be uploaded [DETAIL-19]', async () => {
      const closed = async (asker: Someone) =>
        (await asker.list<DocumentRow>('documents', { projectId })).map((row) => row.closed);
      expect(await app.at('2026-02-01T23:00:00.000Z', () => closed(cast.bob))).toEqual([
        'The deadline has passed; this document can no longer be submitted.',
      ]);
      expect(await app.at('2026-02-01T22:59:59.999Z', () => closed(cast.bob))).toEqual([null]);
      expect(new Set(await closed(cast.support))).toEqual(new Set(['You may not do this.']));
    });
  });

  describe('submissions', () => {
    it("are everybody's to those who run the project, newest first, with reviews and names [DETAIL-12, ROLE-05, ROLE-08]", async () => {
      for (const asker of [cast.host, cast.cohost, cast.support]) {
        const rows = await asker.list<SubmissionRow>('submissions', { projectId });
        expect(rows).toMatchObject([
          {
            id: `${projectId}.${cast.ann.personId}.budget`,
            collaborator: { name: 'Ann Lee', email: 'ann@example.org' },
            fieldName: 'The budget',
            status: 'Reject',
            remarks: 'Add the totals',
            versions: [
              { version: 1, fileName: 'budget.pdf', reviews: [{ action: 'Reject', reviewer: 'Carl Tester' }] },
            ],
          },
          { documentId: 'letter', status: 'Uploaded' },
        ]);
      }
    });

    it('are only the own to a collaborator [ROLE-10]', async () => {
      expect(await ofProject(cast.ann, 'submissions')).toHaveLength(2);
      expect(await ofProject(cast.bob, 'submissions')).toEqual([]);
      const id = `${projectId}.${cast.ann.personId}.letter`;
      expect((await cast.bob.get(`/api/submissions/${id}`)).status).toBe(404);
      expect(await cast.bob.list('submissions', { id: [id] })).toEqual([]);
      expect(await cast.bob.list('submissions', { projectId, personId: cast.ann.personId })).toEqual([]);
      expect((await cast.ann.get(`/api/submissions/${id}`)).status).toBe(200);
    });

    it('are filtered by document, person and status', async () => {
      const count = async (filter: object) => (await cast.host.list('submissions', { projectId, ...filter })).length;
      expect(await count({ documentId: 'budget' })).toBe(1);
      expect(await count({ personId: cast.ann.personId })).toBe(2);
      expect(await count({ personId: cast.bob.personId })).toBe(0);
      expect(await count({ status: 'Reject' })).toBe(1);
    });
  });

  describe('collaborators', () => {
    it('are one row each with what they owe and delivered [COLLECT-01, COLLECT-05, COLLECT-06]', async () => {
      const rows = await cast.host.list<CollaboratorRow>('collaborators', { projectId }, ['email', 'ASC']);
      expect(rows).toMatchObject([
        {
          name: 'Ann Lee',
          email: 'ann@example.org',
          status: 'joined',
          required: 2,
          delivered: 1,
          documents: [
            { documentId: 'letter', status: 'Uploaded', version: 1, fileId: `file-${cast.ann.personId}-letter-1` },
            { documentId: 'budget', status: 'Reject' },
          ],
          lastActivityAt: '2026-01-06T10:00:00.000Z',
        },
        { email: 'bob@example.org', required: 1, delivered: 0, lastActivityAt: null },
        { email: 'eve@example.org', status: 'invited' },
        { email: 'nobody@example.org', status: 'invited' },
      ]);
    });

    it('an invitation does not tell who has an account, nor whose it is [CREATE-25]', async () => {
      const [eve, nobody] = await cast.host.list<CollaboratorRow>('collaborators', { projectId, status: 'invited' });
      expect([eve?.name, nobody?.name]).toEqual(['eve@example.org', 'nobody@example.org']);
    });

    it('tell when the host reminded of the present deadline', async () => {
      const { personId } = cast.eve;
      const row = async () => (await cast.host.list<CollaboratorRow>('collaborators', { projectId, personId }))[0];
      const { dueAt, remindedAt } = (await row()) as CollaboratorRow;
      expect(remindedAt).toBeNull();
      const at = '2026-01-08T10:00:00.000Z';
      await app.happen(given('CollaboratorReminded', { projectId, personId, dueAt, kind: 'host' }, at));
      expect(await row()).toMatchObject({ remindedAt: at });
      const later = '2027-01-01T00:00:00.000Z';
      await app.happen(given('DueMomentExtended', { projectId, personId, dueAt: later }));
      expect(await row()).toMatchObject({ dueAt: later, remindedAt: null });
      await app.happen(given('DueMomentExtended', { projectId, personId, dueAt }));
      expect(await row()).toMatchObject({ dueAt, remindedAt: at });
    });

    it('are not for collaborators [ROLE-10]', async () => {
      const path = `/api/collaborators?filter=${encodeURIComponent(JSON.stringify({ projectId }))}`;
      expect(await cast.ann.get(path)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect((await cast.ann.get(`/api/collaborators/${projectId}.${cast.bob.personId}`)).status).toBe(403);
      expect(await cast.ann.list('collaborators', { id: [`${projectId}.${cast.bob.personId}`] })).toEqual([]);
    });
  });

  it('comments show author and time to every member [DETAIL-13]', async () => {
    for (const asker of [cast.host, cast.support, cast.bob]) {
      const rows = await asker.list<CommentRow>('comments', { projectId });
      expect(rows).toMatchObject([
        { text: 'Welcome', author: { name: 'Hanna Host' }, own: asker === cast.host },
        { text: 'Thanks', author: { name: 'Ann Lee' }, own: false },
      ]);
    }
  });

  it('mails are for host and co-hosts [BEY-19]', async () => {
    expect(await ofProject(cast.host, 'mails')).toMatchObject([
      { template: 'invitation', recipient: 'bob@example.org', status: 'sent' },
    ]);
    expect((await cast.support.get('/api/mails/m1')).status).toBe(403);
    expect((await cast.ann.get('/api/mails/m1')).status).toBe(403);
  });

  describe('notifications', () => {
    it("are the asker's own, newest first, by read mark [NOTE-01, NOTE-04, NOTE-05]", async () => {
      const rows = await cast.ann.list<NotificationRow>('notifications');
      expect(rows.map(({ id, read }) => [id, read])).toEqual([
        ['n2', false],
        ['n1', true],
      ]);
      expect(await cast.ann.list('notifications', { read: false })).toHaveLength(1);
      expect(await cast.ann.list('notifications', { read: true })).toHaveLength(1);
      expect(await cast.bob.list('notifications')).toEqual([]);
      expect(await cast.bob.list('notifications', { id: ['n1'] })).toEqual([]);
      expect(await cast.bob.get('/api/notifications/n1')).toMatchObject({
        status: 404,
        body: { code: 'NOTIFICATION_NOT_FOUND' },
      });
    });

    it('say what happened, with names and remarks [NOTE-06, REVIEW-08]', async () => {
      expect((await cast.ann.list<NotificationRow>('notifications')).map(({ message }) => message)).toEqual([
        'Review of "The budget" in "Grants": Reject. Remarks: Add the totals',
        'Hanna Host invited you to "Grants".',
      ]);
      const [submitted] = await cast.host.list<NotificationRow>('notifications');
      expect(submitted?.message).toBe('Ann Lee uploaded "The letter" in "Grants".');
    });
  });

  it('contacts are people who joined a project of the asker, from three characters on [CREATE-24, CREATE-25]', async () => {
    const found = async (asker: Someone, q: string) =>
      (await asker.list<{ email: string }>('contacts', { q })).map(({ email }) => email);
    expect(await found(cast.host, 'LEE')).toEqual(['ann@example.org']);
    expect(await found(cast.host, 'bob@')).toEqual(['bob@example.org']);
    expect(await found(cast.host, 'le')).toEqual([]);
    expect(await found(cast.host, 'eve')).toEqual([]);
    expect(await found(cast.host, 'stan')).toEqual([]);
    expect(await found(cast.cohost, 'ann')).toEqual([]);
    expect(await found(cast.ann, 'bob')).toEqual([]);
  });

  it('invoices are the bills of the asker [PAY-04]', async () => {
    expect(await cast.host.list('invoices')).toEqual([
      {
        id: 'b1',
        date: expect.any(String),
        purpose: 'trial',
        plan: 'team',
        period: 'monthly',
        members: 2,
        amount: 100,
        tax: 20,
        status: 'paid',
      },
    ]);
    expect(await cast.ann.list('invoices')).toEqual([]);
    expect((await cast.ann.get('/api/invoices/b1')).status).toBe(404);
  });

  it('who was erased is nobody any more, in every row and without a rebuild [BEY-18]', async () => {
    const gone = await app.someone('Ulla', 'Unmistakable');
    const facts = [
      given('CollaboratorJoined', { projectId: publicId, personId: gone.personId }),
      given('CommentAdded', {
        projectId: publicId,
        personId: gone.personId,
        commentId: 'c9',
        text: 'Unmistakable words',
      }),
    ];
    await app.happen(...facts);
    const seen = async () =>
      JSON.stringify([
        await cast.host.list('collaborators', { projectId: publicId }),
        await cast.host.list('comments', { projectId: publicId }),
        await cast.host.list('contacts'),
      ]);
    expect(await seen()).toContain('Unmistakable');
    await app.directory.erase(gone.personId);
    expect(await seen()).not.toMatch(/unmistakable|ulla/i);
    expect(await seen()).toContain(removedPerson);
  });
});
