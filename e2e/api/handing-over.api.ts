import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { codeOf } from '../support/codes.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { createProject, projectSettings } from '../support/projects.ts';

/** Hilda hosts, Cora is her co-host, Ada delivers. */
describe('a project that is handed over', () => {
  let installation: Installation;
  let [hilda, cora, ada] = [] as unknown as [ApiClient, ApiClient, ApiClient];
  beforeAll(async () => {
    installation = await openTestInstallation();
    hilda = await installation.host('Hilda');
    [cora, ada] = [await installation.person('Cora'), await installation.person('Ada')];
  }, 60_000);
  afterAll(() => installation.remove());

  const used = (person: ApiClient) => installation.engines.uploads.used(person.accountId);
  /** With a document that Ada delivered. */
  const start = async (projectName: string, host = hilda, coHost = 'Cora') => {
    const settings = projectSettings(projectName, { coHostEmails: [emailOf(coHost)] });
    const { projectId, documentIds } = await createProject(host, settings);
    await host.command('ActivateProject', { projectId });
    await ada.command('JoinProject', { projectId });
    const documentId = documentIds[0] ?? '';
    await ada.upload(letter, { purpose: 'document', projectId, documentId });
    return { projectId, documentId };
  };

  /** An upload of ten bytes, and what is answered to who goes on with it. */
  const begin = async (person: ApiClient, projectId: string) => {
    const named = Object.entries({ filename: 'rules.pdf', purpose: 'supporting', projectId });
    const metadata = named.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',');
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
    const { headers } = await person.fetch('/api/uploads', {
      method: 'POST',
      headers: { ...tus, 'Upload-Length': '10', 'Upload-Metadata': metadata },
    });
    const path = headers.get('location') ?? '';
    return (method: 'HEAD' | 'PATCH') => person.fetch(path, { method, headers: tus });
  };

  it('[BEY-47] is offered by mail and in the app, needs a plan, and then has another host at once, who pays', async () => {
    const { projectId } = await start('Prizes');
    await hilda.command('OfferProject', { projectId, email: emailOf('Cora') });
    expect((await mailTo(installation, emailOf('Cora'), /take over Prizes/)).text).toContain('Hilda Host');
    const texts = async (person: ApiClient) => (await person.list('notifications')).map(({ message }) => message);
    await until(async () => (await texts(cora)).includes('Hilda Host asks you to take "Prizes" over as its host.'));
    await until(async () => (await cora.one('projects', projectId)).offeredTo?.id === cora.accountId);

    expect(await codeOf(cora.command('AcceptProject', { projectId }))).toBe('402 SUBSCRIPTION_REQUIRED');
    const before = await used(hilda);
    await cora.subscribe();
    const { write } = installation.engines.readStore;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    jest.spyOn(installation.engines.readStore, 'write').mockImplementation(async (...written) => {
      await held;
      return write.apply(installation.engines.readStore, written);
    });
    await cora.command('AcceptProject', { projectId });
    // The views are behind.
    expect(await codeOf(hilda.command('DeleteProject', { projectId }))).toBe('403 FORBIDDEN');
    const elsewhere = Object.assign(new ApiClient(installation.url), { token: hilda.token });
    expect(await elsewhere.one('projects', projectId)).toMatchObject({ role: 'co-host' });
    release();
    jest.restoreAllMocks();
    expect([await used(hilda), await used(cora)]).toEqual([before - letter.bytes.length, letter.bytes.length]);
    expect(await cora.one('projects', projectId)).toMatchObject({ role: 'owner', coHostEmails: [emailOf('Hilda')] });
    await mailTo(installation, emailOf('Hilda'), /Cora Person is now the host of Prizes/);
    const history = (await hilda.list('history', { projectId })).map(({ text }) => text);
    expect(history).toContain('Hilda Host offered the project to Cora Person');
    expect(history).toContain('Cora Person took the project over from Hilda Host and is its host now');
    await cora.command('DeleteProject', { projectId });
  });

  it('[BEY-47] is refused when the plan has too little storage, and nothing of it moves', async () => {
    const { projectId } = await start('Large');
    await hilda.command('OfferProject', { projectId, email: emailOf('Cora') });
    const before = await Promise.all([used(hilda), used(cora)]);
    const { move } = installation.engines.uploads;
    jest.spyOn(installation.engines.uploads, 'move').mockImplementation((id, account) => move(id, account, 1));
    expect(await codeOf(cora.command('AcceptProject', { projectId }))).toBe('402 STORAGE_LIMIT');
    jest.restoreAllMocks();
    expect(await Promise.all([used(hilda), used(cora)])).toEqual(before);
    // Withdrawn while the files are on the way.
    jest.spyOn(installation.engines.uploads, 'move').mockImplementationOnce(async (...moved) => {
      await hilda.command('WithdrawProjectOffer', { projectId });
      return move(...moved);
    });
    expect(await codeOf(cora.command('AcceptProject', { projectId }))).toBe('409 NOT_OFFERED');
    jest.restoreAllMocks();
    expect(await Promise.all([used(hilda), used(cora)])).toEqual(before);
  });

  it('[BEY-47] outlives the account of the host before; one without a new host is told to its co-hosts', async () => {
    const leaving = await installation.host('Lea');
    const goes = await start('Goes', leaving);
    const kept = await start('Stays', leaving);
    await leaving.command('OfferProject', { projectId: kept.projectId, email: emailOf('Cora') });
    await cora.command('AcceptProject', { projectId: kept.projectId });
    const begun = await begin(cora, goes.projectId);
    await leaving.command('CloseAccount', { password });
    expect(await cora.one('projects', kept.projectId)).toMatchObject({ role: 'owner', status: 'active' });
    await cora.command('AddComment', { projectId: kept.projectId, text: 'It goes on' });

    const mail = await mailTo(installation, emailOf('Cora'), /The host of Goes has left/);
    const lost = await until(async () =>
      (await cora.list('projects', { status: 'bin' })).find(({ hostGone }) => hostGone),
    );
    expect(lost).toMatchObject({ projectName: 'Goes', status: 'bin', role: 'co-host', purgeAt: expect.any(String) });
    expect(mail.text).toContain(`/projects/${lost.id}`);
    const { id: projectId } = lost;
    expect(await codeOf(cora.command('RestoreProject', { projectId }))).toBe('409 HOST_GONE');
    expect(await codeOf(cora.upload(letter, { purpose: 'supporting', projectId }))).toBe('409 HOST_GONE');
    // What goes on with an upload hears why only where the answer has words.
    expect(await codeOf(begun('HEAD'))).toBe('done');
    expect(await codeOf(begun('PATCH'))).toBe('409 HOST_GONE');
    expect(await codeOf(cora.fetch(`/api/projects/${projectId}/archive.zip`))).toBe('done');
    await until(async () =>
      (await cora.list('notifications')).some(({ message }) => /host of "Goes" was closed.*read until/.test(message)),
    );
  });
});
