import type { Clock } from '@dossier/shared/basics/clock';
import { randomId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';

/** Milliseconds that an upload's owner waits when the copy writing it has died. */
const leaseTime = 10_000;

/** Answers the upload as it is now. @throws Refused UPLOAD_BUSY */
export type Renew = () => Promise<Upload>;

/** The exclusive right to write an upload, over all copies. */
export const uploadLeases = (uploads: UploadRegistry, clock: Clock) => {
  const working = new Set<Promise<unknown>>();

  /** Works with the lease. @throws Refused UPLOAD_BUSY when another holder has it */
  const leased = async <T>(uploadId: string, work: (upload: Upload, renew: Renew) => Promise<T>): Promise<T> => {
    const holder = randomId();
    const renew = async () => {
      const upload = await uploads.lease(uploadId, holder, clock(), clock() + leaseTime);
      if (!upload) throw new Refused('UPLOAD_BUSY');
      return upload;
    };
    const hold = async () => {
      try {
        return await work(await renew(), renew);
      } finally {
        await uploads.release(uploadId, holder);
      }
    };
    const held = hold();
    const settled = held.catch(() => {}).finally(() => working.delete(settled));
    working.add(settled);
    return held;
  };

  const idle = async (): Promise<void> => {
    await Promise.all(working);
  };
  return { leased, idle };
};
export type UploadLeases = ReturnType<typeof uploadLeases>;
