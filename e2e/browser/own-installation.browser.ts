import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import { ApiClient, ApiError } from '../../standalone/api-client.ts';
import { examine } from '../support/appearance.ts';
import { letter } from '../support/files.ts';
import { password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { beginSession, button, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { signUp } from '../support/sign-up.ts';
import { describeInBrowser, story } from '../support/site.ts';

const hosts = 'institute.example';
const hilda = { firstName: 'Hilda', lastName: 'Host', email: `hilda@${hosts}`, password };
const bo = { firstName: 'Bo', lastName: 'Partner', email: 'bo@elsewhere.example', password };
/** None of it is said where nobody pays. */
const money =
  /\$|€|\bpric(e|es|ing)\b|\bplans?\b|\btrial\b|\binvoices?\b|\bcards?\b|\bsubscription|\bpay|\bupgrade\b|\bbilling\b|for free/i;

const saysNothingOfMoney = async (page: Page) => {
  const text = await page.locator('body').ariaSnapshot();
  expect({ at: page.url(), said: text.split('\n').filter((line) => money.test(line)) }).toEqual({
    at: page.url(),
    said: [],
  });
};

describeInBrowser(
  'an installation without a shop [BEY-51]',
  (site) => {
    let host: Page;
    let client: ApiClient;
    let projectId = '';
    let documentId = '';
    beforeAll(async () => {
      host = await site.window();
    });
    const step = story(() => ({ host }));

    step('says nothing of plans to visitors', async () => {
      for (const path of ['/', '/terms', '/privacy', '/sign-in', '/sign-up']) {
        await host.goto(path);
        await host.getByRole('heading', { level: 1 }).waitFor();
        await saysNothingOfMoney(host);
      }
      for (const path of ['/api/payments/config', '/api/payments/webhook-of-nobody'])
        expect((await host.request.get(path)).status()).toBe(404);
      expect(await (await host.request.get('/api/payments/config')).json()).toMatchObject({ code: 'NO_SHOP' });
    });

    step('a colleague of the institute signs up and makes a project at once', async () => {
      await host.goto('/');
      await host.getByRole('link', { name: 'Sign Up', exact: true }).first().click();
      await signUp(host, site.installation, hilda);
      await waitForPath(host, /^\/dashboard$/);
      await host.getByText('Hello, Hilda.').waitFor();
      await saysNothingOfMoney(host);
      client = await new ApiClient(site.installation.url).signIn(hilda.email, password);
      ({
        projectId,
        documentIds: [documentId = ''],
      } = await createProject(client, projectSettings('Internal audit', { projectScope: 'private' }), [
        { fieldName: 'Letter' },
      ]));
      await client.command('InviteCollaborators', { projectId, emails: [bo.email] });
      await client.command('AssignDocument', { projectId, documentId, emails: [bo.email] });
      await client.command('ActivateProject', { projectId });
    });

    step('whoever is invited from elsewhere delivers, and is not let host', async () => {
      const partner = await new ApiClient(site.installation.url).signUp(bo);
      await partner.command('JoinProject', { projectId });
      await partner.upload(letter, { purpose: 'document', projectId, documentId });
      const refused = createProject(partner, projectSettings('Of my own'), [{ fieldName: 'Letter' }]);
      await expect(refused).rejects.toBeInstanceOf(ApiError);
      await expect(refused).rejects.toMatchObject({ problem: { status: 403, code: 'HOSTING_NOT_GIVEN' } });
      expect(await partner.call('GET', '/api/me')).toMatchObject({ isSubscribed: false, subscription: null });
    });

    step('but may ask, and an operator lets them by the button that a mail leads to, signed in or not', async () => {
      const { installation } = site;
      const cause = { commandId: 'operator', causationId: 'operator', correlationId: 'operator' };
      await installation.commandService.client.send('GrantOperator', { email: hilda.email }, cause);
      const partner = await site.window();
      await beginSession(partner, bo.email);
      await partner.goto('/createproject');
      await button(partner, 'Ask to start projects').click();
      const dialog = partner.getByRole('dialog', { name: 'Ask to start projects' });
      await dialog.getByLabel('What for').fill('A call for partners of our own');
      await examine(partner, 'ask-to-host');
      await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
      await partner.getByText('You asked to start projects here. You will hear by email.').waitFor();
      await saysNothingOfMoney(partner);

      const asked = await mailTo(installation, hilda.email, /^bo@elsewhere\.example asks to start projects$/);
      expect(asked.text).toContain('A call for partners of our own');
      await host.goto('/operator/people');
      const asking = host.getByRole('list', { name: 'Ask to host' });
      await asking.getByText('Asks to host').waitFor();
      await examine(host, 'operator-asking');
      await asking.getByRole('button', { name: `Let them host: ${bo.email}` }).waitFor();
      const [path = ''] = /\/api\/hosting\/approve\?token=\S+/.exec(asked.text) ?? [];
      const visitor = await site.window();
      await visitor.goto(path);
      await waitForHeading(visitor, `Let ${bo.email} start projects?`);
      await examine(visitor, 'approve-hosting');
      await button(visitor, 'Approve').click();
      await waitForHeading(visitor, `${bo.email} can start projects now`);
      await asking.waitFor({ state: 'detached' });
      await mailTo(installation, bo.email, /^You can start projects in Dossier$/);
      const other = await new ApiClient(installation.url).signIn(bo.email, password);
      await createProject(other, projectSettings('Of my own'), [{ fieldName: 'Letter' }]);
      await partner.reload();
      await waitForHeading(partner, 'Start a New Team Project');
      expect(await button(partner, 'Ask to start projects').count()).toBe(0);

      await button(host, `Host no more: ${bo.email}`).click();
      await host.getByText('Was declined to host').waitFor();
      await expect(createProject(other, projectSettings('Another'), [])).rejects.toMatchObject({
        problem: { code: 'HOSTING_NOT_GIVEN' },
      });
    });

    step('shows a host no word of money on any screen', async () => {
      for (const path of [
        '/dashboard',
        '/projectlist',
        `/projects/${projectId}`,
        '/project/create',
        '/project/createprivateproject',
        '/teams',
        '/calendar',
        '/Notification',
        '/settings',
        '/settings/personal-info',
        '/settings/login-security',
      ]) {
        await visit(host, path);
        await host.getByRole('heading', { level: 1 }).waitFor();
        await until(async () => (await host.locator('main .MuiSkeleton-root').count()) === 0);
        await saysNothingOfMoney(host);
      }
      for (const path of ['/pricingplan', '/settings/payment-and-payouts']) {
        await host.goto(path);
        await waitForHeading(host, 'Page not found');
      }
      const ownData = await client.fetch('/api/me/data.zip');
      expect(ownData.status).toBe(200);
      expect((await ownData.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
      await expect(client.call('GET', '/api/subscriptions/me')).rejects.toMatchObject({ problem: { code: 'NO_SHOP' } });
    });
  },
  async () => ({ variables: { BILLING: 'none', HOSTS: `${hosts},on-request` }, sites: [], close: async () => {} }),
);
