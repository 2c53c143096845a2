import { every } from '@dossier/shared/async/every';
import { pause } from '@dossier/shared/async/pause';
import type { Clock } from '@dossier/shared/basics/clock';
import { randomId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';

/** Milliseconds that an upload's owner waits when the copy writing it has died. */
const leaseTime = 6_000;
const renewEvery = 2_000;
const lookEvery = 100;

export type Lease = {
  /** Answers the upload as it is now. @throws Refused UPLOAD_BUSY */
  readonly renew: () => Promise<Upload>;
  readonly onLost: (stop: () => void) => void;
};

/** How long for an upload that another request holds; `hurry` asks whoever holds it to end. */
export type Waiting = { readonly milliseconds: number; readonly hurry: () => void };

/** Whether a request writes it, in whichever copy. */
export const isHeld = ({ lease }: Upload, now: number): boolean => Boolean(lease?.holder) && (lease?.until ?? 0) > now;

/** The exclusive right to write an upload, over all copies. */
export const uploadLeases = (uploads: UploadRegistry, clock: Clock) => {
  const working = new Set<Promise<unknown>>();

  /** As it is once nobody writes it, or when the time is over; undefined when it is gone. */
  const settled = async (uploadId: string, { milliseconds, hurry }: Waiting): Promise<Upload | undefined> => {
    for (const end = performance.now() + milliseconds; ; await pause(lookEvery)) {
      const upload = await uploads.get(uploadId);
      if (!upload || !isHeld(upload, clock()) || performance.now() >= end) return upload;
      hurry();
    }
  };

  const take = async (uploadId: string, tryToTake: () => Promise<Upload | undefined>, waiting?: Waiting) => {
    for (const end = performance.now() + (waiting?.milliseconds ?? 0); ; ) {
      const own = await tryToTake();
      if (own) return own;
      const milliseconds = end - performance.now();
      if (!waiting || milliseconds <= 0) throw new Refused('UPLOAD_BUSY');
      const upload = await settled(uploadId, { ...waiting, milliseconds });
      if (upload?.state !== 'uploading') throw new Refused(upload ? 'UPLOAD_OFFSET' : 'FILE_NOT_FOUND');
    }
  };

  /**
   * Works with the lease, which is free again when this is over.
   * @throws Refused UPLOAD_BUSY when another holder keeps it; who waits also UPLOAD_OFFSET or
   * FILE_NOT_FOUND when that one ended the upload
   */
  const leased = async <T>(
    uploadId: string,
    work: (upload: Upload, lease: Lease) => Promise<T>,
    waiting?: Waiting,
  ): Promise<T> => {
    const holder = randomId();
    const tryToTake = () => uploads.lease(uploadId, holder, clock(), clock() + leaseTime);
    const renew = async () => {
      const upload = await tryToTake();
      if (!upload) throw new Refused('UPLOAD_BUSY');
      return upload;
    };
    const hold = async () => {
      const own = await take(uploadId, tryToTake, waiting);
      let lost = () => {};
      const onLost = (stop: () => void) => {
        lost = stop;
      };
      const renewal = every(renewEvery, renew, { onFailure: () => lost() });
      try {
        return await work(own, { renew, onLost });
      } finally {
        // A renewal under way would take it again after it was given back.
        await renewal.stop();
        // What was written is durable, and the lease ends by itself.
        await uploads.release(uploadId, holder).catch(() => {});
      }
    };
    const held = hold();
    const done = held.catch(() => {}).finally(() => working.delete(done));
    working.add(done);
    return held;
  };

  const idle = async (): Promise<void> => {
    await Promise.all(working);
  };
  return { leased, settled, idle };
};
export type UploadLeases = ReturnType<typeof uploadLeases>;
