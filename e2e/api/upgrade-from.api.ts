import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '../../shared/basics/ids.ts';
import type { Row } from '../../shared/contract/index.ts';
import { type Environment, readEnvironment } from '../../shared/process/environment.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { guardStart, noteOpened } from '../../standalone/backup/guard.ts';
import { backupsIn } from '../../standalone/backup/place.ts';
import { password } from '../../standalone/demo/visitors.ts';
import { operations } from '../../standalone/maintenance.ts';
import { unpackArchive } from '../support/archived.ts';
import { TestClient } from '../support/client.ts';
import { letter } from '../support/files.ts';
import { type Installation, openTestInstallation, root } from '../support/installation.ts';

/** What that release answered its host; of rows, what is looked at here. */
type Shown = {
  readonly at: string;
  /** What it knew of what some releases do not know. */
  readonly accepted: readonly string[];
  readonly projectId: string;
  readonly projects: readonly Pick<Row<'projects'>, 'id' | 'projectName' | 'status'>[];
  readonly documents: readonly Pick<Row<'documents'>, 'id' | 'fieldName'>[];
  readonly collaborators: readonly Pick<Row<'collaborators'>, 'id' | 'name' | 'status' | 'delivered'>[];
  readonly submissions: readonly Pick<
    Row<'submissions'>,
    'id' | 'status' | 'version' | 'fileName' | 'size' | 'sha256' | 'remarks'
  >[];
  readonly comments: readonly Pick<Row<'comments'>, 'id' | 'text'>[];
};
/** Somebody without an account, erased after that release was asked. */
const erased = 'farid@usj.example';
/** Fields of a row that it had from the first release on. */
const compared = {
  projects: ['projectName', 'status'],
  documents: ['fieldName'],
  collaborators: ['name', 'status', 'delivered'],
  submissions: ['status', 'version', 'fileName', 'size', 'sha256', 'remarks'],
  comments: ['text'],
} as const;

const archives = join(root, 'e2e/api/upgrade-data');
const commits = readdirSync(archives).map((name) => name.replace('.tar.br', ''));
const release = '99.0.0';

describe.each(commits)('data that %s left', (commit) => {
  let environment: Environment;
  let shown: Shown;
  let installation: Installation;
  let host: ApiClient;
  let backup: string | undefined;
  beforeAll(async () => {
    const dataDir = unpackArchive(join(archives, `${commit}.tar.br`));
    shown = JSON.parse(readFileSync(join(dataDir, 'shown.json'), 'utf8')) as Shown;
    rmSync(join(dataDir, 'shown.json'));
    environment = readEnvironment({ DATA_DIR: dataDir });
    backup = await guardStart(environment, release);
    // Deadlines of the demo are days away.
    const earlier = Date.now() - Date.parse(shown.at) - 60_000;
    installation = await openTestInstallation({ dataDir, clock: () => Date.now() - earlier });
    noteOpened(environment, release);
    host = await new TestClient(installation.url).signIn('hilda@dossier.example', password);
  }, 60_000);
  afterAll(async () => {
    await installation?.close().catch(() => {});
    rmSync(environment.DATA_DIR, { recursive: true, force: true });
  });

  const past = (moment: string) =>
    host.call<Row<'submissions'>[]>(
      'GET',
      `/api/submissions?${new URLSearchParams({ filter: JSON.stringify({ projectId: shown.projectId }), range: '[0,999]', asOf: moment })}`,
    );

  it('[BEY-35] is backed up by itself, and that backup is good', async () => {
    expect(backupsIn(join(environment.DATA_DIR, 'backups'))).toMatchObject([
      { folder: backup, manifest: { reason: 'upgrade' } },
    ]);
    expect(await operations.verify(environment, ['backup'])).toMatchObject({ ok: true, findings: [] });
  }, 60_000);

  it.each(Object.keys(compared) as (keyof typeof compared)[])(
    '[BEY-35] shows its host the %s as that release did',
    async (list) => {
      const rows = await host.list(list, list === 'projects' ? {} : { projectId: shown.projectId });
      const fieldsOf = (row: object) =>
        Object.fromEntries(['id', ...compared[list]].map((field) => [field, (row as Record<string, unknown>)[field]]));
      const isErased = shown.accepted.includes('erase-person');
      const then = shown[list].map((row) =>
        isErased && 'name' in row && row.name === erased ? { ...row, name: 'Removed person' } : row,
      );
      const sorted = (all: readonly object[]) =>
        all.map(fieldsOf).sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
      expect(then.length).toBeGreaterThan(2);
      expect(sorted(rows)).toEqual(sorted(then));
    },
  );

  it('[BEY-35] verifies, its documents have the bytes they had, its time line and its past are told', async () => {
    expect(await operations.verify(environment)).toMatchObject({ ok: true, findings: [] });
    const submissions = await host.list('submissions', { projectId: shown.projectId });
    for (const { fileId, sha256: digest } of submissions.slice(0, 3)) {
      const bytes = Buffer.from(await (await host.fetch(`/api/files/${fileId}`)).arrayBuffer());
      expect(sha256(bytes)).toBe(digest);
    }
    const told = await host.list('history', { projectId: shown.projectId });
    expect(told.filter(({ text }) => /Ada Ferreira/.test(text)).length).toBeGreaterThan(3);
    const moments = submissions.map(({ uploadedAt }) => uploadedAt).sort();
    const between = await past(moments[4] as string);
    expect(between.length).toBeGreaterThan(0);
    expect(between.length).toBeLessThan(submissions.length);
  }, 60_000);

  it('[BEY-35] keeps what only some releases had', async () => {
    const { projectId } = shown;
    const chiara = await new TestClient(installation.url).signIn('chiara@unito.example', password);
    const answers = () => host.list('answers', { projectId });
    const drafts = () => chiara.call('GET', `/api/answer-drafts/${projectId}`);
    const read = (path: string) => () => host.call('GET', path);
    const kept: readonly (readonly [accepted: string, read: () => Promise<unknown>, words: string])[] = [
      ['/api/commands/SetRetention', () => host.list('projects'), '"retentionDays":30'],
      ['/api/commands/AnswerQuestions', answers, '"Instituto Superior"'],
      ['/api/commands/ChangeSettings', read('/api/operator/settings'), '"Grants office"'],
      ['/api/auth/tokens', read('/api/auth/tokens'), '"Export"'],
      ['/api/auth/saved-filters', read('/api/auth/saved-filters'), '"To chase"'],
      ['/api/answer-drafts', drafts, '"Universit"'],
    ];
    for (const [path, ask, words] of kept.filter(([path]) => shown.accepted.includes(path)))
      expect([path, JSON.stringify(await ask())]).toEqual([path, expect.stringContaining(words)]);
  });

  it('[BEY-18] has nobody back who was erased', async () => {
    const collaborators = await host.list('collaborators', { projectId: shown.projectId });
    const people = JSON.stringify([collaborators, await host.list('history', { projectId: shown.projectId })]);
    expect(people).toContain('Ferreira');
    expect(people).not.toContain('Petersen');
    await expect(new TestClient(installation.url).signIn('jonas@ku.example', password)).rejects.toThrow('401');
    // Also where that release had no ledger: an older directory would have them again.
    const ledger = readFileSync(join(environment.DATA_DIR, 'erasures.txt'), 'utf8').split('\n');
    const gone = collaborators.filter(({ name }) => name === 'Removed person').map(({ personId }) => personId);
    expect(gone).toHaveLength(shown.accepted.includes('erase-person') ? 2 : 1);
    expect(ledger).toEqual(expect.arrayContaining(gone));
  });

  it('[BEY-35] is worked on, and its views equal those that are made anew', async () => {
    const { projectId } = shown;
    const [waiting] = (await host.list('submissions', { projectId })).filter(({ status }) => status === 'Uploaded');
    const { collaborator, documentId, version } = waiting as Row<'submissions'>;
    await host.command('ReviewDocument', {
      projectId,
      documentId,
      personId: collaborator.id,
      version,
      action: 'Accept',
    });
    const david = await new TestClient(installation.url).signIn('d.okafor@unilag.example', password);
    const intent = shown.documents.find(({ fieldName }) => fieldName === 'Letter of intent');
    await david.upload(letter, { purpose: 'document', projectId, documentId: intent?.id ?? '' });
    const now = await until(async () => {
      const rows = await host.list('submissions', { projectId });
      return rows.length > shown.submissions.length && rows;
    });
    expect(now.find(({ id }) => id === waiting?.id)).toMatchObject({ status: 'Accept' });
    await installation.close();
    expect(await operations.rebuild(environment)).toMatchObject({ same: true });
    expect(await operations.verify(environment)).toMatchObject({ ok: true, findings: [] });
  }, 60_000);
});
