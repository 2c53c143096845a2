import type { SubmissionRow } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { type Cast, callForDocuments } from '../../testing/call.ts';
import { projectId } from '../../testing/events.ts';

describe('submissions', () => {
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    app = await openTestApp();
    cast = await callForDocuments(app);
  });
  afterAll(() => app.close());

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
          versions: [{ version: 1, fileName: 'budget.pdf', reviews: [{ action: 'Reject', reviewer: 'Carl Tester' }] }],
        },
        { documentId: 'letter', status: 'Uploaded' },
      ]);
    }
  });

  it('are only the own to a collaborator [ROLE-10]', async () => {
    expect(await cast.ann.list('submissions', { projectId })).toHaveLength(2);
    expect(await cast.bob.list('submissions', { projectId })).toEqual([]);
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
