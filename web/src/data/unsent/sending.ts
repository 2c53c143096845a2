import { ApiProblem, messageOf, sendCommand } from '../api.ts';
import { askedBy, isPassing, queryClient, refreshAll } from '../queryClient.ts';
import { backOff } from '../waiting.ts';
import { dropUnsent, keepUnsent, type SentBefore, type UnsentReview, unsentOf, unsentReviews } from './store.ts';

/** Milliseconds until one whose answer is not known is sent again. */
const again = 5_000;
const longestWait = 10_000;

/** By key: what this tab is sending. */
const underWay = new Map<string, Promise<void>>();
/** By key: how often it did not get through. */
const failures = new Map<string, number>();

/** Whoever signs in again sends it then. */
const isToRepeat = (error: unknown) => isPassing(error) || (error instanceof ApiProblem && error.status === 401);

/** Over the reviewer's own earlier decision once that is stored, which is no news to them. @throws where it is not known whether it is */
export const withSeen = async (
  command: UnsentReview['command'],
  after?: SentBefore,
): Promise<UnsentReview['command']> => {
  if (!after) return command;
  try {
    await sendCommand('ReviewDocument', after.command, after.key, { keepalive: true });
  } catch (error) {
    if (isToRepeat(error)) throw error;
    return command;
  }
  return { ...command, reviewsSeen: Math.max(command.reviewsSeen ?? 0, (after.command.reviewsSeen ?? 0) + 1) };
};

/** Another decision may have taken its place meanwhile. */
const replace = (review: UnsentReview) => {
  if (unsentOf(review.id)?.key === review.key) keepUnsent(review);
};

const send = async (review: UnsentReview): Promise<void> => {
  const { id, key, command } = review;
  const waitFor = (milliseconds: number) => replace({ ...review, state: 'sent', due: Date.now() + milliseconds });
  waitFor(again);
  try {
    await sendCommand('ReviewDocument', await withSeen(command, review.after), key, { keepalive: true });
    // Before it is dropped: else what was read before would be shown once more.
    await refreshAll(queryClient);
    if (unsentOf(id)?.key === key) dropUnsent(id);
  } catch (error) {
    if (isToRepeat(error)) {
      const failed = (failures.get(key) ?? 0) + 1;
      failures.set(key, failed);
      waitFor(backOff(failed, longestWait, askedBy(error)));
    } else {
      replace({ ...review, state: 'refused', refusal: messageOf(error) });
      await refreshAll(queryClient);
    }
  } finally {
    underWay.delete(key);
  }
};

const isToSend = ({ state }: UnsentReview) => state === 'open' || state === 'sent';

/** Sends it now, if nobody took it back. */
const sendOnce = (id: string): Promise<void> => {
  const current = unsentOf(id);
  if (current === undefined || !isToSend(current)) return Promise.resolve();
  const sending = underWay.get(current.key) ?? send(current);
  underWay.set(current.key, sending);
  return sending;
};

/** Sends each at its time. Answers how that ends. */
export const sendWhenDue = (all: readonly UnsentReview[]): (() => void) => {
  const timers = all
    .filter(isToSend)
    .map(({ id, due }) => setTimeout(() => sendOnce(id), Math.max(0, due - Date.now())));
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
};

/** Those that wait, at once: their reviewer leaves, and takes nothing back. */
export const sendNow = async (which: (review: UnsentReview) => boolean = () => true): Promise<void> => {
  await Promise.all(
    unsentReviews()
      .filter(isToSend)
      .filter(which)
      .map(({ id }) => sendOnce(id)),
  );
};

/** Whoever closes the page, or looks at another one, has decided. Answers how that ends. */
export const sendOnLeaving = (): (() => void) => {
  const leave = () => void sendNow();
  const look = () => document.visibilityState === 'hidden' && leave();
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', look);
  };
};
