import type { DocumentStatus } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { neighbour, nextWaiting, reviewItems } from './queue.ts';

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
