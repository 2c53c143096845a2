import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry/sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uploadPlaces } from './places.ts';

const uploadOf = (uploadId: string, begunAt: number): Upload => ({
  uploadId,
  owner: 'ann',
  purpose: 'document',
  projectId: '123456789',
  documentId: uploadId,
  fileName: 'a.pdf',
  length: 10,
  offset: 0,
  state: 'uploading',
  begunAt,
  expiresAt: 10_000,
  receivedAt: null,
  account: 'host',
  sha256: null,
  mediaType: null,
  lease: null,
});

describe('places for uploads that two copies give away', () => {
  let dir: string;
  let uploads: UploadRegistry;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'places-'));
    uploads = openSqliteUploadRegistry({ file: join(dir, 'uploads.db') });
  });
  afterEach(async () => {
    await uploads.close();
    rmSync(dir, { recursive: true });
  });
  const end = async ({ uploadId }: Upload) => {
    await uploads.remove(uploadId);
    return true;
  };

  it('are two all the same: what began after two of another copy yields', async () => {
    const inPlace = uploadPlaces({ uploads, end, goesOn: async () => false });
    const begin = async (upload: Upload) => void (await uploads.begin(upload, 1_000));
    const own = uploadOf('own', 3);
    const begun = inPlace(own, async () => {
      for (const [index, name] of ['first', 'second'].entries()) await begin(uploadOf(name, index));
      return begin(own);
    });
    await expect(begun).rejects.toMatchObject({ refusal: { code: 'SLOW_DOWN', retryAfter: expect.any(Number) } });
    const left = await uploads.unfinished('ann', '123456789');
    expect(left.map(({ uploadId }) => uploadId)).toEqual(['first', 'second']);
    expect(await uploads.used('host')).toBe(20);
  });
});
