import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyPackage } from '../../query-service/evidence/verify/package.ts';
import { fileKey } from '../../shared/file-store/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { doMainJob } from '../support/main-job.ts';

type Asked = { readonly url?: string; readonly preparing?: true };

describe('an evidence package that is made beforehand', () => {
  let installation: Installation;
  let host: ApiClient;
  let ada: ApiClient;
  let projectId: string;
  let documentId: string;
  beforeAll(async () => {
    installation = await openTestInstallation({ variables: { EVIDENCE_STREAMED: '0' } });
    ({ host, ada, projectId, documentId } = await doMainJob(installation));
  }, 60_000);
  afterAll(() => installation.remove());

  const ask = (evidence: true | string = true) => host.call<Asked>('POST', '/api/downloads', { projectId, evidence });
  const row = async () => (await host.list('evidence', { projectId }))[0];
  const ready = () =>
    until(async () => {
      const found = await row();
      return found?.state === 'ready' ? found : undefined;
    });
  const bytesOf = (packageId: string) => installation.engines.files.size(fileKey(projectId, packageId));
  const sentences = async () => (await host.list('history', { projectId })).map(({ text }) => text);
  const read = async ({ url = '' }: Asked, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(url, installation.url), { headers });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('[BEY-39] is ordered by whoever asks, told of when it is ready, taken in parts and checked', async () => {
    expect(await ask()).toEqual({ preparing: true });
    const { packageId, size, keptUntil, readyAt, done } = await ready();
    expect([done, Date.parse(keptUntil ?? '') - Date.parse(readyAt ?? '')]).toEqual([1, 7 * 24 * 3_600_000]);
    const notice = await until(async () => (await host.list('notifications')).find(({ kind }) => kind === 'evidence'));
    expect(notice).toMatchObject({ projectId, message: expect.stringMatching(/^The evidence package of .* is ready/) });
    const { text } = await mailTo(installation, emailOf('hilda'), /^The evidence package is ready/);
    expect(text).toContain(`${installation.url}/projects/${projectId}/audit`);

    const whole = await read(await ask(packageId));
    expect([whole.status, whole.bytes.length, whole.headers.get('content-length')]).toEqual([200, size, String(size)]);
    const tag = whole.headers.get('etag') ?? '';
    const part = await read(await ask(packageId), { Range: 'bytes=10-19', 'If-Range': tag });
    expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(10, 20)]);
    const path = join(installation.dataDir, 'package.zip');
    writeFileSync(path, whole.bytes);
    expect((await verifyPackage(path)).faults).toEqual([]);
    expect(whole.bytes.includes('asked for an evidence package of the project')).toBe(true);
    expect(await sentences()).toEqual(
      expect.arrayContaining([
        'Hilda Host took the evidence package of the project',
        expect.stringMatching(/^An evidence package of the project was made, /),
        'Hilda Host asked for an evidence package of the project',
      ]),
    );
  });

  it('[BEY-39] is the same one for who asks again, until the project changes; then there is one new one', async () => {
    const first = await ready();
    expect((await ask()).url).toContain(`package=${first.packageId}`);
    await host.command('AddComment', { projectId, text: 'One more thing.' });
    await until(async () => (await host.list('comments', { projectId })).length > 0);
    const answers = await Promise.all([ask(), ask()]);
    expect(answers).toEqual([{ preparing: true }, { preparing: true }]);
    const second = await until(async () => {
      const found = await ready();
      return found.packageId !== first.packageId && found;
    });
    await until(async () => (await bytesOf(first.packageId)) === undefined);
    expect(await bytesOf(second.packageId)).toBe(second.size);
    await expect(ask(first.packageId)).rejects.toMatchObject({ problem: { code: 'EVIDENCE_NOT_FOUND' } });
    const stale = host.fetch(`/api/projects/${projectId}/evidence.zip?package=${first.packageId}`);
    await expect(stale).rejects.toMatchObject({ problem: { status: 404 } });
  });

  it('[BEY-39] is made anew where its bytes are gone, as once a backup was restored, which holds no packages', async () => {
    const { packageId } = await ready();
    await installation.engines.files.remove(fileKey(projectId, packageId));
    await expect(ask(packageId)).rejects.toMatchObject({ problem: { code: 'EVIDENCE_NOT_FOUND' } });
    expect(await ask()).toEqual({ preparing: true });
    const next = await until(async () => {
      const found = await ready();
      return found.packageId !== packageId && found;
    });
    expect((await ask()).url).toContain(`package=${next.packageId}`);
    expect(await bytesOf(next.packageId)).toBe(next.size);
  });

  it('[BEY-39] goes with the first person in it who is erased, and with what is withdrawn', async () => {
    const { packageId } = await ready();
    await ada.command('WithdrawDocument', { projectId, documentId });
    await until(async () => (await row()) === undefined && (await bytesOf(packageId)) === undefined);
    await ada.upload(letter, { purpose: 'document', projectId, documentId });
    await until(async () => (await ask()).preparing);
    const { packageId: next } = await ready();
    await ada.command('CloseAccount', { password });
    await until(async () => (await row()) === undefined && (await bytesOf(next)) === undefined);
    expect(await sentences()).toContain('The evidence package was removed: somebody in it was erased');
  });
});
