import type { DocumentRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { Someone } from '../../testing/app.ts';
import { openTestCall } from '../../testing/call.ts';
import { projectId } from '../../testing/events.ts';

describe('documents', () => {
  const call = openTestCall();

  it('are all of them with their people to the host, the own with the own upload to a collaborator [DETAIL-18, ROLE-11, STATE-08, STATE-11]', async () => {
    const hosts = await call.cast.host.list<DocumentRow>('documents', { projectId });
    expect(hosts.map(({ id, order, status }) => [id, order, status])).toEqual([
      ['letter', 1, 'Not Uploaded'],
      ['budget', 2, 'Not Uploaded'],
      ['cv', 3, 'Not Uploaded'],
    ]);
    expect(hosts[0]?.assigned.toSorted()).toEqual([call.cast.ann.personId, call.cast.bob.personId].toSorted());
    const anns = await call.cast.ann.list<DocumentRow>('documents', { projectId });
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
      { id: 'budget', status: 'Reject', reasons: ['incomplete'], remarks: 'Add the totals', closed: null },
    ]);
    expect((await call.cast.bob.list<DocumentRow>('documents', { projectId })).map(({ id }) => id)).toEqual(['letter']);
    expect((await call.cast.bob.get('/api/documents/budget')).status).toBe(404);
    expect((await call.cast.bob.get('/api/documents/letter')).status).toBe(200);
  });

  it('say why nothing can be uploaded [DETAIL-19]', async () => {
    const closed = async (asker: Someone) =>
      (await asker.list<DocumentRow>('documents', { projectId })).map((row) => row.closed);
    expect(await call.app.at('2026-02-01T23:00:00.000Z', () => closed(call.cast.bob))).toEqual([
      'The due date has passed; this document can no longer be submitted.',
    ]);
    expect(await call.app.at('2026-02-01T22:59:59.999Z', () => closed(call.cast.bob))).toEqual([null]);
    expect(new Set(await closed(call.cast.support))).toEqual(new Set(['You are not allowed to do this.']));
  });
});
