import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkReceipt } from '../../shared/contract/evidence/index.ts';
import { DAY, HOUR, MINUTE } from '../../shared/contract/index.ts';
import { verifyHistory } from '../../shared/history/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { startPublicProject } from '../support/projects.ts';
import { verifySignature } from '../support/signatures.ts';

const days = 30;

describe('documents whose project keeps them for some days', () => {
  let installation: Installation;
  let host: ApiClient;
  let ann: ApiClient;
  let projectId: string;
  let heldId: string;
  let goesAt: number;
  let fileId: string;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    ann = await installation.person('Ann');
    for (const name of ['Call', 'Disputed']) {
      const project = await startPublicProject(host, name);
      await ann.command('JoinProject', { projectId: project.projectId });
      const uploadId = await ann.upload(letter, { purpose: 'document', ...project });
      await host.command('SetRetention', { projectId: project.projectId, days });
      if (name === 'Call') [projectId, fileId] = [project.projectId, uploadId];
      else heldId = project.projectId;
    }
    await host.command('HoldProject', { projectId: heldId, reason: 'An appeal is pending.' });
  }, 60_000);
  afterAll(() => installation.remove());

  /** Lets time pass until then, while nothing runs. */
  const goTo = async (moment: number) => {
    installation.time.offset = moment - Date.now();
    installation = await installation.restart();
    await host.forget().signIn(emailOf('hilda'), password);
    await ann.forget().signIn(emailOf('ann'), password);
  };
  const submission = async (id = projectId) => (await host.list('submissions', { projectId: id }))[0];
  const project = () => host.one('projects', projectId);
  const deleted = /^The document existed; its bytes were deleted on \d+ \w+ \d{4}\.$/;
  const refused = { problem: { code: 'FILE_DELETED', status: 410, title: expect.stringMatching(deleted) } };

  it('say to everybody when they go', async () => {
    const { dueAt } = await project();
    goesAt = Date.parse(dueAt) + days * DAY;
    const deletionAt = new Date(goesAt).toISOString();
    for (const person of [host, ann])
      expect(await person.one('projects', projectId)).toMatchObject({ retentionDays: days, deletionAt });
    expect(await host.one('projects', heldId)).toMatchObject({ retentionDays: days, deletionAt: null });
  });

  it('are announced to the host by mail and in the app a week and a day before', async () => {
    for (const [count, before] of [7 * DAY, DAY].entries()) {
      await goTo(goesAt - before + HOUR);
      const { text } = await mailTo(installation, emailOf('hilda'), /^Documents will be deleted: Call/, count);
      expect(text).toContain(`${installation.url}/projects/${projectId}`);
      const told = await until(async () => {
        const found = (await host.list('notifications')).filter(({ kind }) => kind === 'expiry');
        return found.length > count && found;
      });
      expect(told).toHaveLength(count + 1);
      expect(told[0]).toMatchObject({
        projectId,
        message: expect.stringMatching(/^The documents of "Call" will be deleted on /),
      });
      expect(await submission()).toMatchObject({ deletedAt: null });
    }
  }, 30_000);

  it('[BEY-40] go when the time has come; history, hash and receipt stay; a legal hold keeps them', async () => {
    await goTo(goesAt + MINUTE);
    const { deletedAt, uploadedAt, sha256, id } = await until(async () => {
      const found = await submission();
      return found?.deletedAt ? found : false;
    });
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    await expect(host.call('POST', '/api/downloads', { fileId })).rejects.toMatchObject(refused);

    installation.time.offset += 11 * MINUTE;
    const { uploads, files, eventStore } = installation.engines;
    await until(async () => (await uploads.get(fileId)) === undefined);
    for (const person of [host, ann])
      await expect(person.call('POST', '/api/downloads', { fileId })).rejects.toMatchObject(refused);
    await expect(host.fetch(`/api/files/${fileId}?asOf=${uploadedAt}`)).rejects.toMatchObject(refused);
    expect(await host.one('projects', projectId)).toMatchObject({ delivered: 1 });
    expect(await verifyHistory({ store: eventStore, files, uploads })).toMatchObject({ ok: true, files: 1 });

    const text = await (await ann.fetch(`/api/receipts/${id}.1`)).text();
    const checked = await checkReceipt(text, verifySignature, { sha256 });
    expect(checked).toMatchObject({ faults: [], receipt: { stated: { deletedAt } } });
    const told = await host.list('history', { projectId, kind: ['DocumentsExpired'] });
    expect(told).toMatchObject([{ text: 'The bytes of a document of Ann Person were deleted' }]);

    const kept = await submission(heldId);
    expect(kept).toMatchObject({ deletedAt: null });
    expect((await host.fetch(`/api/files/${kept?.fileId}`)).status).toBe(200);
  }, 30_000);

  it('are not in the ZIP, whose list says so', async () => {
    const zip = Buffer.from(await (await host.fetch(`/api/projects/${projectId}/archive.zip`)).arrayBuffer());
    expect(zip.includes('(deleted)')).toBe(true);
    expect(zip.includes(letter.bytes)).toBe(false);
  });

  it('are told of to nobody else', async () => {
    const stranger = await installation.person('Stan');
    await expect(stranger.call('POST', '/api/downloads', { fileId })).rejects.toMatchObject({
      problem: { code: 'FILE_NOT_FOUND' },
    });
  });
});
