import type { SubmissionRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { decisionText, draftOf, isChanged, renewed, reviewsOf } from './draft.ts';

type Version = SubmissionRow['versions'][number];
const at = '2030-01-01T00:00:00.000Z';
const version = (number: number, ...reviews: Version['reviews']): Version => ({
  version: number,
  fileId: `file-${number}`,
  fileName: `budget-${number}.pdf`,
  size: 1,
  sha256: '',
  mediaType: 'application/pdf',
  uploadedAt: at,
  late: false,
  withdrawn: false,
  deletedAt: null,
  reviews,
});
const review = (action: 'Accept' | 'Reject', remarks: string) => ({
  action,
  remarks,
  reviewer: 'Carl',
  reviewedAt: at,
});

const rowOf = (status: SubmissionRow['status'], remarks: string, ...versions: Version[]): SubmissionRow => {
  const newest = versions.at(-1) ?? version(1);
  return {
    ...newest,
    id: '123456789.ann.budget',
    projectId: '123456789',
    collaborator: { id: 'ann', name: 'Ann', email: 'ann@example.org', pictureFileId: null },
    documentId: 'budget',
    fieldName: 'Budget',
    type: '.pdf',
    status,
    remarks,
    reviewedAt: null,
    versions,
  };
};

describe('the card of a review', () => {
  const rejected = review('Reject', 'Blurred');

  it('names what the reviewer has seen: the version and its reviews', () => {
    expect(draftOf(rowOf('Reject', 'Blurred', version(1), version(2, rejected)))).toMatchObject({
      version: 2,
      reviewsSeen: 1,
      action: 'Reject',
      remarks: 'Blurred',
    });
  });

  it('keeps what was written when it is renewed', () => {
    const draft = { ...draftOf(rowOf('Uploaded', '', version(1))), action: 'Accept' as const, remarks: 'Fine' };
    const after = renewed(draft, rowOf('Reject', 'Blurred', version(1, rejected)));
    expect(after).toMatchObject({
      reviewsSeen: 1,
      action: 'Accept',
      remarks: 'Fine',
      meanwhile: 'Carl: Reject, “Blurred”',
    });
    expect(isChanged(after)).toBe(true);
  });

  it('tells the newest decision', () => {
    expect(decisionText(reviewsOf(rowOf('Uploaded', '', version(1)), 1))).toBeUndefined();
    expect(decisionText([rejected, review('Accept', '')])).toBe('Carl: Accept');
    expect(decisionText([rejected])).toBe('Carl: Reject, “Blurred”');
  });
});
