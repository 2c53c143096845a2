import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type HistoryRow, type StoredEvent, streams } from '@dossier/shared/contract';
import { checkPackage, filesInZip, type PackageFault, type SignedManifest } from '@dossier/shared/contract/evidence';
import { openSealLog, verifyProject } from '@dossier/shared/history';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../shared/testing/runs.ts';
import { projectId } from '../testing/events.ts';
import { letters, openTestEvidence } from '../testing/evidence.ts';
import { filesOf, sha256 } from '../testing/files.ts';
import { meansOfNode, verifyPackage } from './verify/package.ts';

/** As a browser reads a ZIP that was chosen. */
const checkedInMemory = async (bytes: Buffer) => {
  const begun: PackageFault[] = [];
  const files = await filesInZip(new Blob([new Uint8Array(bytes)]), (file, text) => void begun.push({ file, text }));
  return checkPackage(files, meansOfNode, begun);
};

describe('the evidence package of a project', () => {
  const { call, made, fetched, upload } = openTestEvidence();
  const dir = mkdtempSync(join(tmpdir(), 'evidence-'));
  const zipPath = join(dir, 'package.zip');
  let bytes: Buffer;
  let entries: Map<string, Buffer>;
  let manifest: SignedManifest;
  const linesOf = (name: string) =>
    (entries.get(name)?.toString() ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  beforeAll(() => {
    ({ bytes, entries } = made);
    writeFileSync(zipPath, bytes);
    manifest = JSON.parse(String(entries.get('manifest.json')));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it('[BEY-39] holds every document under its collaborator, and says which are not there', () => {
    const documents = manifest.files.filter(({ path }) => path.startsWith('documents/'));
    expect(documents.map(({ path, sha256: sum }) => [path.split('/')[1], sum])).toEqual(
      expect.arrayContaining([['Ann Lee', sha256(letters[0])]]),
    );
    expect(documents).toHaveLength(2);
    expect(manifest.absent.map(({ why }) => why).sort()).toEqual(['deleted', 'missing', 'missing', 'withdrawn']);
    const expired = linesOf('events.jsonl').find(({ event }) => event.type === 'DocumentsExpired');
    expect(manifest.absent.find(({ why }) => why === 'deleted')?.at).toBe(expired.event.time);
    for (const { path, size, sha256: sum } of manifest.files) {
      const content = entries.get(path) as Buffer;
      expect([path, content.length, sha256(content)]).toEqual([path, size, sum]);
    }
  });

  it('[BEY-39] holds the time line in three forms and the events as they are stored', async () => {
    const rows = await call.cast.host.list<HistoryRow>('history', { projectId }, ['position', 'ASC'], [0, 499]);
    const told = linesOf('timeline.jsonl');
    expect(told).toEqual(rows.slice(0, told.length));
    expect(String(entries.get('timeline.csv')).split('\r\n')).toHaveLength(told.length + 2);
    expect(String(entries.get('timeline.html')).match(/<li>/g)).toHaveLength(told.length);
    expect(String(entries.get('timeline.html'))).toContain('&lt;b&gt;late');
    const stored: StoredEvent[] = await call.app.eventStore.readAll(0, 1_000);
    const ofProject = stored.filter(({ key }) => key === projectId);
    expect(linesOf('events.jsonl')).toEqual(
      ofProject.slice(0, told.length).map(({ position, digest, ...event }) => ({ position, digest, event })),
    );
  });

  it('[BEY-39] keeps sealed what was erased, and opens no personal value of the events', () => {
    const all = Buffer.concat([...entries.values()]).toString();
    expect(all).toContain('Removed person');
    expect(all).not.toContain(call.cast.eve.email);
    expect(String(entries.get('events.jsonl'))).not.toMatch(/Ann|letter of|<b>/);
  });

  it('[BEY-39] is proven: signed with the key of its seals, with all that is older than the last one sealed', async () => {
    const { verdict, faults, seals, sealed, events, isSigned } = await verifyPackage(zipPath);
    expect([verdict, isSigned, faults]).toEqual(['proven', true, []]);
    expect(seals.map(({ isTimed }) => isTimed)).toEqual([true, true]);
    expect(sealed).toBe(events - 1);
    expect(await checkedInMemory(bytes)).toMatchObject({ verdict, sealed, events });
    const documents = manifest.files.filter(({ path }) => path.startsWith('documents/'));
    expect(documents.map(({ person }) => person)).toEqual([call.cast.ann.personId, call.cast.eve.personId]);
    const [first, last] = [linesOf('events.jsonl')[0], linesOf('events.jsonl').at(-1)];
    expect(manifest.streams).toContainEqual({
      stream: last.event.stream,
      revision: last.event.revision,
      digest: last.digest,
      sealed: last.event.revision - 1,
    });
    expect(String(entries.get('manifest.checkpoint'))).toMatch(
      new RegExp(
        `^dossier/[^/]+/evidence/${first.event.key}\n${events}\n.*\ntime ${manifest.madeAt}\nsealed ${sealed}\n`,
      ),
    );
  });

  it('[BEY-39] checks itself where it was unpacked, and names what was changed there', () => {
    const folder = join(dir, 'unpacked');
    for (const [name, content] of entries) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['verify.mjs', ...args], { cwd: folder, encoding: 'utf8' });
    const whole = run();
    expect([whole.status, whole.stderr]).toEqual([0, '']);
    expect(whole.stdout).toMatch(/^The package holds\.\n/);
    // As file managers leave them behind.
    for (const name of ['.DS_Store', 'documents/Thumbs.db']) writeFileSync(join(folder, name), 'windows and icons');
    expect(run().stdout).toBe(whole.stdout);
    writeFileSync(join(folder, 'documents/Waiver.pdf'), '%PDF-1.4');
    expect(run().stdout).toContain('documents/Waiver.pdf: This file is not in the manifest.');
    rmSync(join(folder, 'documents/Waiver.pdf'));
    const screen = join(folder, 'documents/\u001b[2J\nThe package holds.\u001b[8m');
    writeFileSync(screen, 'clears the screen of whoever checks it');
    for (const line of run().stdout.split('\n')) expect(line).not.toMatch(/\p{Cc}|^The package holds\./u);
    rmSync(screen);
    const fingerprint = /Fingerprint of the key: ([0-9a-f ]+)/.exec(whole.stdout)?.[1] ?? '';
    expect(run('--key', fingerprint).status).toBe(0);
    expect(run('--key', fingerprint.replace(/^..../, '0000')).stdout).toContain('not by the key that you named');
    expect([run('nowhere').status, run('verify.mjs').status, run('--what').status]).toEqual([2, 1, 2]);

    const document = manifest.files.find(({ path }) => path.startsWith('documents/'))?.path ?? '';
    writeFileSync(join(folder, document), 'another');
    const changed = run();
    expect(changed.status).toBe(1);
    expect(changed.stdout).toContain(`${document}: This file was changed`);
    rmSync(join(folder, 'manifest.checkpoint'));
    writeFileSync(join(folder, document), entries.get(document) as Buffer);
    const unsigned = run();
    expect(unsigned.status).toBe(3);
    expect(unsigned.stdout).toMatch(/^The package is not signed: only what is sealed is proven\.\n/);
  });

  it('[BEY-39] has no byte that could be changed: it is found, and the file is named', async () => {
    const places = [...entries].map(([name, content]) => [name, bytes.indexOf(content), content.length] as const);
    const check = async (at: number, change: number) => {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] as number) ^ change;
      const named = (await checkedInMemory(forged)).faults.map(({ file }) => file);
      expect([at, named.length > 0]).toEqual([at, true]);
      const inside = places.find(([, begin, length]) => at >= begin && at < begin + length)?.[0];
      if (inside) expect(named).toContain(inside === 'manifest.sha256' ? 'manifest.json' : inside);
    };
    for (const [, begin, length] of places) await check(begin + Math.floor(length / 2), 1);
    const directory = bytes.length - bytes.lastIndexOf('manifest.sha256') + 2_000;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.nat(bytes.length - 1),
          fc.nat(directory).map((back) => bytes.length - 1 - back),
        ),
        fc.integer({ min: 1, max: 255 }),
        check,
      ),
      { numRuns: runs(60) },
    );
  });

  it('[BEY-39] names the event that was changed, as the server does', async () => {
    const lines = String(entries.get('events.jsonl')).trimEnd().split('\n');
    const at = Math.floor(lines.length / 2);
    const line = lines[at] as string;
    const forgedLine = line.replace('"time":"2', '"time":"3');
    const forged = Buffer.from(bytes);
    forged.write(forgedLine, bytes.indexOf(line));
    const { id } = (JSON.parse(line) as { event: StoredEvent }).event;
    const named = ({ file, text }: PackageFault) => file === 'events.jsonl' && text.includes(id);
    expect((await checkedInMemory(forged)).faults.filter(named)).toHaveLength(1);

    const stored = lines.map((text, index) => {
      const { digest, event } = JSON.parse(index === at ? forgedLine : text) as { digest: string; event: StoredEvent };
      return { ...event, digest, position: index + 1 };
    });
    const work = verifyProject(stored, openSealLog(call.app.eventStore));
    let step = await work.next();
    while (!step.done) step = await work.next();
    expect(step.value.finding?.event?.id).toBe(id);
  });

  it('[BEY-39] is recorded before it is sent, and is only for those who read the whole time line', async () => {
    const { host, cohost, support, auditor, ann, stranger } = call.cast;
    for (const reader of [host, cohost, support, auditor]) expect((await fetched(reader)).status).toBe(200);
    for (const other of [ann, stranger]) expect((await fetched(other)).status).toBe(404);
    const recorded = call.app.sent.filter(({ name }) => name === 'RecordEvidence').map(({ payload }) => payload);
    expect(recorded).toContainEqual({ projectId, personId: auditor.personId });
    expect(recorded).not.toContainEqual({ projectId, personId: ann.personId });
    const asked = (as: typeof host) =>
      filesOf(call.app).call('/api/downloads', { as, method: 'POST', body: { projectId, evidence: true } });
    expect((await asked(ann)).status).toBe(404);
    const { url } = JSON.parse(String((await asked(host)).bytes));
    expect((await filesOf(call.app).call(url)).status).toBe(200);
    // Not that of now, for whoever asks for another one.
    for (const asked of ['asOf=2026-01-05T10:00:00Z', 'position=1'])
      expect(
        (await filesOf(call.app).call(`/api/projects/${projectId}/evidence.zip?${asked}`, { as: host })).status,
      ).toBe(400);
  });

  it('[BEY-39] is sound where somebody uploads while it is begun', async () => {
    const { app, cast } = call;
    const { readStream } = app.eventStore;
    // Seals are looked up behind the last event, and before documents.
    const looking = jest.spyOn(app.eventStore, 'readStream').mockImplementation(async (stream, options) => {
      if (stream !== streams.seal()) return readStream(stream, options);
      looking.mockRestore();
      await upload(cast.ann, 'letter', randomBytes(700), 3);
      return readStream(stream, options);
    });
    const { bytes } = await fetched(cast.host);
    expect((await checkedInMemory(bytes)).faults).toEqual([]);
  });
});
