import { Refused } from '@dossier/shared/basics/refused';
import { unfinishedUploads } from '@dossier/shared/contract';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';
import { createQueue } from '../../handling/queue.ts';

export type UploadPlacesOptions = {
  readonly uploads: Pick<UploadRegistry, 'unfinished'>;
  /** Ends an unfinished upload and frees what it holds; false while it is being written. */
  readonly end: (upload: Upload) => Promise<boolean>;
  /** Whether more of it comes, although nobody holds it now. */
  readonly goesOn: (upload: Upload) => Promise<boolean>;
};

/** Seconds. About as long as a chunk takes, or the lease of a copy that died. */
const retryAfter = 5;
const crowded = () =>
  new Refused({
    code: 'SLOW_DOWN',
    title: 'You already have uploads under way. Please wait until one of them is finished.',
    retryAfter,
  });

const isSameDocument = (one: Upload) => (other: Upload) =>
  one.documentId !== null && one.documentId === other.documentId;

/** Bounds unfinished uploads: each reserves the host's storage, and anybody may join in public. */
export const uploadPlaces = ({ uploads, end, goesOn }: UploadPlacesOptions) => {
  const queue = createQueue();

  /** Ends what the next one replaces, then the oldest; what is being written stays. */
  const makeRoom = async (next: Upload) => {
    const there = await uploads.unfinished(next.owner, next.projectId);
    const replaced = there.filter(isSameDocument(next));
    const others = there.filter((upload) => !replaced.includes(upload));
    for (const upload of replaced) if (!(await end(upload))) throw crowded();
    let taken = others.length;
    for (const upload of others)
      if (taken >= unfinishedUploads && !(await goesOn(upload)) && (await end(upload))) taken -= 1;
    if (taken >= unfinishedUploads) throw crowded();
  };

  /** Another copy may have begun some meanwhile: the first stay. */
  const yieldToOthers = async (own: Upload) => {
    const first = (await uploads.unfinished(own.owner, own.projectId)).slice(0, unfinishedUploads);
    if (first.some(({ uploadId }) => uploadId === own.uploadId)) return;
    await end(own);
    throw crowded();
  };

  /** One after the other. @throws Refused SLOW_DOWN, or as `begin` */
  return (next: Upload, begin: () => Promise<void>): Promise<void> =>
    queue(`${next.owner} ${next.projectId}`, async () => {
      await makeRoom(next);
      await begin();
      await yieldToOthers(next);
    });
};
