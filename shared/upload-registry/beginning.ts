import { unfinishedUploadLifetime } from '../contract/index.ts';
import type { Upload } from './port.ts';

/** What every upload has before its first byte. */
export const beginning = (now: number) =>
  ({
    offset: 0,
    state: 'uploading',
    begunAt: now,
    expiresAt: now + unfinishedUploadLifetime,
    receivedAt: null,
    sha256: null,
    mediaType: null,
    lease: null,
  }) as const satisfies Partial<Upload>;
