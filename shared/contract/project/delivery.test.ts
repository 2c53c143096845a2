import { describe, expect, it } from '@jest/globals';
import { documentStatuses } from '../reads/views.ts';
import { currentVersion, isComplete, isDelivered, isOwed, versionStatus } from './delivery.ts';

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
    const owed = documentStatuses.filter((status) => isOwed({ status }));
    expect(owed).toEqual(['Not Uploaded', 'Reject']);
    expect(documentStatuses.filter((status) => isDelivered({ status }))).toEqual(['Uploaded', 'Accept', 'In Review']);
  });

  it('completes a person with all others, if there is any', () => {
    expect(isComplete([])).toBe(false);
    expect(isComplete([{ status: 'Accept' }, { status: 'Uploaded' }])).toBe(true);
    expect(isComplete([{ status: 'Accept' }, { status: 'Reject' }])).toBe(false);
  });
});
