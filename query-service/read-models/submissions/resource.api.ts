import type { SubmissionRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { projectId } from '../../testing/events.ts';

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
          versions: [{ version: 1, fileName: 'budget.pdf', reviews: [{ action: 'Reject', reviewer: 'Carl Tester' }] }],
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

  it('are filtered by document, person and status', async () => {
    const count = async (filter: object) => (await call.cast.host.list('submissions', { projectId, ...filter })).length;
    expect(await count({ documentId: 'budget' })).toBe(1);
    expect(await count({ personId: call.cast.ann.personId })).toBe(2);
    expect(await count({ personId: call.cast.bob.personId })).toBe(0);
    expect(await count({ status: 'Reject' })).toBe(1);
  });
});
