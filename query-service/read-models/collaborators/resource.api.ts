import type { CollaboratorRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';

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
