import type { ReviewRow, SubmissionRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { openTestApp } from '../../testing/app.ts';
import { callForDocuments, openTestCall } from '../../testing/call.ts';
import { projectId, reviewed } from '../../testing/events.ts';

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
          versions: [
            {
              version: 1,
              fileName: 'budget.pdf',
              reviews: [{ action: 'Reject', reviewer: 'Carl Tester' }],
              reviewCount: 1,
            },
          ],
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
    const { body } = await host.get<SubmissionRow>(`/api/submissions/${id}`);
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

  it('are filtered by document, person and status', async () => {
    const count = async (filter: object) => (await call.cast.host.list('submissions', { projectId, ...filter })).length;
    expect(await count({ documentId: 'budget' })).toBe(1);
    expect(await count({ personId: call.cast.ann.personId })).toBe(2);
    expect(await count({ personId: call.cast.bob.personId })).toBe(0);
    expect(await count({ status: 'Reject' })).toBe(1);
  });
});
