import { promises as fs } from 'node:fs';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { MB } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { volume } from '@dossier/shared/testing/volume';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fixture, GB, largePdf, projectId, useTestUploads } from '../../testing/uploads.ts';

const world = useTestUploads();
const { call, create, patch, idOf, offsetOf } = world;
const bytes = fixture('letter-of-intent.pdf');
const minutes = (count: number) => {
  world.time += count * 60_000;
};
const entry = (path: string) => world.server.uploads.get(idOf(path));
const expired = async () => (await world.server.uploads.expired(world.time, 10)).map(({ uploadId }) => uploadId);
const recover = () => world.server.recover();
const away = async () => {
  throw new EngineUnavailableError('away');
};

describe('a document whose last byte was answered with 503, in a tab that was then closed', () => {
  it('is submitted by the next look, with the moment at which its bytes were there', async () => {
    const { path } = await create(bytes.length);
    world.failure = new EngineUnavailableError('away');
    expect((await patch(path, 0, bytes)).status).toBe(503);
    const receivedAt = world.time;
    minutes(20);
    await recover();
    expect(await entry(path)).toMatchObject({ state: 'complete', receivedAt });
    world.failure = undefined;
    minutes(1);
    await recover();
    expect(await entry(path)).toMatchObject({ state: 'referenced', receivedAt });
  });

  it('also when the files were away', async () => {
    const { path } = await create(bytes.length);
    const { files } = world.server;
    const { complete } = files;
    files.complete = away;
    expect((await patch(path, 0, bytes)).status).toBe(503);
    const receivedAt = world.time;
    files.complete = complete;
    minutes(20);
    await recover();
    expect(await entry(path)).toMatchObject({ state: 'referenced', receivedAt });
  });

  it('also when the registry was away: its lease says until when the bytes can have come', async () => {
    const { path } = await create(bytes.length);
    const { uploads } = world.server;
    const { advance, release } = uploads;
    Object.assign(uploads, { advance: away, release: away });
    expect((await patch(path, 0, bytes)).status).toBe(503);
    const until = (await entry(path))?.lease?.until;
    Object.assign(uploads, { advance, release });
    minutes(20);
    await recover();
    expect(until).toBeLessThan(world.time);
    expect(await entry(path)).toMatchObject({ state: 'referenced', receivedAt: until });
  });

  it.each(['submitted', 'refused'])(
    'and %s, not swept before, although an outage lasts longer than a day',
    async (outcome) => {
      const { path } = await create(bytes.length);
      world.failure = new EngineUnavailableError('away');
      expect((await patch(path, 0, bytes)).status).toBe(503);
      minutes(30 * 60);
      await recover();
      expect(await expired()).toEqual([]);
      world.failure = undefined;
      if (outcome === 'refused') world.refusal = { code: 'DOCUMENT_LOCKED' };
      minutes(60);
      await recover();
      expect(await expired()).toEqual([]);
      expect((await entry(path))?.state).toBe(outcome === 'refused' ? 'complete' : 'referenced');
      minutes(24 * 60);
      expect(await expired()).toEqual(outcome === 'refused' ? [idOf(path)] : []);
    },
  );

  it('and its owner finds it, although the files were away for longer than a day', async () => {
    const { path } = await create(bytes.length);
    const { files } = world.server;
    const { complete } = files;
    files.complete = away;
    expect((await patch(path, 0, bytes)).status).toBe(503);
    minutes(30 * 60);
    expect(await expired()).toEqual([]);
    files.complete = complete;
    expect(await offsetOf(path)).toBe(bytes.length);
    expect((await entry(path))?.state).toBe('referenced');
  });

  it('and its owner finds it whole where it is refused, and hears why in words', async () => {
    const { path } = await create(bytes.length);
    const { files } = world.server;
    const { complete } = files;
    files.complete = away;
    expect((await patch(path, 0, bytes)).status).toBe(503);
    files.complete = complete;
    world.refusal = { code: 'NOT_ASSIGNED' };
    expect(await offsetOf(path)).toBe(bytes.length);
    const again = await patch(path, bytes.length, Buffer.alloc(0));
    expect(again).toMatchObject({ status: 403, body: { code: 'NOT_ASSIGNED' } });
  });

  it('and is gone where it is not what its name says', async () => {
    const { path } = await create(bytes.length, 'letter.doc');
    const { files } = world.server;
    const { complete } = files;
    files.complete = away;
    expect((await patch(path, 0, bytes)).status).toBe(503);
    files.complete = complete;
    expect((await call('HEAD', path)).status).toBe(404);
  });

  it('although another one fails at every look', async () => {
    const bad = await create(bytes.length);
    const good = await create(bytes.length, undefined, { Authorization: 'Bearer bob' });
    world.failure = new EngineUnavailableError('away');
    await patch(bad.path, 0, bytes);
    await patch(good.path, 0, bytes, { Authorization: 'Bearer bob' });
    world.failure = undefined;
    const { claim } = world.server.uploads;
    world.server.uploads.claim = (uploadId, now) => (uploadId === idOf(bad.path) ? away() : claim(uploadId, now));
    await recover();
    expect([(await entry(bad.path))?.state, (await entry(good.path))?.state]).toEqual(['complete', 'referenced']);
  });
});

describe('on a volume that runs full', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const full = () => volume({ size: 10 * GB, free: 256 * MB + 100 });

  it('uploads leave a reserve for events: refused in words before their bytes, they go on once there is space', async () => {
    const { path } = await create(bytes.length);
    const there = full();
    expect((await create(bytes.length, 'other.pdf')).answer).toMatchObject({
      status: 507,
      body: { code: 'DISK_FULL', title: expect.stringContaining('no space left on the server') },
    });
    expect((await patch(path, 0, bytes)).status).toBe(507);
    expect(await world.server.files.size(fileKey(projectId, idOf(path)))).toBeUndefined();
    there.mockRestore();
    expect((await patch(path, 0, bytes)).status).toBe(204);
  });

  it('a long body ends when the reserve is reached, and what arrived is kept', async () => {
    const long = largePdf(20 * MB);
    const { path } = await create(long.length);
    const { statfs } = fs;
    const filling = async (dir: string) => {
      const begun = (await world.server.files.size(fileKey(projectId, idOf(path)))) !== undefined;
      return { ...(await statfs(dir)), ...(begun && { bavail: 0 }) };
    };
    jest.spyOn(fs, 'statfs').mockImplementation(filling as typeof fs.statfs);
    expect((await patch(path, 0, long)).status).toBe(507);
    jest.restoreAllMocks();
    const kept = await offsetOf(path);
    expect(kept).toBeGreaterThanOrEqual(8 * MB);
    expect((await patch(path, kept, long.subarray(kept))).status).toBe(204);
  });
});

describe('a look for what is left over', () => {
  it('submits a refused document no second time; its owner may', async () => {
    const { path } = await create(bytes.length);
    world.refusal = { code: 'DOCUMENT_LOCKED' };
    expect((await patch(path, 0, bytes)).status).toBe(409);
    await recover();
    await recover();
    expect(world.submitted).toHaveLength(1);
    world.refusal = undefined;
    expect((await call('HEAD', path)).status).toBe(200);
    expect(await entry(path)).toMatchObject({ state: 'referenced' });
  });

  it('submits again what was refused only because of a limit', async () => {
    const { path } = await create(bytes.length);
    world.refusal = { code: 'SLOW_DOWN' };
    await patch(path, 0, bytes);
    world.refusal = undefined;
    await recover();
    expect(await entry(path)).toMatchObject({ state: 'referenced' });
  });

  it('asks the file store once about an upload that a dead process left, and never about one that merely waits', async () => {
    const { path } = await create(bytes.length);
    await patch(path, 0, bytes.subarray(0, 100));
    const asked: string[] = [];
    const watch = () => {
      const { files } = world.server;
      const { size } = files;
      files.size = (key) => {
        asked.push(key);
        return size(key);
      };
    };
    watch();
    await recover();
    expect(asked).toEqual([]);
    await world.restart();
    watch();
    await recover();
    await recover();
    expect(asked).toEqual([fileKey(projectId, idOf(path))]);
  });
});
