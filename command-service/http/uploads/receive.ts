import { Readable } from 'node:stream';
import { Refused } from '@dossier/shared/basics/refused';
import type { Exchange } from '@dossier/shared/http/exchange';
import type { Upload } from '@dossier/shared/upload-registry';
import { keyOf, unlessEnded } from '../../flows/upload.ts';
import type { Lease } from '../../flows/upload-leases.ts';
import type { Parts } from '../../options.ts';
import { uploadBody } from './body.ts';
import { checksumOf } from './tus.ts';
import type { BodyWriters } from './writers.ts';

type ReceiveOptions = Pick<Parts, 'uploads' | 'files' | 'clock'> & {
  readonly writers: BodyWriters;
  readonly stallAfter: number;
};

/** Answers how far the file is durable, undefined when the body broke off. */
export const bodyReceiver =
  ({ uploads, files, writers, clock, stallAfter }: ReceiveOptions) =>
  async (
    { request, caller, log }: Exchange,
    upload: Upload,
    offset: number,
    { renew, onLost }: Lease,
  ): Promise<number | undefined> => {
    const key = keyOf(upload);
    const checksum = checksumOf(request);
    const body = uploadBody(request, { most: upload.length - offset, checksum, stallAfter });
    onLost(body.stop);
    const written = files.append(key, offset, body.stream);
    const removeWriter = writers.put({ uploadId: upload.uploadId, body, caller });
    let reached: number;
    let reachedAt: number;
    try {
      reached = await written;
      reachedAt = clock();
    } finally {
      removeWriter();
      body.dispose();
    }
    const ending = body.ending();
    const damaged = ending === 'whole' && !body.isUndamaged();
    if (damaged || ending === 'excess') {
      await files.append(key, offset, Readable.from([]));
      throw new Refused(damaged ? 'CHECKSUM_MISMATCH' : 'TOO_LARGE');
    }
    const { offset: known, lease } = await renew().catch(unlessEnded({ uploads, files }, upload));
    await uploads.advance(upload.uploadId, lease?.holder ?? '', known, reached, reachedAt);
    if (ending === 'whole') return reached;
    log.debug({ uploadId: upload.uploadId, ending, reached }, 'upload broke off');
    return undefined;
  };
