import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MB } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { fileOf } from '../support/files.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { startPublicProject } from '../support/projects.ts';

/** A PDF of this size: what follows the head is a comment. */
const sized = (size: number) => fileOf('letter.pdf', Buffer.from(`%PDF-1.7\n%${'x'.repeat(size - 17)}\n%%EOF\n`));

describe('what each collaborator of a project may use', () => {
  let installation: Installation;
  let host: ApiClient;
  let ann: ApiClient;
  let spoiler: ApiClient;
  let project: { projectId: string; documentId: string };
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    ann = await installation.person('Ann');
    spoiler = await installation.person('Spoiler');
    project = await startPublicProject(host, 'Call');
    for (const person of [ann, spoiler]) await person.command('JoinProject', { projectId: project.projectId });
  }, 60_000);
  afterAll(() => installation.remove());

  const used = async () => ((await host.call('GET', '/api/usage')) as { storage: { used: number } }).storage.used;
  const submit = (person: ApiClient, size: number) => person.upload(sized(size), { purpose: 'document', ...project });

  it('is the host’s to say: who has used up a share reads so and reserves no more, others go on', async () => {
    const { projectId } = project;
    await host.command('SetUploadLimits', { projectId, share: MB, versions: 3 });
    expect(await host.one('projects', projectId)).toMatchObject({ uploadLimits: { share: MB, versions: 3 } });
    await submit(spoiler, 0.75 * MB);
    await expect(submit(spoiler, 0.5 * MB)).rejects.toMatchObject({
      problem: {
        code: 'SHARE_LIMIT',
        status: 402,
        title:
          "There is no room for this file in your share of this project's storage: 768 KB of 1 MB are used. Ask the host for a larger share.",
      },
    });
    await submit(ann, 0.5 * MB);
    expect(await used()).toBe(1.25 * MB);
  });

  it('ends with so many versions of a document, of each person for themselves', async () => {
    for (let version = 2; version <= 3; version += 1) await submit(spoiler, 1_000);
    await expect(submit(spoiler, 1_000)).rejects.toMatchObject({
      problem: {
        code: 'VERSION_LIMIT',
        status: 409,
        title: 'The host allows 3 versions of a document, and you have uploaded as many. Ask the host to allow more.',
      },
    });
    await submit(ann, 1_000);
  });

  it('is seen by the host, and stands in the history', async () => {
    const { projectId } = project;
    const stored = await until(async () => {
      const rows = await host.list('collaborators', { projectId });
      const bytes = Object.fromEntries(rows.map(({ name, stored: own }) => [name, own]));
      return bytes['Ann Person'] === 0.5 * MB + 1_000 && bytes;
    });
    expect(stored['Spoiler Person']).toBe(0.75 * MB + 2_000);
    const entries = await host.list('history', { projectId, kind: ['UploadLimitsSet'] });
    expect(entries).toMatchObject([
      {
        text: 'Hilda Host set what each collaborator may use',
        details: [
          { name: 'Storage of each collaborator', before: 'as usual', after: '1 MB' },
          { name: 'Versions of a document', before: 'as usual', after: '3' },
        ],
      },
    ]);
  });
});
