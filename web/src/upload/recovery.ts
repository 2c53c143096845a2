import { backOff } from '../data/waiting.ts';
import type { KeptUploads } from './kept.ts';
import { halt, type ManagedUpload, set } from './managed.ts';
import { type AttemptError, cureOf, lacksRoom, refusalOf, waitedFor, wantsAnother } from './problem.ts';
import type { UploadServices } from './upload.ts';

const longestWait = 15_000;

/** What becomes of an upload after a failed attempt. `pump`: when it waits for a place again, or left its own. */
export const recoveryOf = ({ refresh, online }: UploadServices, { forget }: KeptUploads, pump: () => void) => {
  /** What is refused once all of it is there stays at the server for a day: another try submits it again, and whoever dismisses it frees its room. */
  const fail = (upload: ManagedUpload, problem: string, wantsAnother = false) => {
    halt(upload);
    set(upload, { state: 'failed', problem, wantsAnother });
    forget(upload);
  };
  /** There is no room for the rest, or nobody is signed in: what arrived waits for another try, and its file for its person. */
  const standStill = (upload: ManagedUpload, problem: string) => {
    halt(upload);
    set(upload, { state: 'failed', problem });
  };

  const later = (upload: ManagedUpload, wait: number, problem = 'waiting for the server') => {
    halt(upload);
    if (!online()) return set(upload, { state: 'offline' });
    set(upload, { state: 'retrying', problem });
    upload.timer = setTimeout(() => {
      set(upload, { state: 'waiting' });
      pump();
    }, wait);
  };

  return async (upload: ManagedUpload, error: AttemptError) => {
    const cure = cureOf(error, upload.url !== undefined);
    if (cure === 'give-up' && lacksRoom(error)) standStill(upload, error.message);
    else if (cure === 'give-up') fail(upload, refusalOf(error, upload.view.fileName), wantsAnother(error));
    else if (cure === 'retry') {
      const wait = backOff(upload.attempts, longestWait, error.retryAfter);
      later(upload, wait, waitedFor[error.code as keyof typeof waitedFor]);
    } else if (cure === 'restart') {
      upload.url = undefined;
      upload.isLate = true;
      set(upload, { sent: 0 });
      later(upload, backOff(upload.attempts, longestWait));
    } else {
      const { sending } = upload;
      const isFresh = await refresh().catch(() => undefined);
      if (upload.sending !== sending) return;
      if (isFresh === undefined) later(upload, backOff(upload.attempts, longestWait));
      else if (isFresh && upload.attempts < 5) later(upload, 0);
      else standStill(upload, 'Please sign in and try again.');
    }
    upload.attempts += 1;
    pump();
  };
};
