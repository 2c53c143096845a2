import { describe, expect, it } from '@jest/globals';
import { AttemptError, cureOf, waitedFor } from './problem.ts';
import { percentOf, progressText, speedOf, withSample } from './progress.ts';
import type { Upload } from './upload.ts';

const upload = (change: Partial<Upload>): Upload => ({
  id: 'u',
  target: { purpose: 'document' },
  fileName: 'work-plan.doc',
  size: 1_000,
  sent: 620,
  state: 'sending',
  speed: 0,
  ...change,
});

describe('[BEY-07] the progress of an upload in words', () => {
  it('names percent and time left', () => {
    expect(progressText(upload({ speed: 32 }))).toBe('62%, 12 s left');
    expect(progressText(upload({ speed: 1 }))).toBe('62%, 7 min left');
    expect(progressText(upload({ state: 'needs-file' }))).toBe('choose the same file to resume at 62%');
    expect(progressText(upload({ state: 'failed', problem: 'Too late.' }))).toBe('Too late.');
    expect(progressText(upload({ state: 'retrying', problem: waitedFor.DISK_FULL }))).toContain(
      'no space on the server; it resumes by itself',
    );
  });

  it('reaches 100 only with the last byte', () => {
    expect(percentOf({ sent: 999, size: 1_000 })).toBe(99);
    expect(percentOf({ sent: 1_000, size: 1_000 })).toBe(100);
    expect(progressText(upload({ sent: 1_000 }))).toBe('checking the file');
  });

  it('measures the speed over the last seconds', () => {
    let samples: { time: number; sent: number }[] = [];
    for (let second = 0; second <= 20; second++)
      samples = withSample(samples, { time: second * 1_000, sent: second * 50 });
    expect(speedOf(samples)).toBe(50);
    expect(speedOf([])).toBe(0);
  });
});

describe('what to do after a failed attempt', () => {
  const cure = (status: number, code?: string, begun = true) =>
    cureOf(new AttemptError(status, { ...(code && { code }) }), begun);
  it('retries what passes, gives up what is refused', () => {
    expect([cure(0), cure(503, 'UNAVAILABLE'), cure(507, 'DISK_FULL'), cure(423), cure(409, 'UPLOAD_OFFSET')]).toEqual(
      Array(5).fill('retry'),
    );
    expect([
      cure(415, 'WRONG_TYPE'),
      cure(409, 'DEADLINE_PASSED'),
      cure(402, 'STORAGE_LIMIT'),
      cure(404, 'PROJECT_NOT_FOUND'),
    ]).toEqual(Array(4).fill('give-up'));
    expect(cure(401, 'UNAUTHENTICATED')).toBe('refresh');
    expect(cure(404)).toBe('restart');
    expect(cure(404, undefined, false)).toBe('give-up');
  });
});
