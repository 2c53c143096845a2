import { byPerson, byUpload, type Each } from '@dossier/shared/async/each';
import { Refused } from '@dossier/shared/basics/refused';
import { MINUTE, streams as names } from '@dossier/shared/contract';
import { isUsed } from '@dossier/shared/history';
import { installationDecider } from '../domain/index.ts';
import { dropForGood, eraseForGood, lockOut } from '../handling/commands/installation.ts';
import type { Parts } from '../options.ts';

/** A refusal is an answer: whoever was refused may try again. */
export const recoverEach = async <T>(
  each: Each,
  items: Iterable<T>,
  idOf: (item: T) => string,
  recover: (item: T) => Promise<unknown>,
): Promise<void> => {
  await each.run(items, idOf, (item) =>
    recover(item).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    }),
  );
};

/** While it works, whoever asks for it again waits for the same end. */
export const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
};

type ClaimOptions = Pick<Parts, 'uploads' | 'eventStore' | 'clock' | 'each'>;

/** A command takes seconds: one that claimed earlier than this never came to its end. */
const claimAge = 10 * MINUTE;

/** Ends claims that a crash left open: files that an event names are referenced, others free. */
export const recoverClaims = async ({ uploads, eventStore, clock, each }: ClaimOptions): Promise<void> =>
  recoverEach(each, await uploads.claimedBefore(clock() - claimAge), byUpload, async (upload) => {
    if (await isUsed(eventStore, upload)) await uploads.reference(upload.uploadId);
    else await uploads.unclaim(upload.uploadId);
  });

type Options = Pick<Parts, 'streams' | 'directory' | 'uploads' | 'jobs' | 'live' | 'each'>;

/** Jobs that an operator dropped, and the queue has as they were: after a crash, or as an older one was restored. */
export const recoverDrops = async (options: Options): Promise<void> => {
  const { state } = await options.streams.follow(names.installation(), installationDecider);
  const byJob = ({ queue, jobId }: (typeof state.dropped)[number]) => `${queue} ${jobId}`;
  await recoverEach(options.each, state.dropped, byJob, (dropped) => dropForGood(options, dropped));
};

/** Whom an operator locked or erased, and the directory has as before: after a crash, or as an older one was restored. */
export const recoverLocks = async (options: Options): Promise<void> => {
  const { state } = await options.streams.follow(names.installation(), installationDecider);
  const { locked, erased } = state;
  const found = await options.directory.findMany([...Object.keys(locked), ...Object.keys(erased)]);
  const left = found.filter(({ personId, status }) => Object.hasOwn(erased, personId) || status === 'active');
  await recoverEach(options.each, left, byPerson, ({ personId }) =>
    Object.hasOwn(erased, personId) ? eraseForGood(options, personId) : lockOut(options, personId),
  );
};
