import { spawnSync } from 'node:child_process';
import { randomBytes, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { HistoryRow, StoredEvent } from '@dossier/shared/contract';
import {
  checkPackage,
  type EvidenceManifest,
  filesInZip,
  type PackageFault,
  type VerifySignature,
} from '@dossier/shared/contract/evidence';
import { noteSigner, openSealLog, sealHistory, verifyProject } from '@dossier/shared/history';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../shared/testing/runs.ts';
import type { Someone } from '../testing/app.ts';
import { openTestCall } from '../testing/call.ts';
import { given, joined, projectId } from '../testing/events.ts';
import { filesOf, sha256 } from '../testing/files.ts';
import { unpack } from '../testing/unpack.ts';
import { verifyPackage } from './verify.mjs';

const spki = Buffer.from('302a300506032b6570032100', 'hex');
const byNode: VerifySignature = async (key, signature, text) =>
  verify(null, text, { key: Buffer.concat([spki, key]), format: 'der', type: 'spki' }, signature);

/** The check of the page, which shares no code with `verify.mjs`. */
const checkedByPage = async (bytes: Buffer) => {
  const begun: PackageFault[] = [];
  const files = await filesInZip(new Blob([new Uint8Array(bytes)]), (file, text) => void begun.push({ file, text }));
  return checkPackage(files, byNode, begun);
};

describe('the evidence package of a project', () => {
  const call = openTestCall();
  const dir = mkdtempSync(join(tmpdir(), 'evidence-'));
  const zipPath = join(dir, 'package.zip');
  let bytes: Buffer;
  let entries: Map<string, Buffer>;
  let manifest: EvidenceManifest;
  const letters = [randomBytes(2_000), randomBytes(1_000)] as const;

  const fetched = async (as: Someone) => {
    const answer = await fetch(`${call.app.url}/api/projects/${projectId}/evidence.zip`, {
      headers: { Authorization: `Bearer ${as.token}` },
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const upload = async (person: Someone, documentId: string, content: Buffer, version: number) => {
    const fileName = `${documentId} of ${person.email}.pdf`;
    const { uploadId } = await filesOf(call.app).store(person.personId, content, { documentId, fileName });
    await call.app.happen(
      given('DocumentUploaded', {
        projectId,
        personId: person.personId,
        documentId,
        version,
        fileId: uploadId,
        fileName,
        size: content.length,
        sha256: sha256(content),
        mediaType: 'application/pdf',
        late: false,
      }),
    );
    return uploadId;
  };
  const seal = async (day: number) => {
    const { eventStore: store, codec } = call.app;
    const keys = { current: noteSigner(Buffer.alloc(32, 1)) };
    await sealHistory({ store, codec, keys, now: Date.UTC(2026, 1, day), every: 0 });
    await call.app.shown();
  };
  const linesOf = (name: string) =>
    (entries.get(name)?.toString() ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  beforeAll(async () => {
    const { app, cast } = call;
    await upload(cast.ann, 'letter', letters[0], 2);
    await upload(cast.bob, 'letter', letters[1], 1);
    await app.happen(joined(cast.eve.personId));
    await upload(cast.eve, 'cv', randomBytes(500), 1);
    await seal(1);
    await app.happen(
      given('DocumentWithdrawn', { projectId, personId: cast.bob.personId, documentId: 'letter', version: 1 }),
    );
    const fileId = await upload(cast.bob, 'cv', randomBytes(300), 1);
    const files = [{ documentId: 'cv', version: 1, fileId }];
    await app.happen(given('DocumentsExpired', { projectId, personId: cast.bob.personId, files }));
    await seal(2);
    await app.happen(
      given('CommentAdded', { projectId, personId: cast.ann.personId, commentId: 'c9', text: '<b>late' }),
    );
    await app.directory.erase(cast.eve.personId);
    const answer = await fetched(cast.host);
    expect(answer.status).toBe(200);
    bytes = answer.bytes;
    writeFileSync(zipPath, bytes);
    entries = await unpack(bytes);
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
      ofProject.slice(0, told.length).map(({ position: _position, digest, ...event }) => ({ digest, event })),
    );
  });

  it('[BEY-39] keeps sealed what was erased, and opens no personal value of the events', () => {
    const all = Buffer.concat([...entries.values()]).toString();
    expect(all).toContain('Removed person');
    expect(all).not.toContain(call.cast.eve.email);
    expect(String(entries.get('events.jsonl'))).not.toMatch(/Ann|letter of|<b>/);
  });

  it('[BEY-39] is checked alike by the program inside it and by the page, which share no code', async () => {
    const program = verifyPackage(zipPath);
    const page = await checkedByPage(bytes);
    expect([program.faults, page.faults]).toEqual([[], []]);
    const { seals, sealed, events } = program;
    expect([page.seals.map(({ number }) => number), page.sealed, page.events]).toEqual([
      seals.map(({ number }) => number),
      sealed,
      events,
    ]);
    expect(seals).toHaveLength(2);
    expect(sealed).toBeGreaterThan(events / 2);
    expect(sealed).toBeLessThan(events);
  });

  it('[BEY-39] checks itself where it was unpacked, and names what was changed there', () => {
    const folder = join(dir, 'unpacked');
    for (const [name, content] of entries) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const run = () => spawnSync(process.execPath, ['verify.mjs'], { cwd: folder, encoding: 'utf8' });
    const whole = run();
    expect([whole.status, whole.stderr]).toEqual([0, '']);
    expect(whole.stdout).toContain('The package holds');
    const document = manifest.files.find(({ path }) => path.startsWith('documents/'))?.path ?? '';
    writeFileSync(join(folder, document), 'another');
    const changed = run();
    expect(changed.status).toBe(1);
    expect(changed.stdout).toContain(`${document}: This file was changed`);
  });

  it('[BEY-39] has no byte that could be changed: both find it, and name the same files', async () => {
    const forgery = join(dir, 'forged.zip');
    const places = [...entries].map(([name, content]) => [name, bytes.indexOf(content), content.length] as const);
    const check = async (at: number, change: number) => {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] as number) ^ change;
      writeFileSync(forgery, forged);
      const program = verifyPackage(forgery).faults.map(({ file }) => file);
      const page = (await checkedByPage(forged)).faults.map(({ file }) => file);
      expect([at, program.length > 0, [...new Set(page)]]).toEqual([at, true, [...new Set(program)]]);
      const inside = places.find(([, begin, length]) => at >= begin && at < begin + length)?.[0];
      if (inside) expect(program).toContain(inside === 'manifest.sha256' ? 'manifest.json' : inside);
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
    writeFileSync(zipPath, forged);
    const { id } = (JSON.parse(line) as { event: StoredEvent }).event;
    const named = ({ file, text }: PackageFault) => file === 'events.jsonl' && text.includes(id);
    expect(verifyPackage(zipPath).faults.filter(named)).toHaveLength(1);
    expect((await checkedByPage(forged)).faults.filter(named)).toHaveLength(1);

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
    const asked = (as: Someone) =>
      filesOf(call.app).call('/api/downloads', { as, method: 'POST', body: { projectId, evidence: true } });
    expect((await asked(ann)).status).toBe(404);
    const { url } = JSON.parse(String((await asked(host)).bytes));
    expect((await filesOf(call.app).call(url)).status).toBe(200);
  });
});
