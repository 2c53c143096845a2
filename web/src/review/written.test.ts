import type { RejectReason, SubmissionRecord } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { cardOf, isUnconfirmed, meanwhile } from './cards.ts';
import {
  decisionOf,
  decisionText,
  isChanged,
  isUndecided,
  reviewsOf,
  withAction,
  withReason,
  withRemarks,
} from './written.ts';

type Version = SubmissionRecord['versions'][number];
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
  reviews: reviews.slice(-1),
  reviewCount: reviews.length,
});
const review = (action: 'Accept' | 'Reject', remarks: string, reasons: RejectReason[] = []) => ({
  action,
  reasons,
  remarks,
  reviewer: 'Carl',
  reviewedAt: at,
});

const rowOf = (status: SubmissionRecord['status'], remarks: string, ...versions: Version[]): SubmissionRecord => {
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
    reasons: newest.reviews.at(-1)?.reasons ?? [],
    remarks,
    reviewer: newest.reviews.at(-1)?.reviewer ?? null,
    reviewedAt: null,
    versions,
  };
};

const seen = { version: 1, reviewsSeen: 0 };
const open = { action: undefined, reasons: [], remarks: '' };

describe('what a reviewer wrote', () => {
  it('belongs to its decision: with another one the remarks start empty, and come back with their own', () => {
    const rejected = withRemarks(seen, withAction(seen, undefined, 'Reject'), open, 'Page 2 is missing.');
    expect(decisionOf(open, rejected)).toMatchObject({ action: 'Reject', remarks: 'Page 2 is missing.' });
    const accepted = withAction(seen, rejected, 'Accept');
    expect(decisionOf(open, accepted)).toMatchObject({ action: 'Accept', remarks: '' });
    expect(decisionOf(open, withAction(seen, accepted, 'Reject')).remarks).toBe('Page 2 is missing.');
  });

  it('[BEY-20] has the reasons of a rejection only with it, over those that are stored', () => {
    const stored = { action: 'Reject', reasons: ['incomplete'], remarks: '' } as const;
    const more = withReason(seen, undefined, stored, 'outdated');
    expect(decisionOf(stored, more).reasons).toEqual(['incomplete', 'outdated']);
    expect(isChanged(stored, decisionOf(stored, more))).toBe(true);
    const accepted = withAction(seen, more, 'Accept');
    expect(decisionOf(stored, accepted).reasons).toEqual([]);
    expect(decisionOf(stored, withAction(seen, accepted, 'Reject')).reasons).toEqual(['incomplete', 'outdated']);
    const back = withReason(seen, more, stored, 'outdated');
    expect(isChanged(stored, decisionOf(stored, back))).toBe(false);
  });

  it('starts empty over a stored decision too, whose remarks stay with it', () => {
    const stored = { action: 'Reject', reasons: ['unreadable'], remarks: 'Blurred' } as const;
    const accepted = withAction(seen, undefined, 'Accept');
    expect(decisionOf(stored, accepted)).toEqual({ action: 'Accept', reasons: [], remarks: '' });
    expect(decisionOf(stored, withAction(seen, accepted, 'Reject'))).toEqual(stored);
  });

  it('before there is a decision goes with the first one', () => {
    const undecided = withRemarks(seen, undefined, open, 'Page 2?');
    expect(isUndecided(decisionOf(open, undecided))).toBe(true);
    expect(decisionOf(open, withAction(seen, undecided, 'Reject'))).toMatchObject({
      action: 'Reject',
      remarks: 'Page 2?',
    });
    const meanwhile = { action: 'Accept', reasons: [], remarks: 'Fine' } as const;
    expect(decisionOf(meanwhile, undecided)).toMatchObject({ action: 'Accept', remarks: 'Page 2?' });
  });

  it('stays about what was seen until it is decided anew', () => {
    const newer = { version: 2, reviewsSeen: 1 };
    const rejected = withAction(seen, undefined, 'Reject');
    expect(withRemarks(newer, rejected, open, 'Page 2?')).toMatchObject(seen);
    expect(withAction(newer, rejected, 'Reject')).toMatchObject(newer);
    expect(withAction({ version: 1, reviewsSeen: 3 }, rejected, 'Accept')).toMatchObject(seen);
  });
});

describe('the card of a review', () => {
  const rejected = review('Reject', 'Blurred');

  it('names what the reviewer sees: the version, its reviews and what is stored', () => {
    expect(cardOf(rowOf('Reject', 'Blurred', version(1), version(2, rejected)))).toMatchObject({
      version: 2,
      reviewsSeen: 1,
      stored: { action: 'Reject', remarks: 'Blurred' },
    });
  });

  it('tells the review that came between, and wants to know whether the decision holds for a newer version', () => {
    const written = withAction(seen, undefined, 'Accept');
    const reviewed = cardOf(rowOf('Reject', 'Blurred', version(1, rejected)));
    expect([meanwhile(reviewed, written), isUnconfirmed(reviewed, written)]).toEqual([
      'Carl: Reject, “Blurred”',
      false,
    ]);
    const replaced = cardOf(rowOf('Uploaded', '', version(1), version(2)));
    expect([meanwhile(replaced, written), isUnconfirmed(replaced, written)]).toEqual([undefined, true]);
    expect(isUnconfirmed(replaced, undefined)).toBe(false);
  });

  it('tells the newest decision', () => {
    expect(decisionText(reviewsOf(rowOf('Uploaded', '', version(1)), 1))).toBeUndefined();
    expect(decisionText({ newest: review('Accept', '') })).toBe('Carl: Accept');
    expect(decisionText({ newest: rejected })).toBe('Carl: Reject, “Blurred”');
    expect(decisionText({ newest: review('Reject', '', ['outdated', 'wrong file']) })).toBe(
      'Carl: Reject: outdated, wrong file',
    );
  });
});
