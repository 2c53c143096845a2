import type { SubmissionDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import { created, defined, type Given, given, joined, projectId, reviewed, uploaded } from '../../testing/events.ts';
import { viewOf } from '../../testing/projected.ts';

describe('submissions', () => {
  const submission = (...facts: readonly Given[]) =>
    viewOf<SubmissionDocument>(
      'submissions',
      `${projectId}.ann.a`,
      created(),
      defined('a', 'b'),
      joined('ann'),
      joined('bob'),
      ...facts,
    );

  it('keep every version with its reviews, each person and document apart [DETAIL-20, REVIEW-07]', async () => {
    const found = await submission(
      uploaded('ann', 'a'),
      reviewed('ann', 'a', 'In Review'),
      uploaded('bob', 'a'),
      reviewed('ann', 'a', 'Reject', 1, 'Page 2 is missing'),
      uploaded('ann', 'a', 2),
      uploaded('ann', 'b'),
    );
    const [first, second, ...more] = found?.versions ?? [];
    expect(more).toEqual([]);
    expect(first?.fileName).toEqual({ encrypted: 'a.pdf', of: 'ann' });
    expect(first?.reviews).toMatchObject([
      { action: 'In Review', reviewer: 'host' },
      { action: 'Reject', remarks: { encrypted: 'Page 2 is missing', of: 'ann' }, reviewer: 'host' },
    ]);
    expect(second).toMatchObject({ version: 2, withdrawn: false, reviews: [] });
  });

  it('say of a version that it was withdrawn, and know the last activity of the person', async () => {
    const at = '2026-01-09T10:00:00.000Z';
    const withdrawn = given('DocumentWithdrawn', { projectId, personId: 'ann', documentId: 'a', version: 1 }, at);
    const found = await submission(uploaded('ann', 'a'), withdrawn, reviewed('ann', 'a', 'Reject'));
    expect(found).toMatchObject({ lastActivityAt: at, versions: [{ version: 1, withdrawn: true }] });
  });

  it('are to be reviewed from their upload until they are decided, withdrawn or deleted', async () => {
    const at = '2026-01-09T10:00:00.000Z';
    const toReview = async (...facts: readonly Given[]) => (await submission(...facts))?.toReview;
    const first = uploaded('ann', 'a', 1, at);
    const withdrawn = given('DocumentWithdrawn', { projectId, personId: 'ann', documentId: 'a', version: 1 });
    const files = [{ documentId: 'a', version: 1, fileId: 'file-ann-a-1' }];
    const expired = given('DocumentsExpired', { projectId, personId: 'ann', files });
    const rejected = reviewed('ann', 'a', 'Reject');
    for (const facts of [
      [first],
      [first, reviewed('ann', 'a', 'In Review')],
      [uploaded('ann', 'a'), uploaded('ann', 'a', 2, at)],
    ])
      expect(await toReview(...facts)).toBe(`${projectId}.${at}`);
    for (const last of [rejected, reviewed('ann', 'a', 'Accept'), withdrawn, expired])
      expect(await toReview(first, last)).toBeNull();
    expect(await toReview(first, rejected, uploaded('ann', 'a', 2, at))).toBe(`${projectId}.${at}`);
  });

  it('have beside their versions what lists sort and filter by, of the one that counts', async () => {
    const at = '2026-01-09T10:00:00.000Z';
    const withdrawn = given('DocumentWithdrawn', { projectId, personId: 'ann', documentId: 'a', version: 2 });
    const facts = [uploaded('ann', 'a'), reviewed('ann', 'a', 'Reject'), uploaded('ann', 'a', 2, at)];
    const size = (await submission(...facts))?.versions[0]?.size as number;
    expect(await submission(...facts)).toMatchObject({
      ...{ status: 'Uploaded', version: 2, fileId: 'file-ann-a-2', size, uploadedAt: at, reviewedAt: null },
      stored: 2 * size,
    });
    const gone = { status: null, version: null, fileId: null, size: null, uploadedAt: null, reviewedAt: null };
    expect(await submission(...facts, withdrawn)).toMatchObject(gone);
    const files = [{ documentId: 'a', version: 1, fileId: 'file-ann-a-1' }];
    const expired = given('DocumentsExpired', { projectId, personId: 'ann', files });
    expect(await submission(...facts, expired)).toMatchObject({ version: 2, stored: size });
  });

  it('say of the versions whose bytes were deleted when that was, each document for itself', async () => {
    const at = '2026-03-09T10:00:00.000Z';
    const file = (documentId: string) => ({ documentId, version: 1, fileId: `file-ann-${documentId}-1` });
    const files = [file('a'), file('b')];
    const expired = given('DocumentsExpired', { projectId, personId: 'ann', files }, at);
    const found = await submission(uploaded('ann', 'a'), uploaded('ann', 'b'), expired, uploaded('ann', 'a', 2));
    expect(found?.versions.map(({ deletedAt }) => deletedAt)).toEqual([at, null]);
  });
});
