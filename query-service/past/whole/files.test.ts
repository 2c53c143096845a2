import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileKey } from '@dossier/shared/file-store';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import { referencedFiles } from '@dossier/shared/history';
import type { Upload } from '@dossier/shared/upload-registry';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry/sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Given, given, history, projectId, uploaded } from '../../testing/events.ts';
import { copyFiles } from './files.ts';

const text = 'what was delivered';
const sha256 = createHash('sha256').update(text).digest('hex');

describe('files of a moment', () => {
  let dir: string;
  let closing: (() => Promise<void>)[];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'copied-files-'));
    closing = [];
  });
  afterEach(async () => {
    for (const close of closing) await close();
    rmSync(dir, { recursive: true });
  });

  const place = (name: string) => {
    const filesDir = join(dir, name);
    const files = diskFileStore({ dir: filesDir });
    const uploads = openSqliteUploadRegistry({ file: join(dir, `${name}.db`) });
    closing.push(files.close, uploads.close);
    return { files, uploads, filesDir };
  };
  const versions = ['whole', 'changed', 'gone', 'forgotten'];
  const [whole = '', ...missing] = versions.map((_, index) => `file-ann-a-${index + 1}`);
  const references = (...more: Given[]) => {
    const named = referencedFiles();
    const facts = versions.map((_, index) => uploaded('ann', 'a', index + 1));
    for (const event of history(...facts, ...more)) named.add({ ...event, data: { ...event.data, sha256 } });
    return named;
  };
  const living = async () => {
    const from = place('living');
    for (const [index, version] of versions.entries()) {
      const uploadId = `file-ann-a-${index + 1}`;
      const upload = { uploadId, owner: 'ann', purpose: 'document', projectId, documentId: 'a', fileName: 'a.pdf' };
      const times = { begunAt: 1, expiresAt: 2, receivedAt: 1, lease: null };
      const content = { length: text.length, offset: text.length, sha256, mediaType: 'application/pdf' };
      const entry = { ...upload, ...times, ...content, state: 'removing', account: 'host' } as Upload;
      if (version !== 'forgotten') await from.uploads.restore(entry);
      const bytes = version === 'changed' ? text.toUpperCase() : text;
      if (version !== 'gone')
        await from.files.append(fileKey(projectId, uploadId), 0, Readable.from([Buffer.from(bytes)]));
    }
    return from;
  };
  const keysOf = (ids: readonly string[]) => ids.map((id) => fileKey(projectId, id));

  it('are copied with their entry, and named if they are gone or not what they were', async () => {
    const { filesDir: _, ...from } = await living();
    const to = place('then');
    expect(await copyFiles(from, to, references())).toEqual({
      ...{ count: 1, linked: 0, bytesCopied: text.length },
      missing: keysOf(missing),
    });
    expect((await to.files.complete(fileKey(projectId, whole))).sha256).toBe(sha256);
    expect(await to.uploads.get(whole)).toMatchObject({ state: 'referenced', length: text.length });
    for (const id of missing) {
      expect(await to.uploads.get(id)).toBeUndefined();
      expect(await to.files.size(fileKey(projectId, id))).toBeUndefined();
    }
  });

  it('are copied as far as they are there when a person or a project is gone', async () => {
    const closed = references(given('AccountClosed', { personId: 'ann' }));
    const { filesDir: _, ...from } = await living();
    expect(await copyFiles(from, place('then'), closed)).toMatchObject({ count: 1, missing: [] });
  });

  it('are linked where they lie on the same disk, and take no room', async () => {
    const [from, to] = [await living(), place('then')];
    // Links are not read: npm run verify finds what was changed.
    expect(await copyFiles(from, to, references())).toMatchObject({ count: 2, linked: 2, bytesCopied: 0 });
    const path = (of: string) => join(of, projectId, whole);
    expect(statSync(path(to.filesDir)).ino).toBe(statSync(path(from.filesDir)).ino);
  });
});
