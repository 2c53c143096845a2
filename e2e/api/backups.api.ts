import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isoTime } from '../../shared/basics/clock.ts';
import { streams } from '../../shared/contract/index.ts';
import { type Environment, readEnvironment } from '../../shared/process/environment.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { holdBackups, nameOf } from '../../standalone/backup/place.ts';
import { finishRestore } from '../../standalone/backup/restore.ts';
import { note, problemsOf, statusIn } from '../../standalone/backup/status.ts';
import { operations } from '../../standalone/maintenance.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { doMainJob } from '../support/main-job.ts';

describe('a backup made while the installation runs', () => {
  let place: string;
  let dataDir: string;
  let environment: Environment;
  let installation: Installation;
  beforeEach(async () => {
    place = mkdtempSync(join(tmpdir(), 'dossier-backups-'));
    installation = await openTestInstallation();
    dataDir = installation.dataDir;
    environment = readEnvironment({ DATA_DIR: dataDir, BACKUP_TO: place });
  });
  afterEach(async () => {
    await installation.close().catch(() => {});
    for (const dir of [place, dataDir]) rmSync(dir, { recursive: true, force: true });
  });
  const backUp = () => operations.backup(environment, [], '1.2.3');
  const held = () =>
    readdirSync(join(place, 'files')).flatMap((part) =>
      readdirSync(join(place, 'files', part)).map((name) => join(place, 'files', part, name)),
    );
  const projectsOfHilda = async ({ url }: Installation) =>
    (await new ApiClient(url).signIn(emailOf('Hilda'), password)).list('projects', {});

  it('[BEY-35] holds all there was, is restored to just that, and leaves what was there beside it', async () => {
    const { projectId } = await doMainJob(installation);
    const made = await backUp();
    expect(made).toMatchObject({ ok: true, release: '1.2.3', lacking: [], files: { where: 'here' } });
    expect(held().length).toBeGreaterThan(0);
    expect(await operations.verify(environment, ['backup'])).toMatchObject({ ok: true, findings: [] });
    const before = await projectsOfHilda(installation);

    await installation.person('Larry');
    await expect(operations.restore(environment, [])).rejects.toThrow('stop it first');
    await installation.close();
    const report = await operations.restore(environment, []);
    expect(report).toMatchObject({
      ok: true,
      position: 'position' in made && made.position,
      missing: [],
      findings: [],
    });
    expect(existsSync(join((report as { before: string }).before, 'events.db'))).toBe(true);

    installation = await openTestInstallation({ dataDir });
    expect(await projectsOfHilda(installation)).toEqual(before);
    const host = await new ApiClient(installation.url).signIn(emailOf('Hilda'), password);
    expect(await host.one('projects', projectId)).toMatchObject({ id: projectId });
    // Whoever came later is as if they had not, and comes again.
    await expect(new ApiClient(installation.url).signIn(emailOf('Larry'), password)).rejects.toThrow();
    await installation.person('Larry');
    expect(await operations.verify(environment)).toMatchObject({ ok: true, findings: [] });
  }, 60_000);

  it('keeps the bytes of a file once for all of them, and an earlier one can be restored', async () => {
    await doMainJob(installation);
    const first = (await backUp()) as { backup: string };
    const bytes = held().map((path) => [path, statSync(path).mtimeMs, statSync(path).ino]);
    await installation.person('Larry');
    await backUp();
    expect(held().map((path) => [path, statSync(path).mtimeMs, statSync(path).ino])).toEqual(bytes);
    expect(await operations.backup(environment, ['list'])).toMatchObject({ backups: [{ ok: true }, { ok: true }] });
    await installation.close();
    expect(await operations.restore(environment, [first.backup])).toMatchObject({ ok: true, backup: first.backup });
    installation = await openTestInstallation({ dataDir });
    await expect(new ApiClient(installation.url).signIn(emailOf('Larry'), password)).rejects.toThrow();
  }, 60_000);

  it('[BEY-18] brings nobody back who was erased since', async () => {
    const invited = await installation.engines.directory.personOf('ann@example.org');
    const { backup } = (await backUp()) as { backup: string };
    await installation.engines.directory.erase(invited.personId);
    await backUp();
    await installation.close();
    // Not even where the whole disk was lost: a later backup knows.
    rmSync(dataDir, { recursive: true });
    expect(await operations.restore(environment, [backup])).toMatchObject({ ok: true, erasedAgain: 1 });
    installation = await openTestInstallation({ dataDir });
    expect(await installation.engines.directory.find(invited.personId)).toBeUndefined();
  }, 60_000);

  it('is neither made nor restored while another one is being made', async () => {
    await backUp();
    await installation.close();
    const other = holdBackups(dataDir);
    for (const work of [backUp(), operations.restore(environment, [])])
      await expect(work).rejects.toThrow(/Another process makes a backup of .*, or restores one: wait/);
    other.release();
    expect(await operations.restore(environment, [])).toMatchObject({ ok: true });
    installation = await openTestInstallation({ dataDir });
  }, 60_000);

  it('[BEY-18] has accounts closed once more that were closed since, with all that they held', async () => {
    const { host, projectId } = await doMainJob(installation);
    await backUp();
    await host.command('CloseAccount', { password });
    await installation.close();
    expect(await operations.restore(environment, [])).toMatchObject({ ok: true, erasedAgain: 1 });
    installation = await openTestInstallation({ dataDir });
    const { eventStore, directory } = installation.engines;
    await expect(new ApiClient(installation.url).signIn(emailOf('Hilda'), password)).rejects.toThrow();
    await until(async () => (await directory.find(host.accountId)) === undefined);
    const last = async (stream: string) => (await eventStore.readStream(stream)).at(-1)?.type;
    expect(await last(streams.account(host.accountId))).toBe('AccountClosed');
    expect(await last(streams.subscription(host.accountId))).toBe('SubscriptionClosed');
    expect(await last(streams.project(projectId))).toBe('ProjectDeleted');
  }, 60_000);

  it('lies in a folder of its installation, where another one removes nothing and makes none', async () => {
    await installation.person('Larry');
    await backUp();
    mkdirSync(join(place, '2026-01-01T00-00-00-000Z'));
    const all = () => readdirSync(place, { recursive: true, encoding: 'utf8' }).sort();
    const there = all();
    const other = await openTestInstallation();
    try {
      const shared = { ...environment, DATA_DIR: other.dataDir };
      await expect(operations.backup(shared, [])).rejects.toThrow(`${place} has backups of another installation`);
      await other.person('Larry');
      await expect(operations.backup(shared, [])).rejects.toThrow('name a folder of its own');
      expect(all()).toEqual(there);
      // Whoever restores it elsewhere goes on with it, and backups of earlier releases are anybody's.
      await other.close();
      await operations.restore(shared, []);
      expect(await operations.backup(shared, [])).toMatchObject({ ok: true });
      for (const name of readdirSync(place).filter((one) => one !== 'files')) {
        const manifest = join(place, name, 'manifest.json');
        const { installation: _, ...earlier } = JSON.parse(readFileSync(manifest, 'utf8'));
        writeFileSync(manifest, JSON.stringify(earlier));
      }
      expect(await operations.backup(environment, [])).toMatchObject({ ok: true });
    } finally {
      rmSync(other.dataDir, { recursive: true, force: true });
    }
  }, 60_000);

  it('is beside those of a copy of its DATA_DIR, of which neither removes any until each has a folder of its own', async () => {
    await installation.person('Larry');
    const first = join(place, '2026-01-01T00-00-00-000Z');
    await backUp();
    const names = () => readdirSync(place).filter((name) => name !== 'files');
    const [own = ''] = names();
    // More than are kept, of which the next one would remove the oldest.
    for (let day = 10; day < 25; day += 1)
      cpSync(join(place, own), first.replace('01-01', `01-${day}`), { recursive: true });
    const copy = `${dataDir}-copy`;
    const copied = { ...environment, DATA_DIR: copy };
    try {
      cpSync(dataDir, copy, { recursive: true });
      expect(await operations.backup(copied, [])).toMatchObject({ ok: true });
      const there = names();
      const begun = nameOf(isoTime(Date.now()));
      mkdirSync(join(place, begun));
      const next = expect.stringContaining('backups that this installation did not make, the newest is');
      expect(await backUp()).toMatchObject({ ok: true, next });
      expect(names()).toEqual(expect.arrayContaining([...there, begun]));
      expect(problemsOf(statusIn(dataDir) ?? { since: '' }, '02:00', Date.now())).toEqual([next]);
      expect(await operations.backup(copied, [])).toMatchObject({ ok: true, next });
      expect(await backUp()).toMatchObject({ ok: true, next });
      expect(names()).toEqual(expect.arrayContaining(there));
      // Once the copy makes its own elsewhere.
      expect(await backUp()).not.toHaveProperty('next');
      expect(names()).toHaveLength(14);
      expect(problemsOf(statusIn(dataDir) ?? { since: '' }, '02:00', Date.now())).toEqual([]);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }, 60_000);

  it('stays with all others, and with who was erased, where a folder of DATA_DIR has them', async () => {
    const saves = { ...environment, BACKUP_TO: join(dataDir, 'saves'), ERASURE_LEDGER: join(dataDir, 'erased.txt') };
    await operations.backup(saves, []);
    writeFileSync(saves.ERASURE_LEDGER, '\nsomebody\n');
    await installation.close();
    expect(await operations.restore(saves, [])).toMatchObject({ ok: true });
    expect(await operations.backup(saves, ['list'])).toMatchObject({ backups: [{ ok: true }] });
    expect(readFileSync(saves.ERASURE_LEDGER, 'utf8')).toBe('\nsomebody\n');
    installation = await openTestInstallation({ dataDir });
  }, 60_000);

  it('stays as well where a link leads to DATA_DIR, and so does the witness of seals', async () => {
    const link = join(place, 'data');
    symlinkSync(dataDir, link);
    const saves = {
      ...{ ...environment, DATA_DIR: link, BACKUP_TO: join(dataDir, 'saves') },
      SEAL_WITNESS_FILE: join(dataDir, 'witness', 'seals.txt'),
    };
    await operations.backup(saves, []);
    mkdirSync(join(dataDir, 'witness'));
    writeFileSync(saves.SEAL_WITNESS_FILE, '');
    await installation.close();
    expect(await operations.restore(saves, [])).toMatchObject({ ok: true });
    expect(await operations.backup(saves, ['list'])).toMatchObject({ backups: [{ ok: true }] });
    expect(existsSync(saves.SEAL_WITNESS_FILE)).toBe(true);
    installation = await openTestInstallation({ dataDir });
  }, 60_000);

  it('that was damaged, cut short or made under another key is refused, and nothing is changed', async () => {
    await doMainJob(installation);
    const { backup } = (await backUp()) as { backup: string };
    await installation.close();
    const names = readdirSync(dataDir).sort();
    const unchanged = () => expect(readdirSync(dataDir).sort()).toEqual(names);

    const other = { ...environment, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
    await expect(operations.restore(other, [])).rejects.toThrow('under another master key');
    await expect(operations.restore(environment, ['2020'])).rejects.toThrow('no backup 2020');
    unchanged();

    const [file = ''] = held();
    const content = readFileSync(file);
    rmSync(file);
    writeFileSync(file, content.subarray(1));
    expect(await operations.verify(environment, ['backup'])).toMatchObject({ ok: false });
    expect(await operations.restore(environment, [])).toMatchObject({ ok: false, missing: [expect.any(String)] });
    unchanged();
    writeFileSync(file, content);

    const events = join(backup, 'events.db');
    const whole = readFileSync(events);
    for (const cut of [0, 5_000, whole.length - 1]) {
      writeFileSync(events, whole.subarray(0, cut));
      expect(await operations.verify(environment, ['backup'])).toMatchObject({
        ok: false,
        findings: [{ fault: 'changed' }],
      });
      await expect(operations.restore(environment, [])).rejects.toThrow('events.db is changed');
    }
    writeFileSync(events, whole);
    expect(await operations.verify(environment, ['backup'])).toMatchObject({ ok: true });

    // Without a manifest it is none; the next one takes it away.
    rmSync(join(backup, 'manifest.json'));
    await expect(operations.restore(environment, [])).rejects.toThrow('no backup in');
    unchanged();
    await backUp();
    expect(existsSync(backup)).toBe(false);
  }, 60_000);

  it('whose restore is broken off while names change is finished by whoever comes next', async () => {
    await doMainJob(installation);
    await installation.close();
    const restoring = join(dataDir, 'restoring');
    const whole = mkdtempSync(join(tmpdir(), 'dossier-before-'));
    cpSync(dataDir, whole, { recursive: true });
    for (const moved of [[], ['events.db', 'files']]) {
      // Not ready: what is there stays.
      cpSync(join(whole, 'events.db'), join(restoring, 'events.db'));
      expect(await finishRestore(environment)).toBeUndefined();
      expect(existsSync(join(dataDir, 'directory.db'))).toBe(true);
      cpSync(whole, restoring, { recursive: true });
      writeFileSync(join(restoring, 'ready'), 'before-restore-1');
      for (const name of moved) {
        cpSync(join(dataDir, name), join(dataDir, 'before-restore-1', name), { recursive: true });
        rmSync(join(dataDir, name), { recursive: true });
      }
      // Of a disk that is mounted there: its owner alone could move it.
      mkdirSync(join(dataDir, 'lost+found'), { recursive: true });
      expect(await finishRestore(environment)).toBe(join(dataDir, 'before-restore-1'));
      expect(existsSync(restoring)).toBe(false);
      expect(readdirSync(join(dataDir, 'lost+found'))).toEqual([]);
      for (const dir of [dataDir, join(dataDir, 'before-restore-1')])
        expect(readdirSync(dir)).toEqual(expect.arrayContaining(['events.db', 'directory.db', 'files']));
      rmSync(join(dataDir, 'before-restore-1'), { recursive: true });
    }
    rmSync(whole, { recursive: true });
    installation = await openTestInstallation({ dataDir });
    expect(await projectsOfHilda(installation)).toHaveLength(1);
  }, 60_000);

  it('[BEY-35] is made, verified and, for once, restored by the night', async () => {
    await doMainJob(installation);
    expect(await operations.backup(environment, ['night'], '1.2.3')).toMatchObject({
      ok: true,
      place,
      sameDisk: true,
      backup: { ok: true },
      verification: { ok: true },
      drill: { ok: true, how: 'restored' },
    });
    expect(readdirSync(place).filter((name) => !name.startsWith('20'))).toEqual(['files']);
    // What an earlier night found is mended once somebody has looked and finds nothing.
    note(dataDir, { verification: { at: '2026-01-01T00:00:00.000Z', ok: false, detail: '1 finding' } }, Date.now());
    expect(await operations.verify(environment)).toMatchObject({ findings: [] });
    expect(statusIn(dataDir)?.verification).toMatchObject({ ok: true });
    const [file = ''] = held();
    rmSync(file);
    writeFileSync(file, 'something else');
    // The next drill is a month away; bytes that one has are not looked at each night.
    expect(await operations.backup(environment, ['night'])).toMatchObject({ ok: true });
    expect(await operations.verify(environment, ['backup'])).toMatchObject({ ok: false });
  }, 60_000);

  it('[BEY-35] is encrypted where a key is given, says nothing without it, and holds all with it', async () => {
    const { projectId } = await doMainJob(installation);
    await backUp();
    const unencrypted = held().length;
    const { BACKUP_KEY, recipient } = (await operations.backup(environment, ['key'])) as Record<string, string>;
    const secret = { ...environment, BACKUP_KEY };
    rmSync(place, { recursive: true });
    const made = (await operations.backup(secret, [], '1.2.3')) as { backup: string };
    expect(made).toMatchObject({ ok: true, recipient, files: { where: 'here' } });
    expect(held()).toHaveLength(unencrypted);
    const all = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name));
    const bytes = all.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path));
    for (const word of ['SQLite format', '%PDF', 'masterKey', emailOf('Hilda')])
      expect(bytes.filter((content) => content.includes(word))).toEqual([]);
    expect(readdirSync(dataDir).filter((name) => /^(backing-up|reading-backup)$/.test(name))).toEqual([]);

    // The second takes the bytes of the first, the night restores it for once.
    const names = held().sort();
    expect(await operations.backup(secret, ['night'])).toMatchObject({
      ok: true,
      drill: { ok: true, how: 'restored' },
    });
    expect(held().sort()).toEqual(names);
    expect(await operations.verify(secret, ['backup', made.backup])).toMatchObject({ ok: true, findings: [] });
    await installation.close();
    const { BACKUP_KEY: other } = (await operations.backup(environment, ['key'])) as Record<string, string>;
    const before = readdirSync(dataDir).sort();
    for (const without of [environment, { ...environment, BACKUP_KEY: other }]) {
      await expect(operations.restore(without, [])).rejects.toThrow(recipient);
      await expect(operations.verify(without, ['backup'])).rejects.toThrow(recipient);
    }
    const [file = ''] = names;
    const content = readFileSync(file);
    for (const changed of [
      content.subarray(0, -1),
      Buffer.concat([content.subarray(0, -1), Buffer.of((content.at(-1) ?? 0) ^ 1)]),
    ]) {
      writeFileSync(file, changed);
      expect(await operations.verify(secret, ['backup'])).toMatchObject({ ok: false });
      expect(await operations.restore(secret, [])).toMatchObject({ ok: false, missing: [expect.any(String)] });
    }
    writeFileSync(file, content);
    expect(readdirSync(dataDir).sort()).toEqual(before);
    // Also on a new machine.
    rmSync(dataDir, { recursive: true });
    expect(await operations.restore(secret, [])).toMatchObject({ ok: true, missing: [], findings: [] });
    installation = await openTestInstallation({ dataDir });
    const host = await new ApiClient(installation.url).signIn(emailOf('Hilda'), password);
    expect(await host.one('projects', projectId)).toMatchObject({ id: projectId });
    for (const [variables, isNoLonger] of [
      [environment, true],
      [secret, false],
    ] as const) {
      await operations.backup(variables, []);
      expect(statusIn(dataDir)?.noLongerEncrypted).toBe(isNoLonger);
    }
  }, 60_000);

  it('says that it has no folder by the name of the variable, and a new installation that it needs another', async () => {
    const away = join(place, 'a-file', 'backups');
    writeFileSync(join(place, 'a-file'), '');
    const refused = operations.backup({ ...environment, BACKUP_TO: away }, []);
    await expect(refused).rejects.toThrow(`No backups can be written to ${away} (BACKUP_TO)`);
    const file = { ...environment, BACKUP_TO: join(place, 'a-file') };
    await expect(operations.backup(file, [])).rejects.toThrow('(BACKUP_TO)');
    await expect(operations.restore(file, [])).rejects.toThrow('a-file cannot be read as a folder of backups');

    const begun = join(dataDir, 'begun');
    const begin = (name: string) => operations['new-installation']({ ...environment, DATA_DIR: join(begun, name) });
    mkdirSync(join(begun, 'one'), { recursive: true });
    mkdirSync(join(begun, 'other'));
    expect(await begin('one')).toEqual({ next: 'Start Dossier.' });
    await backUp();
    expect(await begin('other')).toEqual({ next: expect.stringContaining('BACKUP_TO') });
  }, 60_000);

  it('says what it lacks where bytes of the installation are damaged', async () => {
    await doMainJob(installation);
    const files = join(dataDir, 'files');
    const project = readdirSync(files).find((name) => /^\d+$/.test(name)) ?? '';
    const [file = ''] = readdirSync(join(files, project));
    appendFileSync(join(files, project, file), 'more');
    expect(await backUp()).toMatchObject({ ok: false, lacking: [`${project}/${file}`] });
  }, 60_000);
});
