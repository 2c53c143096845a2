import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { leeway } from '../../shared/testing/leeway.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { expectAccessible, expectNoSidewaysScroll, expectTouchable, look, show } from '../support/appearance.ts';
import { touched } from '../support/browser.ts';
import { letter } from '../support/files.ts';
import { linkFor } from '../support/guests.ts';
import { emailOf } from '../support/installation.ts';
import { type Mail, mailTo, otpFor } from '../support/mails.ts';
import { button, chooseFiles, notice, waitForHeading, waitForPath } from '../support/pages.ts';
import { projectSettings, startPrivateProject } from '../support/projects.ts';
import { setPassword } from '../support/sign-up.ts';
import { describeInBrowser } from '../support/site.ts';

/** Milliseconds in which somebody invited has delivered, whatever reads and hurries for them. */
const patience = 60_000;

describeInBrowser('the link of an invitation', (site) => {
  let host: ApiClient;
  const invite = async (name: string) => {
    host ??= await site.installation.host('Hilda');
    const email = emailOf(name);
    const { projectId, budget } = await startPrivateProject(host, `Tide survey of ${name}`, [email]);
    return { email, projectId, budget, link: await linkFor(site.installation, email, projectId) };
  };
  const open = async (link: string, options: Parameters<typeof site.window>[0] = touched) => {
    const page = await site.window(options);
    await page.goto(`/invitation#${link}`);
    await waitForHeading(page, 'Hilda Host asks you for documents');
    return page;
  };
  const enter = (page: Page) => button(page, 'Upload without an account').click();

  it('[BEY-41] the mail lists what is asked for, for light and dark, and offers what its page does', async () => {
    const { email } = await invite('Gwen');
    const { html } = (await mailTo(site.installation, email, /asks you for documents/)) as Mail & { html: string };
    const page = await site.window(touched);
    await page.setContent(html);
    await waitForHeading(page, /^Hilda Host asks you for 2 documents by \w+, \w+ \d+, 23:59 /);
    for (const item of ['Budget', 'Plan']) await page.getByRole('listitem').filter({ hasText: item }).waitFor();
    await page.getByText('No account needed.').waitFor();
    await expectNoSidewaysScroll(page);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expectAccessible(page, theme);
      await look(page, `mail-invitation.${theme}`);
    }
    const way = await page.getByRole('link', { name: 'Upload 2 documents', exact: true }).getAttribute('href');
    await page.goto(way ?? '');
    await button(page, 'Upload without an account').waitFor();
  });

  it('[BEY-41, BEY-16] on a phone: two taps to the first upload, and an account later with nothing lost', async () => {
    const { email, projectId, link } = await invite('Gus');
    const asked: string[] = [];
    const begun = Date.now();
    const page = await open(link);
    page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
    for (const text of ['Tide survey of Gus', 'Budget', 'Plan', email])
      await page.getByText(text, { exact: true }).first().waitFor();
    await page.getByText(/^Due .* days left/).waitFor();
    await expectAccessible(page);
    await expectTouchable(page);
    await expectNoSidewaysScroll(page);
    await look(page, 'invitation.phone');
    await enter(page);
    await waitForPath(page, `/projects/${projectId}`);
    await button(page, 'Upload: Budget').click();
    await look(page, 'guest.sheet');
    await chooseFiles(page, 'Choose a file', {
      name: letter.name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(letter.bytes),
    });
    await page.getByText('Receipt').first().waitFor();
    expect(Date.now() - begun).toBeLessThan(patience * leeway());
    await waitForHeading(page, 'Tide survey of Gus');
    await expectAccessible(page);
    await expectTouchable(page);
    await expectNoSidewaysScroll(page);
    await look(page, 'guest.phone');
    expect(asked.filter((request) => request.includes(link))).toEqual([]);

    // There is nothing else for a guest.
    await page.goto('/dashboard');
    await waitForPath(page, `/projects/${projectId}`);

    await page.getByRole('link', { name: 'Make an account' }).click();
    await waitForHeading(page, 'Sign Up');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    for (const [field, text] of [
      ['First name', 'Gus'],
      ['Last name', 'Guest'],
      ['Designation', 'Researcher'],
      ['Organization', 'Institute'],
    ] as const)
      await page.getByLabel(field).fill(text);
    await button(page, 'Continue').click();
    await page.getByLabel('OTP').fill(await otpFor(site.installation, email));
    await button(page, 'Verify OTP').click();
    await setPassword(page, 'Correct-Horse-2026', 'Sign Up');
    await waitForPath(page, `/projects/${projectId}`);
    await page.getByText('Receipt').first().waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  it('[BEY-41, ERR-15, BEY-16] on a phone: a wrong file is said in its card, and once all is delivered the task is over', async () => {
    const { projectId, link } = await invite('Gil');
    const page = await open(link);
    await enter(page);
    await waitForPath(page, `/projects/${projectId}`);
    const hand = async (begin: string, name: string, bytes: Uint8Array) => {
      await button(page, begin).click();
      await chooseFiles(page, 'Choose a file', { name, mimeType: '', buffer: Buffer.from(bytes) });
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const examineHere = async (name: string) => {
      for (const theme of ['light', 'dark'] as const) {
        await show(page, { theme });
        await expectAccessible(page, theme);
        await expectTouchable(page);
        await expectNoSidewaysScroll(page);
        await look(page, `${name}.${theme}`);
      }
    };
    await page.getByRole('img', { name: '0 of 2 delivered' }).waitFor();
    expect(await page.getByText(/^Drop files anywhere/).count()).toBe(0);
    await hand('Upload: Budget', 'notes.txt', Buffer.from('not a budget'));
    const cards = page.getByRole('list', { name: 'Required Documents' }).getByRole('listitem');
    const said = cards.filter({ hasText: 'Budget' }).getByRole('alert');
    await said.filter({ hasText: 'notes.txt is plain text. Only .pdf files are allowed.' }).waitFor();
    await page.getByText('Budget takes .pdf, at most 100 Mb.').waitFor();
    // It covers nothing, as it lies over nothing.
    expect(await page.locator('.MuiSnackbar-root').count()).toBe(0);
    await examineHere('guest.refused');

    // The whole card is the button.
    const box = await cards.filter({ hasText: 'Plan' }).boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 20);
    await page.getByRole('dialog', { name: 'Plan' }).waitFor();
    await examineHere('guest.ways');
    await button(page, 'Cancel').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await hand('Choose another file: Budget', letter.name, letter.bytes);
    await page.getByRole('img', { name: '1 of 2 delivered' }).waitFor();
    expect(await said.count()).toBe(0);
    await hand('Upload: Plan', letter.name, letter.bytes);
    await page.getByText(/^All 2 delivered, /).waitFor();
    await page.getByText('You will hear when Hilda Host has looked.').waitFor();
    await page.getByRole('link', { name: 'Keep an account?' }).waitFor();
    const download = page.waitForEvent('download');
    await button(page, 'Save my receipts').click();
    expect((await download).suggestedFilename()).toBe('receipts.zip');
    await button(page, 'More about Plan').click();
    await button(page, 'Withdraw: Plan').waitFor();
    await examineHere('guest.all');

    // A notice stands where nothing can be pressed, as there is such a place.
    await page.evaluate(() => scrollTo(0, 0));
    await button(page, 'Withdraw: Plan').click();
    await button(page.getByRole('dialog'), 'Withdraw').click();
    await notice(page, 'Plan was withdrawn.').waitFor();
    await page.getByRole('img', { name: '1 of 2 delivered' }).waitFor();
    const covered = await page.evaluate(() => {
      const over = document.querySelector('.MuiSnackbar-root')?.getBoundingClientRect();
      return [...document.querySelectorAll('main a, main button')].flatMap((control) => {
        const { top, bottom, width } = control.getBoundingClientRect();
        return over && width > 1 && bottom > over.top && top < over.bottom ? [control.outerHTML.slice(0, 200)] : [];
      });
    });
    await look(page, 'guest.notice');
    expect(covered).toEqual([]);
    await button(page, /^More: comments/).click();
    await page.getByRole('region', { name: 'My time line' }).waitFor();
    await examineHere('guest.more');
  });

  it('[BEY-41] opened by somebody else asks for a code, and says whose it is', async () => {
    const { email, projectId, link } = await invite('Cleo');
    const first = await open(link, {});
    await look(first, 'invitation.wide');
    await enter(first);
    await waitForPath(first, `/projects/${projectId}`);
    await look(first, 'guest.wide');
    // Again in the same browser it leads straight on.
    await first.goto(`/invitation#${link}`);
    await waitForPath(first, `/projects/${projectId}`);

    const forwarded = await open(link, { colorScheme: 'dark' });
    await forwarded.getByText('This link was opened before').waitFor();
    await look(forwarded, 'invitation.used.dark');
    await expectAccessible(forwarded);
    await button(forwarded, `Email a code to ${email}`).click();
    await forwarded.getByLabel('OTP').fill(await otpFor(site.installation, email));
    await button(forwarded, 'Verify OTP').click();
    await waitForPath(forwarded, `/projects/${projectId}`);

    const other = await site.personAt('Olga', '/dashboard');
    await other.page.goto(`/invitation#${link}`);
    await other.page.getByText(`You are signed in as ${emailOf('Olga')}. This invitation is for ${email}.`).waitFor();
    await button(other.page, 'Sign out').click();
    await button(other.page, `Email a code to ${email}`).waitFor();
  });

  it('[BEY-41] leads to an account where the host lets in nobody without, and says when it was taken back', async () => {
    const { email, projectId, link } = await invite('Lea');
    const settings = projectSettings('Tide survey of Lea', { projectScope: 'private' });
    await host.command('UpdateProject', { ...settings, projectId, guests: false });
    const page = await open(link);
    expect(await button(page, 'Upload without an account').count()).toBe(0);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await waitForHeading(page, 'Sign Up');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await host.command('RemoveCollaborator', { projectId, email });
    await page.goto('/');
    await page.goto(`/invitation#${link}`);
    await page.getByText('This invitation is not open').waitFor();
    await expectAccessible(page);
  });
});
