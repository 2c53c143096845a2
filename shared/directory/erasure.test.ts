import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { answerKeyId } from '../contract/index.ts';
import { readEnvironment } from '../process/environment.ts';
import { type Embedded, openEmbedded } from '../profiles/embedded.ts';
import { fileLedger } from './erasure.ts';

let dir: string;
let engines: Embedded;
const open = async () => {
  engines = await openEmbedded({ environment: readEnvironment({ DATA_DIR: dir }) });
};
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ledger-'));
  await open();
});
afterEach(async () => {
  await engines.close();
  rmSync(dir, { recursive: true });
});

const copyDirectory = (from: string, to: string) => {
  for (const name of readdirSync(from))
    if (name.startsWith('directory.db')) copyFileSync(join(from, name), join(to, name));
};

it('[BEY-18] a person who was erased stays erased when an older directory is restored', async () => {
  const ann = await engines.directory.personOf('ann@example.org');
  const bob = await engines.directory.personOf('bob@example.org');
  await engines.close();
  const backup = join(dir, 'backup');
  mkdirSync(backup);
  copyDirectory(dir, backup);

  await open();
  await engines.directory.erase(ann.personId);
  await engines.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(dir, `directory.db${end}`), { force: true });
  copyDirectory(backup, dir);

  await open();
  expect(await engines.directory.find(ann.personId)).toBeUndefined();
  expect(await engines.directory.keyOf(ann.personId)).toBeUndefined();
  expect(await engines.directory.keyOf(bob.personId)).toHaveLength(32);
});

it('[BEY-40] answers that have gone stay so when an older directory is restored, and newer ones stay', async () => {
  const ann = await engines.directory.personOf('ann@example.org');
  const idOf = (projectId: string, term = 0) => answerKeyId({ personId: ann.personId, projectId, term });
  const draft = {
    personId: ann.personId,
    projectId: '111111111',
    questionId: 'q',
    typedAt: 1,
    begunAt: 1,
    value: '"typed"',
  };
  await engines.directory.makeAnswerKey(idOf('111111111'));
  await engines.directory.makeAnswerKey(idOf('222222222'));
  await engines.directory.keepAnswerDrafts([draft]);
  await engines.close();
  const backup = join(dir, 'backup');
  mkdirSync(backup);
  copyDirectory(dir, backup);

  await open();
  await engines.directory.dropAnswerKey(idOf('111111111'));
  // Of somebody who had given nothing under a key of its own.
  await engines.directory.dropAnswerKey(idOf('333333333'));
  await engines.directory.makeAnswerKey(idOf('111111111', 1));
  await engines.directory.keepAnswerDrafts([draft]);
  await engines.close();
  await open();
  expect(await engines.directory.answerDraftsOf(ann.personId)).toEqual([draft]);
  expect((await engines.directory.keysOf([idOf('111111111', 1)])).size).toBe(1);
  await engines.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(dir, `directory.db${end}`), { force: true });
  copyDirectory(backup, dir);

  await open();
  const keys = await engines.directory.keysOf(['111111111', '222222222', '333333333'].map((id) => idOf(id)));
  expect([...keys.values()].map(({ length }) => length)).toEqual([0, 32, 0]);
  expect(await engines.directory.answerDraftsOf(ann.personId)).toEqual([]);
});

it('keeps everybody, also after a line that a power cut left half', async () => {
  const file = join(dir, 'own', 'ledger.txt');
  const ledger = fileLedger(file);
  expect(await ledger.all()).toEqual([]);
  await ledger.add('ann');
  appendFileSync(file, '\nbo');
  await ledger.add('cid');
  await ledger.add('cid');
  expect(await fileLedger(file).all()).toEqual(['ann', 'bo', 'cid']);
});
