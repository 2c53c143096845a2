import type { DocumentStatus } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { besides, neighbour, nextWaiting, reviewItems } from './queue.ts';

const person = (personId: string, ...statuses: DocumentStatus[]) => ({
  personId,
  documents: statuses.map((status, index) => ({
    documentId: `d${index}`,
    fieldName: '',
    optional: false,
    status,
    version: 1,
    fileId: null,
    uploadedAt: null,
    reasons: [],
    submissionId: '',
  })),
});
const items = reviewItems([
  person('ada', 'Uploaded', 'Not Uploaded', 'Accept'),
  person('bo', 'Reject', 'In Review'),
  person('eve', 'Not Uploaded'),
]);

describe('the way through the uploads', () => {
  it('holds everything uploaded, in order', () => {
    expect(items.map(({ personId, documentId }) => `${personId}/${documentId}`)).toEqual([
      'ada/d0',
      'ada/d2',
      'bo/d0',
      'bo/d1',
    ]);
  });

  it('goes forward and back one by one, and stops at the ends', () => {
    expect(neighbour(items, { personId: 'ada', documentId: 'd0' }, 1)).toMatchObject({ documentId: 'd2' });
    expect(neighbour(items, { personId: 'bo', documentId: 'd1' }, 1)).toBeUndefined();
    expect(neighbour(items, { personId: 'ada', documentId: 'd0' }, -1)).toBeUndefined();
  });

  it('leads only to what waits, forward and back round the ends, and through all once nothing does', () => {
    const waiting = reviewItems([person('ada', 'Uploaded', 'Accept', 'Uploaded'), person('bo', 'Reject', 'In Review')]);
    const here = { personId: 'ada', documentId: 'd0' };
    expect(besides(waiting, here, 1)).toMatchObject({ personId: 'ada', documentId: 'd2' });
    expect(besides(waiting, here, -1)).toMatchObject({ personId: 'bo', documentId: 'd1' });
    const decided = reviewItems([person('ada', 'Accept', 'Reject')]);
    expect(besides(decided, here, 1)).toMatchObject({ documentId: 'd1' });
    expect(besides(decided, here, -1)).toBeUndefined();
  });

  it('after a decision goes to the next that waits, round the end', () => {
    expect(nextWaiting(items, { personId: 'ada', documentId: 'd0' })).toMatchObject({
      personId: 'bo',
      documentId: 'd1',
    });
    expect(nextWaiting(items, { personId: 'bo', documentId: 'd1' })).toMatchObject({
      personId: 'ada',
      documentId: 'd0',
    });
    expect(
      nextWaiting(reviewItems([person('ada', 'Uploaded')]), { personId: 'ada', documentId: 'd0' }),
    ).toBeUndefined();
  });
});
