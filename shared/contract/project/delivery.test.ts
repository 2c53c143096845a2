import { describe, expect, it } from '@jest/globals';
import { answerStatuses, type DocumentStatus, documentStatuses } from '../limits.ts';
import {
  currentVersion,
  isAskedAnything,
  isComplete,
  isCounted,
  isDelivered,
  isOwed,
  owesAnything,
  versionStatus,
} from './delivery.ts';

const version = (withdrawn: boolean) => ({ withdrawn });

describe('a submission', () => {
  it('counts by its newest version, unless that was withdrawn', () => {
    const versions = [version(false), version(false)];
    expect(currentVersion({ versions })).toBe(versions[1]);
    expect(currentVersion({ versions: [version(false), version(true)] })).toBeUndefined();
    expect(currentVersion({ versions: [] })).toBeUndefined();
    expect(currentVersion(undefined)).toBeUndefined();
  });

  it('has the status of its last review [STATE-08]', () => {
    expect(versionStatus(undefined)).toBe('Not Uploaded');
    expect(versionStatus({ reviews: [] })).toBe('Uploaded');
    expect(versionStatus({ reviews: [{ action: 'Reject' }, { action: 'In Review' }] })).toBe('In Review');
  });
});

describe('a document', () => {
  it('is owed until it is uploaded, and again when it is rejected [STATE-13]', () => {
    const owed = documentStatuses.filter((status) => isOwed({ status, optional: false }));
    expect(owed).toEqual(['Not Uploaded', 'Reject']);
    expect(documentStatuses.filter((status) => isDelivered({ status }))).toEqual(['Uploaded', 'Accept', 'In Review']);
  });

  it('is never owed while it is optional, and counts once it is uploaded [BEY-50]', () => {
    expect(documentStatuses.filter((status) => isOwed({ status, optional: true }))).toEqual([]);
    expect(isCounted({ status: 'Not Uploaded', optional: true })).toBe(false);
    expect(isCounted({ status: 'Not Uploaded', optional: false })).toBe(true);
    expect(isCounted({ status: 'Reject', optional: true })).toBe(true);
  });

  it('is not owed where a reason takes its place, until that is rejected [BEY-54]', () => {
    const excused = answerStatuses.filter((status) => {
      const asked = { status: 'Not Uploaded' as const, optional: false, excuse: { status } };
      expect(isDelivered(asked)).toBe(!isOwed(asked));
      expect(isCounted(asked)).toBe(isOwed(asked));
      return !isOwed(asked);
    });
    expect(excused).toEqual(['Submitted', 'Accept']);
  });

  it('is owed nowhere where it is not asked, and counts for what was uploaded before [BEY-53]', () => {
    const asked = documentStatuses.map((status) => ({ status, optional: false, unasked: true }));
    expect(asked.filter(isOwed)).toEqual([]);
    expect(asked.filter(isCounted).map(({ status }) => status)).not.toContain('Not Uploaded');
    expect(isAskedAnything({ documents: asked })).toBe(false);
  });

  const required = (status: DocumentStatus) => ({ status, optional: false });
  const optional = (status: DocumentStatus) => ({ status, optional: true });

  it('completes a person with all others that are required, if there is any [BEY-50]', () => {
    expect(isComplete({ documents: [] })).toBe(false);
    expect(isComplete({ documents: [required('Accept'), required('Uploaded')] })).toBe(true);
    expect(isComplete({ documents: [required('Accept'), required('Reject')] })).toBe(false);
    expect(isComplete({ documents: [required('Accept'), optional('Not Uploaded'), optional('Reject')] })).toBe(true);
    expect(isComplete({ documents: [optional('Accept')] })).toBe(false);
  });

  it('needs all answers that are required, and can be answers alone', () => {
    const [done, open] = [[required('Accept')], [required('Reject')]];
    expect(isComplete({ documents: done, answersMissing: 0 })).toBe(true);
    expect(isComplete({ documents: done, answersMissing: 1 })).toBe(false);
    expect(isComplete({ documents: open, answersMissing: 0 })).toBe(false);
    expect(isComplete({ documents: [], answersMissing: 0 })).toBe(true);
    expect(owesAnything({ documents: done, answersMissing: 1 })).toBe(true);
    expect(owesAnything({ documents: done })).toBe(false);
  });
});
