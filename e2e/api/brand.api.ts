import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  GB,
  type Logo,
  MB,
  type OperatorSecurity,
  type OperatorSettings,
  streams,
} from '../../shared/contract/index.ts';
import { filesOfStream } from '../../shared/history/index.ts';
import { pngOf } from '../../shared/testing/png.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { fixture } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { doMainJob } from '../support/main-job.ts';
import { createProject, projectSettings } from '../support/projects.ts';

let installation: Installation;
let operator: ApiClient;
beforeAll(async () => {
  installation = await openTestInstallation({
    variables: {
      BILLING: 'none',
      PUBLIC_URL: 'https://documents.example',
      IMPRINT_URL: 'https://guild.example/imprint',
    },
  });
  operator = await installation.person('Orla');
  const cause = { commandId: 'operator', causationId: 'operator', correlationId: 'operator' };
  await installation.commandService.client.send('GrantOperator', { email: emailOf('orla') }, cause);
}, 60_000);
afterAll(() => installation.remove());

const photo = fixture('photo.png');
const send = async (body: BodyInit) =>
  (await (await operator.fetch('/api/operator/logo', { method: 'POST', body })).json()) as Logo;
const page = async (path: string) => (await fetch(installation.url + path)).text();
const read = () => operator.call<OperatorSettings>('GET', '/api/operator/settings');

describe('settings of an installation', () => {
  it('say what a variable gives, and take no other', async () => {
    expect(await read()).toMatchObject({
      settings: { name: 'Dossier', colour: 'blue', imprint: 'https://guild.example/imprint', hosts: 'anyone' },
      given: ['imprint', 'billing', 'publicUrl'],
      shop: false,
    });
    const change = operator.command('ChangeSettings', { name: 'Guild', imprint: 'https://other.example' });
    await expect(change).rejects.toMatchObject({
      problem: { code: 'INVALID', errors: { imprint: expect.any(String) } },
    });
    expect((await read()).settings.name).toBe('Dossier');
  });

  it('stand in every page, in mails and in the log of operators, at once', async () => {
    await operator.command('ChangeSettings', { name: 'Guild & Sons', colour: 'green' });
    for (const path of ['/', '/privacy', '/dashboard']) {
      const html = await page(path);
      expect(html).toContain('Guild &amp; Sons');
      expect(html).toContain('--primary:#1a6b3f');
      expect(html).not.toContain('Dossier');
    }
    expect(await page('/favicon.svg')).toContain('#1a6b3f');
    await installation.person('Ada');
    const mail = await until(async () =>
      (
        await operator.call<{ to: string; subject: string; text: string; html: string }[]>('GET', '/dev/inbox.json')
      ).find(({ to }) => to.includes(emailOf('ada'))),
    );
    expect(mail.subject).toBe('Your Guild & Sons sign-up code');
    expect(mail.text).toContain('Imprint: https://guild.example/imprint');
    expect(mail.html).toContain('#1a6b3f');
    const { acts } = await operator.call<OperatorSecurity>('GET', '/api/operator/security');
    expect(acts[0]).toMatchObject({
      type: 'SettingsChanged',
      by: emailOf('orla'),
      about: 'colour: green, name: Guild & Sons',
    });
    await operator.command('ChangeSettings', { storage: 5 * GB, fileSize: 20 * MB });
    const { acts: since } = await operator.call<OperatorSecurity>('GET', '/api/operator/security');
    expect(since[0]?.about.split(', ').sort()).toEqual(['fileSize: 20 MB', 'storage: 5 GB']);
    await operator.command('ChangeSettings', { storage: null, fileSize: null });
  });

  it('are said where people come by a link, too', async () => {
    expect(await page('/api/invitations/decline?token=none')).toContain(
      '<title>There is no such invitation · Guild &amp; Sons</title>',
    );
    const { key } = await operator.call<{ key: string }>('POST', '/api/auth/calendar-feed', { password });
    expect(await page(`/api/calendar.ics?key=${key}`)).toContain('Guild & Sons due dates');
  });

  it('say who may host, and how much, from then on', async () => {
    const hugo = await installation.person('Hugo');
    await createProject(hugo, projectSettings('Mine'));
    await operator.command('ChangeSettings', { hosts: 'Elsewhere.example, on-request', collaborators: 2 });
    const refused = { problem: { code: 'HOSTING_NOT_GIVEN' } };
    await expect(createProject(hugo, projectSettings('Another'))).rejects.toMatchObject(refused);
    expect(await hugo.call('GET', '/api/me')).toMatchObject({ isSubscribed: false, hostingRequest: 'none' });
    expect(await hugo.call('GET', '/api/usage')).toMatchObject({ collaboratorLimit: 2 });
    await operator.command('ChangeSettings', { hosts: null, collaborators: null });
    await createProject(hugo, projectSettings('Another'));
  });
});

describe('the logo of an installation', () => {
  it('is a small picture, whatever it is called', async () => {
    for (const body of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '', 'GIF89a']) {
      await expect(send(body)).rejects.toMatchObject({ problem: { code: 'WRONG_TYPE' } });
    }
    const large = send(new Uint8Array(Buffer.concat([photo.bytes, Buffer.alloc(512 * 1024)])));
    await expect(large).rejects.toMatchObject({ problem: { title: 'A logo may have at most 512 kB.' } });
  });

  it('is shown to everybody and kept by its version, and the one before goes', async () => {
    const logo = await send(new Uint8Array(photo.bytes));
    expect((await fetch(`${installation.url}/api/brand/logo`)).status).toBe(404);
    await operator.command('ChangeSettings', { logo });
    const html = await page('/');
    const address = /<link rel="icon" href="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(address).toMatch(/^\/api\/brand\/logo\?v=/);
    const shown = await fetch(installation.url + address);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await shown.arrayBuffer()).equals(photo.bytes)).toBe(true);
    expect((await fetch(`${installation.url}/api/brand/logo`)).headers.get('cache-control')).toBe('no-cache');

    const other = await send(new Uint8Array(fixture('photo.jpg').bytes));
    await operator.command('ChangeSettings', { logo: other });
    const files = await filesOfStream(installation.engines.eventStore, streams.installation());
    expect([files.has(other.fileId), files.dropped]).toEqual([true, [logo.fileId]]);
    await operator.command('ChangeSettings', { logo: null });
    expect((await fetch(installation.url + address)).status).toBe(404);
  });

  it('stands on documents, whose author is the installation', async () => {
    const { ada, projectId, documentId } = await doMainJob(installation, operator);
    const [submission] = await ada.list('submissions', { projectId, documentId });
    const receipt = async () => {
      const pdf = Buffer.from(await (await ada.fetch(`/api/receipts/${submission?.id}.1/pdf`)).arrayBuffer());
      const text = pdf.toString('latin1');
      return [text.includes('Guild & Sons'), text.includes('/Subtype /Image')];
    };
    expect(await receipt()).toEqual([true, false]);
    await operator.command('ChangeSettings', { logo: await send(new Uint8Array(pngOf({ width: 120, height: 40 }))) });
    await until(async () => (await receipt())[1]);
    // 16 bits a colour: browsers show them, documents do not.
    await operator.command('ChangeSettings', { logo: await send(new Uint8Array(photo.bytes)) });
    await until(async () => !(await receipt())[1]);
    await operator.command('ChangeSettings', { logo: null });
  });

  it('is nothing but what an operator sent as one', async () => {
    const sent = await send(new Uint8Array(photo.bytes));
    const ask = (logo: Logo) => operator.command('ChangeSettings', { logo });
    const none = { problem: { code: 'FILE_NOT_FOUND' } };
    await expect(ask({ ...sent, digest: '0'.repeat(64) })).rejects.toMatchObject(none);
    await expect(ask({ ...sent, fileId: 'x'.repeat(22) })).rejects.toMatchObject(none);
    const fileId = await operator.upload(photo, { purpose: 'picture' });
    await expect(ask({ ...sent, fileId })).rejects.toMatchObject(none);
  });
});
