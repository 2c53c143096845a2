import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { examine } from '../support/appearance.ts';
import { emailOf } from '../support/installation.ts';
import { typist } from '../support/keyboard.ts';
import { inboxOf, mailTo } from '../support/mails.ts';
import { button, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { signUp } from '../support/sign-up.ts';
import { describeInBrowser } from '../support/site.ts';

const documents = 'Letter of intent\nBudget, xlsx, 5 MB';
const addresses = (name: string) => `ada-${name}@kovaleva.example\nbo-${name}@lindqvist.example`;
const isProject = /^\/projects\/[1-9]\d{8}$/;
/** As somebody fills it in who presses into each field. */
const fill = async (page: Page, name: string) => {
  for (const [label, text] of [
    ['Project name', name],
    ['Documents', documents],
    ['People', addresses(name)],
  ] as const) {
    await page.getByLabel(label, { exact: false }).first().click();
    await page.keyboard.insertText(text);
  }
  await page.getByRole('checkbox', { name: /Terms/ }).click();
};

describeInBrowser('a first project on one screen', (site) => {
  beforeAll(async () => {
    await site.installation.host();
  });
  const invited = async (name: string) => {
    for (const address of addresses(name).split('\n'))
      await mailTo(site.installation, address, /asks you for documents/);
    // Each is asked once, whatever was repeated.
    const mails = (await inboxOf(site.installation)).filter(({ to }) => to.includes(`-${name}@`));
    expect(mails).toHaveLength(2);
  };

  it('takes six clicks from the dashboard to the created project, and has fewer controls than the steps', async () => {
    const page = await site.windowOf('Hilda');
    await page.evaluate(() => {
      Object.assign(globalThis, { clicks: 0 });
      addEventListener(
        'click',
        ({ isTrusted }) => isTrusted && Object.assign(globalThis, { clicks: clicks() + 1 }),
        true,
      );
      const clicks = () => (globalThis as unknown as { clicks: number }).clicks;
    });
    await page.getByRole('link', { name: /Create a Solo Project/ }).click();
    await waitForHeading(page, 'Start a New Team Project');
    await page.getByText('Your clock: UTC').waitFor();
    const controls = await page.evaluate(
      () =>
        [...document.querySelectorAll('form button, form input, form textarea, form [role=combobox]')].filter(
          (control) => control.checkVisibility({ checkOpacity: true }) || control.matches('[type=checkbox]'),
        ).length,
    );
    expect(controls).toBeLessThanOrEqual(13);
    await fill(page, 'clicks');
    const preview = page.getByRole('region', { name: 'What invited people will see' });
    await preview.getByText(/^Hilda .* asks you for 2 documents by \w+, \w+ \d+, 23:59 UTC\.$/).waitFor();
    await preview.getByText('.xlsx, at most 5 Mb').waitFor();
    await examine(page, 'one-screen');
    await button(page, 'Create and invite 2').click();
    await waitForPath(page, isProject);
    expect(await page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(6);
    const created = page.getByRole('dialog', { name: 'Project Created' });
    await created.getByText('2 invitations went out by email.').waitFor();
    await button(created, 'Go to Project').click();
    await page.getByText('0 of 2 collaborators are complete; 2 still owe a document').waitFor();
    await invited('clicks');
    // What was made leaves no draft behind, neither in the form nor in the list.
    await visit(page, '/createproject');
    expect(await page.getByLabel('Project name').inputValue()).toBe('');
    await visit(page, '/projectlist?tab=draft');
    await page.getByText('No drafts').waitFor();
  });

  it('[BEY-13] by keyboard alone', async () => {
    const page = await site.windowOf('Hilda');
    const { press, write } = typist(page);
    await press(page.getByRole('link', { name: /Create a Solo Project/ }));
    await waitForHeading(page, 'Start a New Team Project');
    await write('Project name', 'keys');
    await press(button(page, 'In a week'));
    await write('Documents', documents);
    await write('People', addresses('keys'));
    await press(page.getByRole('checkbox', { name: /Terms/ }), 'Space');
    await press(button(page, 'Create and invite 2'));
    await waitForPath(page, isProject);
    await invited('keys');
  });

  it('is the way of a new account, whose plan is the last step before the project', async () => {
    const page = await site.window();
    await page.goto('/sign-up');
    await signUp(page, site.installation, { email: emailOf('Fresh'), firstName: 'Fresh', lastName: 'Host' });
    await waitForPath(page, '/dashboard');
    await page.getByRole('link', { name: /Create a Solo Project/ }).click();
    await page.getByText(/A project needs a plan/).waitFor();
    await fill(page, 'fresh');
    await button(page, 'Create and invite 2').click();
    const subscribe = page.getByRole('dialog', { name: 'To start a project, please subscribe.' });
    await button(subscribe, 'Continue').click();
    await waitForHeading(page, 'Pricing Plan');
    await button(page, 'Start Trial $1, Annual').click();
    await page.getByLabel('Name on Card').fill('Fresh Host');
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill('1234');
    await page.getByLabel('CVC').fill('123');
    await button(page, 'Pay $1.00').click();
    await waitForPath(page, isProject);
    await page.getByRole('dialog', { name: 'Project Created' }).waitFor();
    await invited('fresh');
  });

  it('[CREATE-30] says what is wrong, loses nothing, and makes one project though answers are lost', async () => {
    const page = await site.windowOf('Hilda', '/createproject');
    await fill(page, 'lost');
    await page.getByLabel('Documents', { exact: false }).first().fill('Budget, ods\n\nLetter');
    await button(page, 'Create and invite 2').click();
    await page.getByText(/^Line 1: No document can be asked for as \.ods/).waitFor();
    // The message stood there while it was typed: it is the press that leads to it.
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'documents');
    await examine(page, 'one-screen.wrong');
    await button(page, 'More settings').click();
    await page.getByRole('radio', { name: 'Private' }).waitFor();
    await examine(page, 'one-screen.more');
    await page.getByLabel('Documents', { exact: false }).first().fill(documents);
    // Also the answer to what the page sends again by itself.
    const lose = async (command: string) =>
      page.route(
        `**/api/commands/${command}`,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 2 },
      );
    for (const command of ['CreateProject', 'DefineDocuments', 'InviteCollaborators', 'ActivateProject']) {
      await lose(command);
      await button(page, 'Create and invite 2').click();
      await page
        .getByText(
          command === 'CreateProject' ? 'Failed to create project. Please try again.' : /^The server cannot be reached/,
        )
        .first()
        .waitFor();
      // What was begun is known again after a reload.
      await page.reload();
      await page.getByText('What you entered here before is not saved yet.').waitFor();
    }
    // And in no other tab that is open.
    const other = await page.context().newPage();
    await other.goto('/createproject');
    expect(await other.getByLabel('Project name').inputValue()).toBe('');
    await other.close();
    await button(page, 'Create and invite 2').click();
    await waitForPath(page, isProject);
    await invited('lost');
    await visit(page, '/projectlist?q=lost');
    await page.getByText('1 project in Active Projects').waitFor();
  });
});
