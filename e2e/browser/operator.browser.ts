import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { lightNames } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { examine } from '../support/appearance.ts';
import { letter } from '../support/files.ts';
import { emailOf, password } from '../support/installation.ts';
import { button, notice, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { startPublicProject } from '../support/projects.ts';
import { describeInBrowser, story } from '../support/site.ts';

const screens = [
  ['/operator', 'Installation', 'Version'],
  ['/operator/people', 'People', emailOf('hugo')],
  ['/operator/projects', 'Projects', emailOf('hugo')],
  ['/operator/security', 'Security', 'What was refused'],
  ['/operator/notice', 'Notice', 'Tell everybody'],
] as const;

describeInBrowser(
  'the page of operators',
  (site) => {
    let page: Page;
    let host: ApiClient;
    const step = story(() => ({ operator: page }));
    const person = (name: string) => page.getByRole('listitem').filter({ hasText: emailOf(name) });
    const find = async (name: string) => {
      await page.getByLabel('Address').fill(name);
      await person(name).waitFor();
    };
    const lightOf = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

    beforeAll(async () => {
      const { installation } = site;
      await installation.person('Orla');
      const id = randomUUID();
      const cause = { commandId: id, causationId: id, correlationId: id };
      await installation.commandService.client.send('GrantOperator', { email: emailOf('orla') }, cause);
      host = await installation.person('Hugo', 'Host');
      const { projectId, documentId } = await startPublicProject(host, 'Confidential plans');
      const ada = await installation.person('Ada');
      await ada.command('JoinProject', { projectId });
      await ada.upload(letter, { purpose: 'document', projectId, documentId });
      await installation.engines.directory.personOf(emailOf('mistyped'));
      page = await site.windowOf('Orla');
    }, 60_000);

    step('is found in the menu of the account, and says in eight lights how it is', async () => {
      await button(page, /^Account of/).click();
      await page.getByRole('menuitem', { name: 'Installation' }).click();
      await waitForHeading(page, 'Installation');
      await lightOf('Version').waitFor();
      expect(
        await page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { level: 2 }) })
          .count(),
      ).toBe(lightNames.length);
      const version = lightOf('Version');
      await version.getByText('Details').click();
      await version.getByText(process.version).waitFor();
    });

    step(
      'a job that failed is looked at, done again, or dropped with a reason, and the page follows by itself',
      async () => {
        const { jobs } = site.installation.engines;
        const stop = jobs.process('letters', async () => Promise.reject(new Error('no stamps')), { attempts: 1 });
        for (const id of ['one', 'other']) await jobs.enqueue('letters', { id, data: {} });
        await lightOf('Events').getByText('2 jobs failed for good').waitFor();
        await stop.stop();
        await page.getByText('no stamps').first().waitFor();
        await button(page, 'Drop letters one').click();
        await page.getByRole('dialog', { name: 'Drop this job' }).getByLabel('Reason').fill('Nobody waits for it');
        await page.keyboard.press('Enter');
        await notice(page, 'The job was dropped.').waitFor();
        await button(page, 'Retry letters other').click();
        await notice(page, 'The job is done now.').waitFor();
        await until(async () => (await jobs.count('dead')) === 0);
        await lightOf('Events').getByText('Everything is stored').waitFor();
      },
    );

    step('doctor looks how it is set up, and says what to do', async () => {
      const found = page.getByRole('list', { name: 'How it is set up' });
      await button(page, 'Examine').click();
      await found.getByText(`${site.installation.url} leads here.`).waitFor();
      await found.getByRole('listitem').filter({ hasText: 'Uploads' }).getByText('Good', { exact: true }).waitFor();
      await found.getByRole('listitem').filter({ hasText: 'Mail server' }).getByText('name a mail server').waitFor();
      await button(page, 'Send me a test email').waitFor();
      const saved = page.waitForEvent('download');
      await button(page, 'Support file').click();
      expect((await saved).suggestedFilename()).toBe('dossier-support.zip');
    });

    step('somebody is found, locked and unlocked', async () => {
      await page.getByRole('link', { name: 'People' }).click();
      await waitForHeading(page, 'People');
      await find('hugo');
      await button(page, `Lock ${emailOf('hugo')}`).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
      await person('hugo').getByText('Locked', { exact: true }).waitFor();
      const signIn = () => new ApiClient(site.installation.url).signIn(emailOf('hugo'), password);
      await expect(signIn()).rejects.toMatchObject({ problem: { code: 'SIGN_IN_FAILED' } });
      await expect(host.call('GET', '/api/me')).rejects.toMatchObject({ problem: { code: 'UNAUTHENTICATED' } });
      await button(page, `Unlock ${emailOf('hugo')}`).click();
      await person('hugo').getByText('Account', { exact: true }).waitFor();
      host = await signIn();
    });

    step('a host gets other limits than all, and sessions end', async () => {
      await find('hugo');
      await button(page, `Limits of ${emailOf('hugo')}`).click();
      const dialog = page.getByRole('dialog', { name: 'Limits of one host' });
      await dialog.getByLabel('People in a project').fill('many');
      await dialog.getByText('A whole number from 1 to').waitFor();
      await dialog.getByLabel('People in a project').fill('7');
      await button(page, 'Save').click();
      await person('hugo').getByText('Limits of their own.').waitFor();
      await until(
        async () => (await host.call<{ collaboratorLimit: number }>('GET', '/api/usage')).collaboratorLimit === 7,
      );
      await button(page, `End sessions of ${emailOf('hugo')}`).click();
      await person('hugo').getByText('Signed in nowhere.').waitFor();
    });

    step('people with and without an account are erased once their address is typed', async () => {
      await site.installation.person('Rita');
      for (const [name, said] of [
        ['mistyped', 'Nobody can take this back.'],
        ['rita', 'They host nothing.'],
      ] as const) {
        await find(name);
        await button(page, `Erase ${emailOf(name)}`).click();
        const dialog = page.getByRole('dialog', { name: 'Erase for good' });
        await dialog.getByText(said).waitFor();
        const confirm = dialog.getByRole('button', { name: 'Erase for good' });
        await dialog.getByLabel('Type the address to confirm').fill(emailOf('hugo'));
        expect(await confirm.isDisabled()).toBe(true);
        await dialog.getByLabel('Type the address to confirm').fill(emailOf(name));
        if (name === 'rita') await examine(page, 'operator-erase');
        await confirm.click();
        await page.getByText('Nobody has such an address.').waitFor();
      }
      await find('orla');
      expect(await button(page, `Erase ${emailOf('orla')}`).count()).toBe(0);
    });

    step('projects stand there by size and host, and what was done stands under Security', async () => {
      await page.getByRole('link', { name: 'Projects', exact: true }).last().click();
      await waitForHeading(page, 'Projects');
      await page.locator('main').getByText(emailOf('hugo')).waitFor();
      expect(await page.locator('main').textContent()).not.toMatch(/Confidential|letter/i);
      await page.getByRole('link', { name: 'Security' }).click();
      await page.getByText(`Locked: ${emailOf('hugo')}`, { exact: true }).waitFor();
      await page.getByText('Nobody waits for it').waitFor();
      await page.getByText('POST /api/auth/sign-in').waitFor();
    });

    step('everybody is told of a time in which nothing can be changed, until it is withdrawn', async () => {
      const local = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
      await page.getByRole('link', { name: 'Notice', exact: true }).click();
      await waitForHeading(page, 'Notice');
      await page.getByLabel('What people should know').fill('We move to another machine.');
      await page.getByLabel('Begins').fill(local(-2));
      await page.getByLabel('Ends').fill(local(-4));
      await page.getByText('It must end after it begins.').waitFor();
      await page.getByLabel('Ends').fill(local(60 * 24 * 60));
      await page.getByText('1 project is due in this time:').waitFor();
      await page.getByLabel(/^Nothing can be changed meanwhile/).check();
      await examine(page, 'operator-notice-typed');
      await button(page, 'Announce').click();
      const told = (where: Page) => where.getByText(/^Maintenance until/);
      await told(page).waitFor();
      await examine(page, 'operator-notice-announced');

      const visitor = await site.window();
      await visitor.goto('/login');
      await told(visitor).waitFor();
      const said = await told(visitor).textContent();
      // These load without the app, and ask for nothing: it is in them already.
      const asked: string[] = [];
      visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
      for (const path of ['/privacy', '/terms', '/docs/api', '/']) {
        await visitor.goto(path);
        await visitor.getByRole('heading', { level: 1 }).waitFor();
        expect(await told(visitor).textContent()).toBe(said);
        expect(await visitor.getByRole('status').first().textContent()).toContain('We move to another machine.');
      }
      expect(asked.filter((path) => path === '/api/notice')).toEqual([]);
      await examine(visitor, 'home-notice');
      host = await new ApiClient(site.installation.url).signIn(emailOf('hugo'), password);
      const change = () => host.command('SetNotificationPreference', { notifications: false });
      await expect(change()).rejects.toMatchObject({ problem: { code: 'MAINTENANCE' } });
      const ada = await site.windowOf('Ada', '/settings');
      await told(ada).waitFor();
      await button(page, 'Withdraw').click();
      await told(page).waitFor({ state: 'detached' });
      await change();
      await until(async () => {
        await visitor.reload();
        await visitor.getByRole('heading', { level: 1 }).waitFor();
        return (await told(visitor).count()) === 0;
      });
    });

    step('holds in both themes, on a phone as well', async () => {
      for (const [path, heading, text] of screens) {
        await visit(page, path);
        await waitForHeading(page, heading);
        await page.getByText(text).first().waitFor();
        await examine(page, `operator-${heading.toLowerCase()}`);
      }
    });

    step('for everybody else there is no page, and for a visitor the way to sign in as from anywhere', async () => {
      const other = await site.windowOf('Ada');
      await button(other, /^Account of/).click();
      await other.getByRole('menuitem').first().waitFor();
      expect(await other.getByRole('menuitem', { name: 'Installation' }).count()).toBe(0);
      const saidAt = async (path: string) => {
        await other.goto(path);
        await waitForHeading(other, 'Page not found');
        await other.getByText('There is no page at this address.').waitFor();
        // What the frame says of who is there comes with the account.
        await button(other, /^Account of/).waitFor();
        return (await other.locator('#root').ariaSnapshot()).replaceAll(path, '');
      };
      const nowhere = await saidAt('/nowhere');
      for (const [path] of screens) expect(await saidAt(path)).toBe(nowhere);
      const visitor = await site.window();
      for (const path of ['/operator', '/nowhere']) {
        await visitor.goto(path);
        await waitForPath(visitor, '/login');
      }
    });
  },
  async () => ({ variables: { BILLING: 'none' }, sites: [], close: async () => {} }),
);
