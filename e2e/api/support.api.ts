import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '../../shared/basics/log.ts';
import { lightNames, type OperatorOverview } from '../../shared/contract/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { until } from '../../shared/testing/until.ts';
import { operations } from '../../standalone/maintenance.ts';
import { keepErrors } from '../../standalone/support/errors.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation } from '../support/installation.ts';
import { projectSettings, startPublicProject } from '../support/projects.ts';

const { destination, errors } = keepErrors({ write: () => {} });
const log = createLogger({ level: 'info', service: 'test' }, destination);
const masterKey = Buffer.from('a master key of thirty-two bytes').toString('base64');
const variables = {
  BILLING: 'none',
  MASTER_KEY: masterKey,
  PUBLIC_URL: 'https://documents.guild.example',
  HOSTS: 'people.example,hamilton@guild.example',
  OPERATOR_EMAIL: 'hopper@guild.example',
  MAIL_FROM: 'Guild of Weavers <post@guild.example>',
  SELLER_NAME: 'Guild of Weavers',
  SECURITY_CONTACT: 'mailto:lovelace@guild.example',
  SEAL_WITNESS_MAIL: 'witness@guild.example',
};
/** All that somebody was called or typed here, and what nobody may know. */
const known = [
  'hilda',
  'ada',
  'orla',
  'Zuse',
  'Weavers',
  'guild',
  'people.example',
  'hopper',
  'lovelace',
  'Loom',
  'Warp',
  'letter',
  masterKey,
];

let installation: Installation;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-support-'));
  installation = await openTestInstallation({ variables, log, errors });
  const hilda = await installation.person('Hilda', 'Zuse');
  await hilda.command('CreateProject', projectSettings('Loom repair'));
  const { projectId, documentId } = await startPublicProject(hilda, 'Warp and weft');
  const ada = await installation.person('Ada', 'Zuse');
  await ada.command('JoinProject', { projectId });
  await ada.upload(letter, { purpose: 'document', projectId, documentId });
  const { jobs } = installation.engines;
  const failing = jobs.process('stitches', async () => Promise.reject(new Error('Ada Zuse has no Loom')), {
    attempts: 1,
  });
  await jobs.enqueue('stitches', { id: 'ada@people.example', data: { to: 'ada' } });
  await until(async () => (await jobs.count('dead')) === 1);
  await failing.stop();
  log.error({ err: new Error('Hilda Zuse'), project: 'Loom repair' }, 'hilda@people.example was not reached');
  log.error({ err: new Error(masterKey) }, `GET https://documents.guild.example/x?token=${masterKey}`);
}, 60_000);
afterAll(async () => {
  await installation.remove();
  rmSync(folder, { recursive: true });
});
const environment = (more: Record<string, string> = {}) =>
  readEnvironment({ DATA_DIR: installation.dataDir, PORT: String(installation.port), ...variables, ...more });

const contentsOf = (zip: Buffer): string => {
  const file = join(folder, `${randomUUID()}.zip`);
  writeFileSync(file, zip);
  return execFileSync('unzip', ['-p', file], { encoding: 'utf8' });
};
const expectNobodyIn = (zip: Buffer) => {
  // Nothing in it is compressed.
  const text = zip.toString('latin1');
  for (const one of known) expect({ one, at: text.toLowerCase().indexOf(one.toLowerCase()) }).toEqual({ one, at: -1 });
  for (const secret of Object.values(
    JSON.parse(readFileSync(join(installation.dataDir, 'seal-key.json'), 'utf8')) as object,
  ))
    if (typeof secret === 'string' && secret.length > 20) expect(text).not.toContain(secret);
  // Sums of the archive itself are bytes of any value.
  expect(contentsOf(zip)).not.toMatch(/[\w.]+@[\w.]+/);
  expect(text).not.toContain(installation.dataDir);
  expect(text).not.toContain('127.0.0.1');
};
const partOf = (file: string, name: string) =>
  JSON.parse(execFileSync('unzip', ['-p', file, `dossier-support/${name}.json`], { encoding: 'utf8' })) as unknown;

it('a support file names nobody and holds no secret, and says how things are', async () => {
  const orla = await installation.person('Orla', 'Zuse');
  await operations.grant(environment(), ['operator', emailOf('orla')]);
  await orla.call('POST', '/api/seals');
  await orla.call('POST', '/api/operator/doctor', { seenAt: 'https://guild.example', mail: true });
  await until(async () => {
    const { doctor } = await orla.call<OperatorOverview>('GET', '/api/operator');
    return doctor?.at != null && !doctor.running;
  });
  const zip = Buffer.from(await (await orla.fetch('/api/operator/support.zip')).arrayBuffer());
  expectNobodyIn(zip);

  const file = join(folder, 'one.zip');
  expect(await operations.support(environment(), ['--to', file], '1.2.3')).toEqual({ ok: true, file });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expectNobodyIn(readFileSync(file));
  expect(partOf(file, 'versions')).toMatchObject({ dossier: '0.0.0', node: process.version });
  expect(partOf(file, 'counts')).toMatchObject({
    views: { projects: 2, submissions: 1 },
    jobs: [{ queue: 'stitches', state: 'dead' }],
  });
  expect(partOf(file, 'lights')).toContainEqual(expect.objectContaining({ name: 'events', state: 'bad' }));
  const { findings } = partOf(file, 'checks') as { findings: object[] };
  expect(findings).toContainEqual(expect.objectContaining({ name: 'address', state: 'bad' }));
  expect(partOf(file, 'settings')).toMatchObject({ PUBLIC_URL: 'set, https://', MASTER_KEY: 'set', BILLING: 'none' });
  expect(partOf(file, 'errors')).toContainEqual(
    expect.objectContaining({ msg: '(address) was not reached', error: 'Error' }),
  );
  // What is there is not written over.
  await expect(operations.support(environment(), ['--to', file])).rejects.toThrow('it is there already');
  const nowhere = ['--to', `${file}/no folder/support.zip`];
  await expect(operations.support(environment(), nowhere)).rejects.toThrow('Name another file: --to FILE.');
});

it('the shell is told how the server is, a sentence for each light', async () => {
  const { ok, lights } = (await operations.status(environment())) as { ok: boolean; lights: Record<string, string> };
  expect(ok).toBe(false);
  expect(Object.keys(lights)).toEqual([...lightNames]);
  expect(lights).toMatchObject({
    events: 'BAD: 1 job failed for good: look at each, and retry or drop it.',
    version: expect.stringMatching(/^Dossier 0\.0\.0 runs/),
  });
});

it('the shell is told that none answers, and by a server of another installation nothing', async () => {
  const nobody = { ok: false, says: expect.stringContaining('does not answer at http://127.0.0.1:') };
  expect(await operations.status(environment({ PORT: '1' }))).toEqual(nobody);
  const another = Buffer.from('another key of thirty-two bytes!').toString('base64');
  expect(await operations.status(environment({ MASTER_KEY: another }))).toEqual(nobody);
  await expect(operations.status(environment({ DATA_DIR: folder }))).rejects.toThrow('There is no installation in');
});

it('is made without the server, too, with what is known then', async () => {
  const file = join(folder, 'alone.zip');
  const report = await operations.support(environment({ PORT: '1' }), ['--to', file], '1.2.3');
  expect(report).toMatchObject({ ok: true, lacks: expect.stringContaining('did not answer') });
  expectNobodyIn(readFileSync(file));
  expect(partOf(file, 'versions')).toMatchObject({ dossier: '1.2.3' });
});
