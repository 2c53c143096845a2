import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR, streams } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { features } from '../../web/src/format/product.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { createProject, projectSettings } from '../support/projects.ts';

/** What Python's own module finds: names, sizes, and whether every checksum is right. */
const listed = (path: string): string[] => {
  const script = `import sys, zipfile
zip = zipfile.ZipFile(sys.argv[1])
assert zip.testzip() is None
for entry in zip.infolist(): print(entry.filename, entry.file_size)`;
  const { stdout, stderr, status } = spawnSync('python3', ['-c', script, path], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.trim().split('\n');
};
const hasPython = process.env.REQUIRE_ENGINES === '1' || spawnSync('python3', ['--version']).status === 0;

const atOnce = { asks: 'once', uploads: 'once', news: 'once' } as const;

describe('after the deadline', () => {
  let installation: Installation;
  let host: ApiClient;
  let cora: ApiClient;
  let projectId: string;
  let documentId: string;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    await host.command('SetMailPacing', atOnce);
    cora = await installation.person('Cora');
    const settings = projectSettings('Call', { reminder: '24hours', coHostEmails: [emailOf('cora')] });
    const { documentIds, ...project } = await createProject(host, settings);
    [documentId = '', projectId] = [documentIds[0], project.projectId];
    await host.command('ActivateProject', { projectId });
    for (const name of ['Ann', 'Ben', 'Cleo']) {
      const person = await installation.person(name);
      await person.command('JoinProject', { projectId });
      await person.command('SetMailPacing', atOnce);
      if (name !== 'Cleo') await person.upload(letter, { purpose: 'document', projectId, documentId });
    }
    await accept('ann');
  }, 60_000);
  afterAll(() => installation.remove());

  const accept = (name: string) =>
    host.command('ReviewDocument', { projectId, documentId, email: emailOf(name), action: 'Accept' });
  /** Lets time pass until then, while nothing runs. */
  const goTo = async (moment: number) => {
    installation.time.offset = moment - Date.now();
    installation = await installation.restart();
    await host.forget().signIn(emailOf('hilda'), password);
    await cora.forget().signIn(emailOf('cora'), password);
  };
  const due = async () => Date.parse((await host.one('projects', projectId)).dueAt);
  const bundle = async () => (await host.list('bundles', { projectId }))[0];
  const bundlesMade = async () =>
    (await installation.engines.eventStore.readStream(streams.project(projectId))).filter(
      ({ type }) => type === 'BundleMade',
    ).length;
  /** The letters of these people, and the list of them. */
  const expectLetters = async (...names: readonly string[]) => {
    const { url } = await host.call<{ url: string }>('POST', '/api/downloads', { projectId, which: 'bundle' });
    const path = join(installation.dataDir, 'bundle.zip');
    writeFileSync(path, Buffer.from(await (await fetch(installation.url + url)).arrayBuffer()));
    if (!hasPython) return;
    expect(listed(path)).toEqual([
      ...names.map((name) => `${name} Person/Letter - letter.pdf ${letter.bytes.length}`),
      expect.stringMatching(/^manifest\.csv /),
    ]);
  };

  it('[PUB-16] the reminder that the homepage promises reaches who still owes a document, nobody else', async () => {
    expect(features.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^People who still owe a document are reminded .* before the deadline/),
    );
    await goTo((await due()) - 23 * HOUR);
    await mailTo(installation, emailOf('cleo'), /^Reminder: Call/);
    const reminded = await installation.engines.readStore.find('reminders', {});
    expect(reminded).toHaveLength(1);
  });

  it('[BEY-10] [PUB-16] [STATE-25] the bundle of approved documents is made, although the server was down, and told once', async () => {
    expect(features.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^After the deadline.* all approved documents come as one ZIP/),
    );
    await goTo((await due()) + 72 * HOUR);
    for (const name of ['hilda', 'cora']) {
      const { text } = await mailTo(installation, emailOf(name), /^1 accepted document is ready: Call/);
      expect(text).toContain(`${installation.url}/projects/${projectId}`);
    }
    for (const manager of [host, cora]) {
      const told = await until(async () => {
        const found = (await manager.list('notifications')).filter(({ kind }) => kind === 'bundle');
        return found.length > 0 && found;
      });
      expect(told).toMatchObject([{ projectId, message: 'The accepted document of "Call" can be downloaded.' }]);
    }
    expect(await bundle()).toMatchObject({ documents: 1, bytes: letter.bytes.length, acceptedSince: 0 });
    await expectLetters('Ann');
  });

  it('[BEY-10] what is accepted later is counted, and bundled when the host asks for it', async () => {
    await accept('ben');
    expect(await bundle()).toMatchObject({ documents: 1, acceptedSince: 1 });
    await expectLetters('Ann');
    await host.command('MakeBundle', { projectId });
    await host.command('MakeBundle', { projectId });
    expect(await bundle()).toMatchObject({ documents: 2, acceptedSince: 0, dueAt: null });
    await expectLetters('Ann', 'Ben');
    installation = await installation.restart();
    await host.forget().signIn(emailOf('hilda'), password);
    expect(await bundlesMade()).toBe(2);
  });

  it('[BEY-21] somebody with more time is told when it is over, and so is the host', async () => {
    const more = new Date((await due()) + 96 * HOUR).toISOString();
    await host.command('ExtendDueMoment', { projectId, email: emailOf('cleo'), dueAt: more });
    await goTo(Date.parse(more) + HOUR);
    await mailTo(installation, emailOf('cleo'), /^The due date has passed: Call/, 1);
    const { text } = await mailTo(installation, emailOf('hilda'), /^The due date of Cleo Person has passed: Call/);
    expect(text).toContain('Missing: Letter');
    const told = await until(async () => {
      const found = (await host.list('notifications')).filter(({ kind }) => kind === 'extension-ended');
      return found.length > 0 && found;
    });
    expect(told).toMatchObject([{ message: 'The extended due date of Cleo Person in "Call" has passed.' }]);
  });
});
