import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealHistory } from '@dossier/shared/history';
import { readSecrets } from '@dossier/shared/process/secrets';
import { letter } from '../../e2e/support/files.ts';
import { openTestInstallation, password } from '../../e2e/support/installation.ts';
import { areMailsOut, mailTo } from '../../e2e/support/mails.ts';
import { doMainJob } from '../../e2e/support/main-job.ts';
import { fileLedger } from '../../shared/directory/erasure.ts';
import { until } from '../../shared/testing/until.ts';
import { openSource } from '../truth.ts';

/**
 * An embedded installation that was worked with and stopped: reviews, comments, invitations, a
 * closed account, an unfinished upload.
 */
export const openTestSource = async () => {
  const installation = await openTestInstallation();
  const job = await doMainJob(installation);
  const { host, ada, projectId, documentId } = job;
  await host.command('AddComment', { projectId, text: 'Please sign page two.' });
  await host.command('ReviewDocument', {
    projectId,
    documentId,
    email: 'ada@people.example',
    action: 'In Review',
  });
  await host.command('InviteCollaborators', { projectId, emails: ['cleo@people.example', 'dan@people.example'] });
  await ada.upload({ ...letter, name: 'again.pdf' }, { purpose: 'document', projectId, documentId });
  const gone = await installation.person('Eve');
  await gone.command('JoinProject', { projectId });
  await gone.command('CloseAccount', { password });
  const begun = await ada.fetch('/api/uploads', {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '1000',
      'Upload-Metadata': `filename ${btoa('late.pdf')},purpose ${btoa('document')},projectId ${btoa(projectId)},documentId ${btoa(documentId)}`,
    },
  });
  await ada.fetch(new URL(begun.headers.get('location') ?? '', ada.url).pathname, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    },
    body: 'the first bytes',
  });
  await host.call('POST', '/api/auth/tokens', { name: 'Export', scopes: ['files:read'], days: 30, password });
  await mailTo(installation, 'hilda@people.example', /new API token/);
  await until(async () => (await host.list('mails', { projectId })).length >= 3 && (await areMailsOut(installation)));
  await host.call('POST', '/api/webhooks', {
    url: 'http://127.0.0.1:9/hook',
    kinds: ['project.deleted'],
    projects: null,
  });
  const { eventStore, codec, sealKeys } = installation.engines;
  await sealHistory({ store: eventStore, codec, keys: sealKeys(), now: Date.now(), every: 0 });
  await installation.close();
  const { dataDir } = installation;
  const { masterKey } = readSecrets(dataDir, undefined);
  const source = openSource({
    dataDir,
    masterKey,
    files: installation.engines.files,
    ledger: fileLedger(join(dataDir, 'erasures.txt')),
  });
  const folders = [dataDir];
  return {
    dataDir,
    job,
    masterKey,
    source,
    /** A copy of the data that may be harmed. */
    copied: () => {
      const folder = mkdtempSync(join(tmpdir(), 'dossier-copy-'));
      folders.push(folder);
      cpSync(dataDir, folder, { recursive: true });
      return folder;
    },
    close: async () => {
      await source.close();
      for (const folder of folders) rmSync(folder, { recursive: true });
    },
  };
};
export type TestSource = Awaited<ReturnType<typeof openTestSource>>;
