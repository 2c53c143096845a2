import { isoTime } from '../basics/clock.ts';
import { derivedId } from '../basics/ids.ts';
import type { Job } from './port.ts';

/** Its jobs are of the workers' reactions, and done by the query-service. */
export const evidenceQueue = 'evidence';
/** Made by the workers: somebody waits for these, and nobody yet for those. */
export const previewQueues = { wanted: 'preview', ahead: 'preview-ahead' } as const;
/** Bytes and packages that follow somebody or something that is gone. */
export const removalQueue = 'removal';
/** Somebody waits for the first seal. */
export const sealQueue = 'seal';

/**
 * What follows from a cause, once: a repeat is the same job as long as the queue knows it, and afterwards
 * its handler finds that all is done.
 */
export const onceFor = (...cause: readonly string[]): Pick<Job, 'id'> => ({ id: cause.join('.') });

/**
 * What is done at a moment for all who asked for it before, as one job. One that has run knows nothing of
 * who comes late: be `inTime`.
 * @param moment epoch milliseconds
 */
export const atMoment = (slot: string, moment: number): Required<Pick<Job, 'id' | 'runAt'>> => {
  const runAt = isoTime(moment);
  return { id: derivedId(slot, runAt), runAt };
};

/** Milliseconds: clocks of copies may differ by half of it, and to record a wish takes as long at most. */
export const ahead = 60_000;

/** Whether whatever is recorded now for this moment will be found then. */
export const inTime = (moment: number, now: number): boolean => moment - now >= ahead / 2;

/** What is left to remove of a person whom an operator erased, once however many ask. */
export const erasedJob = (personId: string): Job => ({ id: `erased-${personId}`, data: { personId } });
