import { type CollaboratorRow, questionSection } from '@dossier/shared/contract';
import type { SubmissionDocument } from '@dossier/shared/views';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { given, projectId, reviewed, uploaded } from '../../testing/events.ts';
import { documentsRead, growProject } from '../../testing/large-project.ts';
import { submissions } from '../submissions/projection.ts';

describe('collaborators', () => {
  const call = openTestCall();

  it('are one row each with what they owe and delivered [COLLECT-01, COLLECT-05, COLLECT-06]', async () => {
    const rows = await call.cast.host.list<CollaboratorRow>('collaborators', { projectId }, ['email', 'ASC']);
    expect(rows).toMatchObject([
      {
        name: 'Ann Lee',
        email: 'ann@example.org',
        status: 'joined',
        required: 2,
        delivered: 1,
        documents: [
          { documentId: 'letter', status: 'Uploaded', version: 1, fileId: `file-${call.cast.ann.personId}-letter-1` },
          { documentId: 'budget', status: 'Reject', reasons: ['incomplete'] },
        ],
        lastActivityAt: '2026-01-06T10:00:00.000Z',
      },
      { email: 'bob@example.org', required: 1, delivered: 0, lastActivityAt: null },
      { email: 'eve@example.org', status: 'invited' },
      { email: 'nobody@example.org', status: 'invited' },
    ]);
  });

  it('an invitation does not tell who has an account, nor whose it is [CREATE-25]', async () => {
    const [eve, nobody] = await call.cast.host.list<CollaboratorRow>('collaborators', { projectId, status: 'invited' });
    expect([eve?.name, nobody?.name]).toEqual(['eve@example.org', 'nobody@example.org']);
  });

  it('who is invited has the name that the host gave them, until they join', async () => {
    const { personId } = call.cast.eve;
    const row = async () => (await call.cast.host.list<CollaboratorRow>('collaborators', { projectId, personId }))[0];
    await call.app.happen(given('CollaboratorNamed', { projectId, personId, name: 'Éve of the jury' }));
    expect(await row()).toMatchObject({ name: 'Éve of the jury', email: 'eve@example.org', status: 'invited' });
    for (const q of ['jury', 'eve of', 'ÈVE OF'])
      expect(await call.cast.host.list('collaborators', { projectId, q })).toHaveLength(1);
  });

  it('tell when the host reminded of the present deadline', async () => {
    const { personId } = call.cast.eve;
    const row = async () => (await call.cast.host.list<CollaboratorRow>('collaborators', { projectId, personId }))[0];
    const { dueAt, remindedAt } = (await row()) as CollaboratorRow;
    expect(remindedAt).toBeNull();
    const at = '2026-01-08T10:00:00.000Z';
    await call.app.happen(given('CollaboratorReminded', { projectId, personId, dueAt, kind: 'host' }, at));
    expect(await row()).toMatchObject({ remindedAt: at });
    const later = '2027-01-01T00:00:00.000Z';
    await call.app.happen(given('DueMomentExtended', { projectId, personId, dueAt: later }));
    expect(await row()).toMatchObject({ dueAt: later, remindedAt: null });
    await call.app.happen(given('DueMomentExtended', { projectId, personId, dueAt }));
    expect(await row()).toMatchObject({ dueAt, remindedAt: at });
  });

  it('[BEY-56] were active last when they gave answers or a reason, too, then as now', async () => {
    const { host, ann, bob } = call.cast;
    const at = (hour: number) => `2026-01-09T${hour}:00:00.000Z`;
    const asked = { kind: 'number', questionId: 'partners', label: 'Partners', excuses: {} };
    const section = questionSection.parse({ sectionId: 'about', title: 'About', questions: [asked] });
    const of = { projectId, term: 0, questionsRevision: 2, missing: [], toReview: [], unasked: [], excused: [] };
    const answered = (personId: string, hour: number) =>
      given(
        'AnswersSubmitted',
        {
          ...{ ...of, personId, sectionId: 'about', questionIds: ['partners'], late: false, changed: [] },
          answers: '[{"questionId":"partners","value":3}]',
        },
        at(hour),
      );
    const active = async (asOf = '') => {
      const filter = encodeURIComponent(JSON.stringify({ projectId }));
      const { body } = await host.get<CollaboratorRow[]>(`/api/collaborators?filter=${filter}${asOf}`);
      return new Map(body.map(({ personId, lastActivityAt }) => [personId, lastActivityAt]));
    };
    const excused = { ...of, personId: bob.personId, itemId: 'partners', reason: 'None', late: false };
    const decided = { ...of, personId: bob.personId, itemIds: ['partners'], action: 'Accept' as const, remarks: '' };
    await call.app.happen(
      given('QuestionsDefined', { projectId, sections: [section] }, at(10)),
      answered(ann.personId, 11),
      answered(bob.personId, 11),
      answered(ann.personId, 12),
      given('ItemExcused', excused, at(13)),
      // What the host decides is nothing that they did.
      given('AnswersReviewed', { ...decided, reviewer: host.personId }, at(14)),
    );
    const now = await active();
    expect([now.get(ann.personId), now.get(bob.personId)]).toEqual([at(12), at(13)]);
    expect((await active(`&asOf=${at(11)}`)).get(bob.personId)).toBe(at(11));
    // What the retention deletes was given nevertheless.
    await call.app.happen(
      given('AnswersExpired', { projectId, personId: bob.personId, term: 0, missing: null }, at(15)),
    );
    expect((await active()).get(bob.personId)).toBe(at(13));
    await call.app.happen(uploaded(bob.personId, 'letter', 1, at(16)));
    expect((await active()).get(bob.personId)).toBe(at(16));
  });

  it('are not for collaborators [ROLE-10]', async () => {
    const path = `/api/collaborators?filter=${encodeURIComponent(JSON.stringify({ projectId }))}`;
    expect(await call.cast.ann.get(path)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await call.cast.ann.get(`/api/collaborators/${projectId}.${call.cast.bob.personId}`)).status).toBe(403);
    expect(await call.cast.ann.list('collaborators', { id: [`${projectId}.${call.cast.bob.personId}`] })).toEqual([]);
  });
});

describe('collaborators of a large project', () => {
  const call = openTestCall();
  const [people, documents, versions] = [40, 5, 10];
  let personIds: readonly string[] = [];
  beforeAll(async () => {
    personIds = await growProject(call.app, { people, documents, versions });
  });
  const read = (collection: string, work: () => Promise<unknown>) => documentsRead(call.app, collection, work);
  const page = () =>
    call.cast.host.list<CollaboratorRow>('collaborators', { projectId }, ['delivered', 'DESC'], [10, 34]);

  it('read no submission for a page but of what is rejected', async () => {
    expect(await read('submissions', page)).toBe(0);
    const [row] = await page();
    const [document] = row?.documents ?? [];
    const stored = await call.app.readStore.get<SubmissionDocument>('submissions', document?.submissionId ?? '');
    const version = stored?.versions.at(-1);
    expect(row).toMatchObject({ required: documents, delivered: documents, stored: documents * versions * 10 });
    expect(document).toMatchObject({
      ...{ status: 'Uploaded', version: versions, reasons: [] },
      ...{ fileId: version?.fileId, uploadedAt: version?.uploadedAt },
    });
    const rejected = reviewed(row?.personId ?? '', document?.documentId ?? '', 'Reject', versions, '', ['wrong file']);
    const after = submissions.on.DocumentReviewed?.(stored, { ...rejected, id: 'r', time: row?.dueAt } as never);
    const ref = { collection: 'submissions', id: document?.submissionId ?? '' };
    const [{ position = 0 } = {}] = await call.app.readStore.load([ref]);
    await call.app.readStore.write([{ ...ref, position: position + 1, document: after as never }]);
    expect(await read('submissions', page)).toBe(1);
    expect((await page()).find(({ id }) => id === row?.id)?.documents[0]?.reasons).toEqual(['wrong file']);
  });

  it('read one person for one record', async () => {
    const id = `${projectId}.${personIds[7]}`;
    expect(await read('accounts', () => call.cast.host.get(`/api/collaborators/${id}`))).toBe(1);
    expect((await call.cast.host.get<CollaboratorRow>(`/api/collaborators/${id}`)).body.email).toBe(
      'person-7@example.org',
    );
  });
});
