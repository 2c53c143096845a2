import type { DocumentRow } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type Someone, type TestApp } from '../../testing/app.ts';
import { type Cast, callForDocuments } from '../../testing/call.ts';
import { projectId } from '../../testing/events.ts';

describe('documents', () => {
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    app = await openTestApp();
    cast = await callForDocuments(app);
  });
  afterAll(() => app.close());

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
    expect(new Set(await closed(cast.support))).toEqual(new Set(['You are not allowed to do this.']));
  });
});
