import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import { answerKeyId } from '@dossier/shared/contract';
import type { RefusedAttempt } from '@dossier/shared/directory';
import { readEnvironment } from '@dossier/shared/process/environment';
import { readSecrets } from '@dossier/shared/process/secrets';
import { openEmbedded } from '@dossier/shared/profiles/embedded';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fileLedger } from '../shared/directory/erasure.ts';
import { migrate } from './migrate.ts';
import { openSource } from './truth.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migration-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (name: string) =>
  openEmbedded({ environment: readEnvironment({ DATA_DIR: join(folder, name), SOFFICE_PATH: 'off' }) });
const log = createLogger({ level: 'silent', service: 'test' });

it('[BEY-18] whom a restored directory brought back is not moved, and stays erased where it goes', async () => {
  const before = await open('source');
  const [ann, bob] = [
    await before.directory.personOf('ann@example.org'),
    await before.directory.personOf('b@example.org'),
  ];
  for (const { personId } of [ann, bob]) {
    await before.directory.putApiToken({
      tokenId: `token of ${personId}`,
      personId,
      name: 'Export',
      scopes: ['files:read'],
      hash: personId,
      hint: 'abc',
      createdAt: 1,
      expiresAt: 2,
      lastUsedAt: null,
    });
    await before.uploads.restore({
      uploadId: `of-${personId}`,
      owner: personId,
      purpose: 'document',
      projectId: '123456789',
      documentId: 'd1',
      fileName: 'me.pdf',
      length: 1,
      offset: 1,
      state: 'referenced',
      begunAt: 1,
      expiresAt: 2,
      receivedAt: 1,
      account: 'host',
      sha256: null,
      mediaType: null,
      lease: null,
    });
    const attempt = { projectId: '123456789', personId, action: 'UploadDocument', count: 1, position: 0 };
    const seen = { firstAt: 1, lastAt: 1, code: 'FORBIDDEN', fileId: null, client: 'Firefox' };
    await before.directory.noteRefused([{ id: `refused ${personId}`, ...attempt, ...seen } as RefusedAttempt], 10);
  }
  const [goneId = '', keptId = ''] = ['111111111', '222222222'].map((projectId) =>
    answerKeyId({ personId: bob.personId, projectId, term: 0 }),
  );
  await before.directory.makeAnswerKey(goneId);
  const key = await before.directory.makeAnswerKey(keptId);
  await before.close();
  const dataDir = join(folder, 'source');
  await fileLedger(join(dataDir, 'erasures.txt')).add(ann.personId);
  await fileLedger(join(dataDir, 'erasures.txt')).add(goneId);

  const { masterKey } = readSecrets(dataDir, undefined);
  const target = await open('target');
  const ledger = fileLedger(join(folder, 'target', 'erasures.txt'));
  // ERASURE_LEDGER, which names that of the cluster, knows nobody yet.
  const source = openSource({ dataDir, masterKey, files: target.files, ledger });
  expect(await source.directory.everyone('', 1)).toMatchObject([{ personId: bob.personId }]);
  expect(await source.directory.keysOf([ann.personId])).toEqual(new Map());
  expect((await source.directory.keysOf([goneId])).get(goneId)).toHaveLength(0);
  const report = await migrate({ source, target: { ...target, ledger }, clock: systemClock, log });
  expect(report).toMatchObject({ ok: true, differences: [], moved: { erased: { count: 2 }, people: { count: 1 } } });
  expect(await target.directory.everyone('', 10)).toMatchObject([{ personId: bob.personId }]);
  expect(await target.directory.apiTokensOf(ann.personId)).toEqual([]);
  expect(new Set(await ledger.all())).toEqual(new Set([ann.personId, goneId]));
  expect((await target.directory.answerKeysOf([bob.personId])).get(bob.personId)).toEqual([
    { keyId: goneId, key: Buffer.alloc(0) },
    { keyId: keptId, key },
  ]);
  expect((await target.uploads.entries('', 10)).map(({ owner, fileName }) => [owner, fileName]).sort()).toEqual(
    [
      [ann.personId, ''],
      [bob.personId, 'me.pdf'],
    ].sort(),
  );
  const refused = await target.directory.refused('', 10);
  expect(refused.map(({ personId, client }) => [personId, client])).toEqual(
    expect.arrayContaining([
      [ann.personId, null],
      [bob.personId, 'Firefox'],
    ]),
  );
  await source.close();
  await target.close();
});
