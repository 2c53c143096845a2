import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import { inProcessLive } from '@dossier/shared/live/in-process';
import { describeEngine } from '@dossier/shared/testing/engine';
import { newDatabase } from '@dossier/shared/testing/mongodb';
import { until } from '@dossier/shared/testing/until';
import { openMongoUploadRegistry } from '@dossier/shared/upload-registry/mongodb';
import { expect, it } from '@jest/globals';
import { largePdf, useTestUploads } from '../../testing/uploads.ts';

describeEngine('MONGODB_URL', (url) => {
  const world = useTestUploads(async (directory) => {
    const database = newDatabase(url);
    const shared = { files: diskFileStore({ dir: join(directory, 'files') }), live: inProcessLive() };
    const copy = async () => {
      const uploads = await openMongoUploadRegistry({ url: database });
      const release: typeof uploads.release = async (...lease) => {
        await pause(20);
        await uploads.release(...lease);
      };
      return { ...shared, uploads: { ...uploads, release } };
    };
    return [await copy(), await copy()];
  });
  const { create, patch, begin, offsetOf, idOf, storedBytes } = world;

  it('small chunks that go to one copy and the other in turn: none is told to wait', async () => {
    const bytes = largePdf(50_000);
    const { path } = await create(bytes.length);
    const chunk = 1_000;
    for (let offset = 0; offset < bytes.length; offset += chunk)
      expect((await patch(path, offset, bytes.subarray(offset, offset + chunk))).status).toBe(204);
    expect((await storedBytes(path)).equals(bytes)).toBe(true);
  });

  it('a connection that was given up while a copy still reads it: the other copy goes on', async () => {
    const bytes = largePdf(100_000);
    const { path } = await create(bytes.length);
    for (let round = 0; round < 2; round++) {
      const offset = await offsetOf(path);
      const given = begin(path, bytes.length - offset, bytes.subarray(offset, offset + 5_000), offset);
      await until(async () => (await world.server.uploads.get(idOf(path)))?.lease !== null);
      const reached = await offsetOf(path);
      expect((await patch(path, reached, bytes.subarray(reached, reached + 20_000))).status).toBe(204);
      given.destroy();
    }
    const offset = await offsetOf(path);
    expect((await patch(path, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await storedBytes(path)).equals(bytes)).toBe(true);
  });
});
