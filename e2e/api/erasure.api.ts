import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removedPerson } from '../../shared/contract/index.ts';
import { verifyHistory } from '../../shared/history/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { type Installation, openTestInstallation, password } from '../support/installation.ts';
import { createProject } from '../support/projects.ts';

describe('a person who closes the account', () => {
  let installation: Installation;
  let host: ApiClient;
  let projectId: string;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    const created = await createProject(host);
    ({ projectId } = created);
    await host.command('ActivateProject', { projectId });
    const ada = await installation.person('Adalbertine', 'Unmistakable');
    await ada.command('JoinProject', { projectId });
    const target = { purpose: 'document', projectId, documentId: created.documentIds[0] ?? '' };
    await ada.upload({ ...letter, name: 'unmistakable-letter.pdf' }, target);
    await ada.command('AddComment', { projectId, text: 'Unmistakable words.' });
    await until(async () => (await host.list('submissions', { projectId })).length === 1);
    await ada.command('CloseAccount', { password });
  }, 60_000);
  afterAll(() => installation.remove());

  it('[BEY-18] is gone from every view, mail list and export, and the name is replaced', async () => {
    const seen = await until(async () => {
      const rows = {
        collaborators: await host.list('collaborators', { projectId }),
        submissions: await host.list('submissions', { projectId }),
        comments: await host.list('comments', { projectId }),
        notifications: await host.list('notifications'),
        contacts: await host.list('contacts', { q: 'adalb' }),
        mails: await host.list('mails', { projectId }),
        projects: await host.list('projects'),
      };
      return /unmistakable|adalbertine/i.test(JSON.stringify(rows)) ? undefined : rows;
    });
    expect(seen.comments).toMatchObject([{ author: { name: removedPerson, email: '' } }]);
    const { url } = await host.call<{ url: string }>('POST', '/api/downloads', {
      projectId,
      which: 'all',
      by: 'collaborator',
    });
    const zip = Buffer.from(await (await fetch(new URL(url, installation.url))).arrayBuffer()).toString('latin1');
    expect(zip).toContain('PK');
    expect(zip).not.toMatch(/unmistakable|adalbertine/i);
  });

  it('[BEY-18, BEY-04] leaves a history that verifies and read models that equal a rebuild', async () => {
    const { eventStore, uploads, files } = installation.engines;
    expect(await verifyHistory({ store: eventStore, uploads, files })).toMatchObject({ ok: true });
    expect(await installation.queryService.rebuild({ compare: true })).toMatchObject({ same: true });
  });

  it('can no longer sign in, and the address can sign up as a new person', async () => {
    await expect(host.forget().signIn('adalbertine@people.example', password)).rejects.toMatchObject({
      problem: { code: 'SIGN_IN_FAILED' },
    });
    installation.time.offset += 31_000; // a second code for the same address
    const again = await installation.person('Adalbertine', 'Again');
    expect(await again.list('projects')).toEqual([]);
  });
});
