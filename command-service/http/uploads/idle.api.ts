import { MB } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { GB, largePdf, projectId, useTestUploads } from '../../testing/uploads.ts';

const world = useTestUploads();
const { create, patch, offsetOf, idOf, storedBytes } = world;

const hour = 3_600_000;

describe('an upload that was idle for an hour', () => {
  const bytes = largePdf(2 * MB);
  const half = async () => {
    const { path } = await create(bytes.length);
    await patch(path, 0, bytes.subarray(0, MB));
    world.time += hour;
    await world.server.uploads.lapse(idOf(path), world.time - 1, world.time, MB);
    expect(await world.server.uploads.used('host')).toBe(MB);
    return path;
  };

  it('goes on with all that arrived, and counts in full again', async () => {
    const path = await half();
    expect(await offsetOf(path)).toBe(MB);
    expect((await patch(path, MB, bytes.subarray(MB, MB + 10))).status).toBe(204);
    expect(await world.server.uploads.used('host')).toBe(2 * MB);
    expect((await patch(path, MB + 10, bytes.subarray(MB + 10))).status).toBe(204);
    expect((await storedBytes(path)).equals(bytes)).toBe(true);
  });

  it('waits with what arrived while others have taken the storage', async () => {
    const path = await half();
    const other = { uploadId: 'o'.repeat(22), owner: 'bob', purpose: 'template', projectId } as const;
    const entry = await world.server.uploads.get(idOf(path));
    if (!entry) throw new Error('it is gone');
    const { kept: _, ...whole } = entry;
    await world.server.uploads.begin({ ...whole, ...other, length: 10 * GB - MB }, 10 * GB);
    expect(await patch(path, MB, bytes.subarray(MB))).toMatchObject({ status: 402, body: { code: 'STORAGE_LIMIT' } });
    expect(await offsetOf(path)).toBe(MB);
    await world.server.uploads.remove(other.uploadId);
    expect((await patch(path, MB, bytes.subarray(MB))).status).toBe(204);
    expect((await storedBytes(path)).equals(bytes)).toBe(true);
  });
});
