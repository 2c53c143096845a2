import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoredEvent, streams } from '@dossier/shared/contract';
import { createCodec, noteSigner, sealHistory } from '@dossier/shared/history';
import { asOfIn } from '@dossier/shared/process/as-of';
import { readEnvironment } from '@dossier/shared/process/environment';
import { openEmbedded } from '@dossier/shared/profiles/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { now } from '../../testing/app.ts';
import { openTestCall } from '../../testing/call.ts';
import { copyInstallation, type Living } from './copy.ts';

describe('a copy of the whole installation', () => {
  const call = openTestCall();
  const parent = mkdtempSync(join(tmpdir(), 'copied-'));
  afterAll(() => rmSync(parent, { recursive: true }));
  let all: StoredEvent[];
  beforeAll(async () => {
    const { eventStore, directory } = call.app;
    const keys = { current: noteSigner(Buffer.alloc(32, 1)) };
    await sealHistory({ store: eventStore, codec: createCodec(directory), keys, now, every: 0 });
    await call.app.someone('Zoe');
    all = await eventStore.readAll(0, 1_000);
  });

  const living = (change: Partial<Living> = {}): Living => {
    const { eventStore, directory, uploads, files } = call.app;
    return { eventStore, directory, uploads, files, keepsPositions: true, clock: () => now, ...change };
  };
  const dirOf = (name: string) => join(parent, name);
  const read = async <T>(dir: string, look: (engines: Awaited<ReturnType<typeof openEmbedded>>) => Promise<T>) => {
    const engines = await openEmbedded({ environment: readEnvironment({ DATA_DIR: dir }) });
    return look(engines).finally(engines.close);
  };

  it('has the events up to there as they are, and nobody signs in who had no account yet', async () => {
    const { host, ann } = call.cast;
    await call.app.directory.erase(ann.personId);
    const position = all.length - 1;
    const report = await copyInstallation(living(), { position }, dirOf('whole'));
    expect(report).toMatchObject({ position, moment: all[position - 1]?.time, events: position });
    expect(asOfIn(dirOf('whole'))).toEqual({ position, moment: report.moment });
    await read(dirOf('whole'), async ({ eventStore, directory }) => {
      expect(await eventStore.readAll(0, 1_000)).toEqual(all.slice(0, position));
      expect(await directory.find(host.personId)).toMatchObject({ status: 'active', passwordHash: 'hash' });
      expect(await directory.keyOf(host.personId)).toEqual(await call.app.directory.keyOf(host.personId));
      expect(await directory.findByEmail('zoe@example.org')).toMatchObject({ status: 'known', passwordHash: null });
      expect(await directory.find(ann.personId)).toBeUndefined();
    });
  });

  it('ends at the last event of a moment, and leaves out seals where positions are others', async () => {
    const [first] = all;
    const moment = first?.time ?? '';
    const dir = dirOf('moment');
    expect(await copyInstallation(living(), { moment }, dir)).toMatchObject({ moment, position: 1, events: 1 });
    const report = await copyInstallation(living({ keepsPositions: false }), { position: all.length }, dirOf('others'));
    const sealed = all.filter(({ stream }) => stream === streams.seal());
    expect(sealed.length).toBeGreaterThan(0);
    expect(report.events).toBe(all.length - sealed.length);
  });

  it('is not opened when it broke off', async () => {
    const { eventStore } = call.app;
    let reads = 0;
    const readAll: typeof eventStore.readAll = async (...asked) => {
      if (++reads > 1) throw new Error('the disk is full');
      return eventStore.readAll(...asked);
    };
    const broken = living({ eventStore: { ...eventStore, readAll } });
    await expect(copyInstallation(broken, { position: 5 }, dirOf('broken'))).rejects.toThrow('the disk is full');
    expect(() => asOfIn(dirOf('broken'))).toThrow(/broke off/);
  });

  it('is refused where something lies already, and for what is not there', async () => {
    const copy = (until: Parameters<typeof copyInstallation>[1], name = 'new') =>
      copyInstallation(living(), until, dirOf(name));
    writeFileSync(join(parent, 'file'), '');
    await expect(copyInstallation(living(), { position: 5 }, parent)).rejects.toThrow(/is not empty/);
    await expect(copy({ moment: '2020-01-01T00:00:00.000Z' })).rejects.toThrow(/Nothing had happened yet/);
    await expect(copy({ position: 99_999 })).rejects.toMatchObject({ refusal: { code: 'INVALID' } });
    await expect(copy({ moment: '2099-01-01T00:00:00.000Z' })).rejects.toMatchObject({ refusal: { code: 'INVALID' } });
  });
});
