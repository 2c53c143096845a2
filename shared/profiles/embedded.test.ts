import { promises as fs } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readEnvironment } from '../process/environment.ts';
import { openFiles } from './embedded.ts';

describe('the disk of an embedded installation', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['that of the data, where a bucket has the documents', 0.9, 0.1, 0.9],
    ['that on which parts of documents wait for the bucket', 0.1, 0.9, 0.9],
  ])('is as full as %s', async (_which, ofData, ofOthers, used) => {
    jest.spyOn(fs, 'statfs').mockImplementation(async (path) => {
      const share = String(path).startsWith('/srv/dossier') ? ofData : ofOthers;
      const [blocks, free] = [1_000, 1_000 * (1 - share)];
      return { type: 0, bsize: 4_096, blocks, bfree: free, bavail: free, files: 0, ffree: 0 };
    });
    const variables = { DATA_DIR: '/srv/dossier', S3_URL: 'http://key:secret@127.0.0.1:1/files' };
    const files = await openFiles(readEnvironment(variables));
    expect(await files.used()).toBeCloseTo(used);
    await files.close();
  });
});
