import type { CollaboratorRow } from '@dossier/shared/contract';
import type { SubmissionDocument } from '@dossier/shared/views';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { given, projectId, reviewed } from '../../testing/events.ts';
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
    await call.app.happen(given('CollaboratorNamed', { projectId, personId, name: 'Eve of the jury' }));
    expect(await row()).toMatchObject({ name: 'Eve of the jury', email: 'eve@example.org', status: 'invited' });
    expect(await call.cast.host.list('collaborators', { projectId, q: 'jury' })).toHaveLength(1);
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
    const version = stored?.document.versions.at(-1);
    expect(row).toMatchObject({ required: documents, delivered: documents, stored: documents * versions * 10 });
    expect(document).toMatchObject({
      ...{ status: 'Uploaded', version: versions, reasons: [] },
      ...{ fileId: version?.fileId, uploadedAt: version?.uploadedAt },
    });
    const rejected = reviewed(row?.personId ?? '', document?.documentId ?? '', 'Reject', versions, '', ['wrong file']);
    const { position = 0, document: view } = stored ?? {};
    const after = submissions.on.DocumentReviewed?.(view, { ...rejected, id: 'r', time: row?.dueAt } as never);
    await call.app.readStore.write([
      { collection: 'submissions', id: document?.submissionId ?? '', position: position + 1, document: after as never },
    ]);
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
