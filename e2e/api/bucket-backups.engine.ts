import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { FileStore } from '../../shared/file-store/index.ts';
import { s3FileStore } from '../../shared/file-store/s3/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { describeEngine } from '../../shared/testing/engine.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { guardStart } from '../../standalone/backup/guard.ts';
import { makeBackup } from '../../standalone/backup/make.ts';
import { operations } from '../../standalone/maintenance.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { doMainJob } from '../support/main-job.ts';

const mark = 'installation/mark';
const keysIn = async (files: FileStore) => {
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  return keys;
};

describeEngine('S3_URL', (server) => {
  let place: string;
  let dataDir: string;
  let S3_URL: string;
  let files: FileStore;
  let installation: Installation;
  const newBucket = () => server.replace(/\/[^/]*$/, `/test-${randomBytes(8).toString('hex')}`);
  const environmentOf = (variables: Record<string, string> = {}) =>
    readEnvironment({ DATA_DIR: dataDir, BACKUP_TO: place, ...variables });
  const open = (variables: Record<string, string> = { S3_URL }) => openTestInstallation({ dataDir, variables });
  const inStore = async () => (await keysIn(files)).filter((key) => key !== mark).sort();
  const letterOf = async (fileId: string) => {
    const host = await new ApiClient(installation.url).signIn(emailOf('Hilda'), password);
    return Buffer.from(await (await host.fetch(`/api/files/${fileId}`)).arrayBuffer());
  };
  beforeEach(async () => {
    place = mkdtempSync(join(tmpdir(), 'dossier-backups-'));
    dataDir = mkdtempSync(join(tmpdir(), 'dossier-'));
    S3_URL = newBucket();
    files = s3FileStore({ url: S3_URL });
    installation = await open();
  });
  afterEach(async () => {
    await installation.close().catch(() => undefined);
    await files.close();
    for (const dir of [place, dataDir]) rmSync(dir, { recursive: true, force: true });
  });
  const put = async (key: string, content: Buffer) => {
    await files.append(key, 0, Readable.from([content], { objectMode: false }));
    await files.complete(key);
  };
  const read = async (key: string) => buffer((await files.read(key)) ?? Readable.from([]));

  it.each([
    ['as they are', undefined],
    ['encrypted', 'key'],
  ])(
    '[BEY-35] the files of a bucket are in backups %s, each once, and go back into a bucket or a folder',
    async (_, key) => {
      const { fileId } = await doMainJob(installation);
      const made = key ? ((await operations.backup(environmentOf(), ['key'])) as Record<string, string>) : {};
      const secret = key ? { BACKUP_KEY: made.BACKUP_KEY ?? '' } : {};
      const keys = (await inStore()).filter((name) => !name.startsWith('previews/'));
      expect(await operations.backup(environmentOf({ S3_URL, ...secret }), ['night'], '1.2.3')).toMatchObject({
        ok: true,
        backup: { ok: true },
        drill: { ok: true, how: 'restored' },
      });
      const held = readdirSync(join(place, 'files'), { recursive: true }).length;
      expect(held).toBeGreaterThan(0);
      // The next one fetches nothing: not even what is damaged in the bucket by now.
      const [first = ''] = keys;
      const content = await read(first);
      await put(first, Buffer.from('damaged'));
      expect(await operations.backup(environmentOf({ S3_URL, ...secret }), [])).toMatchObject({
        ok: true,
        files: { where: 'here', count: keys.length },
      });
      expect(readdirSync(join(place, 'files'), { recursive: true })).toHaveLength(held);
      expect(await operations.verify(environmentOf({ S3_URL, ...secret }), ['backup'])).toMatchObject({
        ok: true,
        files: keys.length,
      });
      await installation.close();

      // Into its own bucket: what is damaged or missing there is mended, what came meanwhile stays.
      await put('1/later', Buffer.from('later'));
      expect(await operations.restore(environmentOf({ S3_URL, ...secret }), [])).toMatchObject({
        ok: true,
        missing: [],
      });
      expect(await read(first)).toEqual(content);
      expect(await inStore()).toContain('1/later');
      installation = await open();
      expect(await letterOf(fileId)).toEqual(letter.bytes);
      await installation.close();

      // Into another one, which is empty, on another machine.
      rmSync(dataDir, { recursive: true });
      await files.close();
      const emptied = S3_URL;
      S3_URL = newBucket();
      files = s3FileStore({ url: S3_URL });
      expect(await operations.restore(environmentOf({ S3_URL, ...secret }), [])).toMatchObject({
        ok: true,
        missing: [],
      });
      expect(await inStore()).toEqual(keys);
      expect(existsSync(join(dataDir, 'files'))).toBe(false);
      installation = await open();
      expect(await letterOf(fileId)).toEqual(letter.bytes);
      await installation.close();

      // And into a folder, without any bucket.
      expect(emptied).not.toBe(S3_URL);
      expect(await operations.restore(environmentOf(secret), [])).toMatchObject({
        ok: true,
        missing: [],
        findings: [],
      });
      installation = await open({});
      expect(await letterOf(fileId)).toEqual(letter.bytes);
    },
    180_000,
  );

  it('[BEY-35] a backup that does not hold leaves nothing in the bucket, and one before an upgrade fetches nothing', async () => {
    await doMainJob(installation);
    await installation.close();
    const environment = environmentOf({ S3_URL });
    await operations.backup(environment, []);
    const [part = ''] = readdirSync(join(place, 'files'));
    const [name = ''] = readdirSync(join(place, 'files', part));
    const whole = readFileSync(join(place, 'files', part, name));
    writeFileSync(join(place, 'files', part, name), 'something else');
    const other = newBucket();
    const [into, before] = [s3FileStore({ url: other }), readdirSync(dataDir).sort()];
    expect(await operations.restore(environmentOf({ S3_URL: other }), [])).toMatchObject({
      ok: false,
      missing: [expect.any(String)],
    });
    expect(await keysIn(into)).toEqual([]);
    expect(readdirSync(dataDir).sort()).toEqual(before);
    writeFileSync(join(place, 'files', part, name), whole);

    const upgraded = { environment, release: '1.2.3', reason: 'upgrade' } as const;
    expect(await makeBackup(upgraded)).toMatchObject({ ok: true, files: { where: 'bucket', count: 0 } });
    await expect(operations.restore(environmentOf(), [])).rejects.toThrow('without the files of its bucket');
    expect(await operations.restore(environmentOf({ S3_URL: other }), [])).toMatchObject({ ok: false });
    expect(await operations.restore(environment, [])).toMatchObject({ ok: true, missing: [], findings: [] });
    await into.close();
  }, 180_000);

  it('[BEY-35] beside a bucket that is not its own nothing begins, and beside a bucket alone neither', async () => {
    await doMainJob(installation);
    await installation.close();
    const other = newBucket();
    await expect(open({ S3_URL: other })).rejects.toThrow(/neither the mark.*restore a backup.*installation\/mark/);
    const into = s3FileStore({ url: other });
    expect(await keysIn(into)).toEqual([]);
    await into.close();
    // One from before there was a mark is known by its files.
    await files.remove(mark);
    installation = await open();
    await installation.close();
    expect(await files.size(mark)).toBeGreaterThan(0);

    rmSync(dataDir, { recursive: true });
    await expect(guardStart(environmentOf({ S3_URL, BACKUP_TO: '' }), '1.2.3')).rejects.toThrow(
      /the bucket of S3_URL has its files.*npm start -- restore/,
    );
    expect(existsSync(dataDir)).toBe(false);
  }, 60_000);
});
