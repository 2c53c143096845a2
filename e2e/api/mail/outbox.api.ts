import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../../../shared/testing/until.ts';
import type { ApiClient } from '../../../standalone/api-client.ts';
import { commandLine } from '../../support/command-line.ts';
import { emailOf, type Installation, openTestInstallation } from '../../support/installation.ts';
import { inboxOf } from '../../support/mails.ts';
import { startPrivateProject } from '../../support/projects.ts';

let installation: Installation;
let host: ApiClient;
beforeAll(async () => {
  installation = await openTestInstallation();
  host = await installation.host();
}, 60_000);
afterAll(() => installation.remove());

const mailsTo = async (address: string) => (await inboxOf(installation)).filter(({ to }) => to === address);
const invited = async (name: string, email: string) => {
  const { projectId } = await startPrivateProject(host, name, [email]);
  const [mail] = await until(async () => {
    const mails = await host.list('mails', { projectId, status: 'sent' });
    return mails.length > 0 && mails;
  });
  return { projectId, mailId: mail?.id ?? '' };
};

it('[BEY-19] an email is sent again once for one wish, and the time line says who asked', async () => {
  const email = emailOf('Ivo');
  const about = await invited('Grants', email);
  const key = crypto.randomUUID();
  for (let time = 0; time < 2; time += 1) await host.command('ResendMail', about, key);
  await until(async () => (await mailsTo(email)).length === 2);
  await until(async () => (await host.list('mails', { projectId: about.projectId, status: 'sent' })).length === 1);
  const texts = (await host.list('history', { projectId: about.projectId })).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('had the email with an invitation'))).toHaveLength(1);
});

it('[BEY-19] no other host sends an email of a project again, nor one by way of their own', async () => {
  const about = await invited('Stipends', emailOf('Jana'));
  const other = await installation.host('Otto');
  const own = await startPrivateProject(other, 'Prizes', [emailOf('Kim')]);
  const notFound = { problem: { status: 404 } };
  await expect(other.command('ResendMail', about)).rejects.toMatchObject(notFound);
  await expect(other.command('ResendMail', { ...about, projectId: own.projectId })).rejects.toMatchObject(notFound);
});

it('[BEY-19] the operator sees every email of the installation on the command line', async () => {
  const { mailId, projectId } = await invited('Bursaries', emailOf('Lou'));
  type Report = { readonly total: number; readonly mails: readonly { readonly mailId: string }[] };
  const list = (...words: string[]) => commandLine(installation.dataDir, 'mails', 'list', ...words) as Promise<Report>;
  const { mails } = await list();
  expect(mails.find((mail) => mail.mailId === mailId)).toMatchObject({
    ...{ projectId, recipient: emailOf('Lou'), template: 'invitation', state: 'sent', reason: null },
  });
  expect(await list('--state', 'bounced')).toEqual({ total: 0, mails: [] });
  await expect(commandLine(installation.dataDir, 'mails', 'find')).rejects.toThrow('Say what to do');
});
