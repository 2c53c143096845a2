import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { streams } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { record } from '@dossier/shared/history/testing';
import { readEnvironment } from '@dossier/shared/process/environment';
import { openEmbedded } from '@dossier/shared/profiles/embedded';
import { expect, it } from '@jest/globals';
import { describeEngine } from '../shared/testing/engine.ts';
import { operations } from './maintenance.ts';

describeEngine('S3_URL', (url) => {
  it('verifies files in a bucket', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'dossier-verify-'));
    const S3_URL = url.replace(/\/[^/]*$/, `/test-${randomBytes(8).toString('hex')}`);
    const environment = readEnvironment({ DATA_DIR, S3_URL });
    const { eventStore, codec, files, close } = await openEmbedded({ environment });
    const projectId = '123456789';
    const fileId = 'f'.repeat(22);
    await files.append(fileKey(projectId, fileId), 0, Readable.from([Buffer.from('bytes')]));
    const { sha256 } = await files.complete(fileKey(projectId, fileId));
    const of = { projectId, personId: 'ann', documentId: 'd1', version: 1 };
    const file = { fileId, fileName: 'a.pdf', size: 5, sha256, mediaType: 'application/pdf', late: false };
    await record(eventStore, codec, streams.submission(projectId, 'ann'), [
      { type: 'DocumentUploaded', data: { ...of, ...file } },
    ]);
    await close();
    expect(await operations.verify(environment)).toMatchObject({ ok: true, files: 1 });
    rmSync(DATA_DIR, { recursive: true });
  });
});
