import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { fileKey } from '@dossier/shared/file-store';
import { describe, expect, it } from '@jest/globals';
import { fixture, projectId, useTestUploads } from '../../testing/uploads.ts';

const world = useTestUploads();
const { call, create, patch, idOf } = world;
const bytes = fixture('letter-of-intent.pdf');
const minutes = (count: number) => {
  world.time += count * 60_000;
};
const entry = (path: string) => world.server.uploads.get(idOf(path));
const recover = () => world.server.service.recover();
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
