import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { day, typed } from '../support/days.ts';
import { fixture } from '../support/files.ts';
import { people } from '../support/grant-call.ts';
import { button, chooseFiles, notice, options, waitForHeading, waitForPath, waitForValue } from '../support/pages.ts';
import { signUp } from '../support/sign-up.ts';
import { describeInBrowser, story } from '../support/site.ts';

describeInBrowser('the main job: a host starts two projects', (site) => {
  let host: Page;
  let privateId = '';
  let publicId = '';
  beforeAll(async () => {
    host = await site.window();
  });
  const step = story(() => ({ host }));

  step('1. the host signs up and lands on the dashboard', async () => {
    await host.goto('/');
    await host.getByRole('link', { name: 'Sign Up', exact: true }).click();
    await signUp(host, site.installation, people.hilda);
    await waitForPath(host, /^\/dashboard$/);
    await host.getByText('Hello, Hilda.').waitFor();
  });

  step(
    '[CREATE-01, CREATE-02, CREATE-09, CREATE-14, NAV-10, VAL-09, VAL-15, VAL-16, VAL-17, FMT-01] 2. is led from the form to the $1 trial without losing what was typed',
    async () => {
      await host.getByRole('link', { name: /Create a Solo Project/ }).click();
      await waitForHeading(host, 'Start a New Team Project');
      for (const [name, path] of [
        ['Public Project', '/project/createindependentproject'],
        ['Private Project', '/project/createprivateproject'],
        ['Create Personal Project', '/createteamproject'],
      ] as const)
        expect(await host.getByRole('link', { name }).getAttribute('href')).toBe(path);
      await host.getByText(/Any member can join with the project ID/).waitFor();
      await host.getByText(/Invite members by email for controlled access/).waitFor();
      await host.getByRole('link', { name: 'Private Project' }).click();
      await waitForHeading(host, 'Project Information');
      expect(await host.getByRole('radio', { name: 'Private' }).isChecked()).toBe(true);
      const zone = host.getByRole('combobox', { name: 'Time zone' });
      expect(await zone.inputValue()).toBe('UTC');
      await host.getByText('Your clock: UTC.').waitFor();
      await button(host, 'Use GMT-9 Adak/Hawaii').click();
      await waitForValue(zone, 'GMT-9 Adak/Hawaii');
      await button(host, 'Use your clock: UTC').click();
      await waitForValue(zone, 'UTC');
      await button(host, 'Proceed').click();
      for (const message of [
        'Project name is required.',
        'Start date is required.',
        'End date is required.',
        'You must accept the Terms & Conditions.',
      ])
        await host.getByText(message).waitFor();
      await host.getByLabel('Project name').fill('Grant call 2027 – Förderung');
      await host.getByLabel('Details').fill('One proposal, two partners.');
      // Of one day, though it may end meanwhile.
      const end = typed(day(1));
      await host.getByRole('textbox', { name: 'Start date' }).fill(typed(day(2)));
      await host.getByRole('textbox', { name: 'End date' }).fill(end);
      await host.getByLabel('Details').focus();
      await host.getByText('End date must not be before the start date.').waitFor();
      await host.getByRole('textbox', { name: 'Start date' }).fill(typed(day(0)));
      await zone.click();
      const zones = host.getByRole('option');
      expect((await zones.allTextContents()).slice(0, 2).map((zone) => zone.replace(/\s*(UTC|GMT)[^ ]*$/, ''))).toEqual(
        [expect.stringContaining('GMT-9 Adak/Hawaii'), expect.stringContaining('GMT-5 New York')],
      );
      await zones.nth(1).click();
      await host.getByRole('checkbox', { name: /Terms/ }).check();
      await button(host, 'Proceed').click();
      const subscribe = host.getByRole('dialog', { name: 'To start a project, please subscribe.' });
      await subscribe.getByRole('button', { name: 'No' }).click();
      await subscribe.waitFor({ state: 'detached' });
      await button(host, 'Proceed').click();
      await subscribe.getByRole('button', { name: 'Continue' }).click();

      await waitForHeading(host, 'Pricing Plan');
      await button(host, 'Individual Plan').click();
      await button(host, 'Start Trial $1, Annual').click();
      await host.getByText('Test payment.').waitFor();
      await host.getByLabel('Name on Card').fill('Hilda Hostess');
      await host.getByLabel('Card number').fill('4242424242424242');
      await host.getByLabel('Expiry').fill('1234');
      await host.getByLabel('CVC').fill('123');
      await button(host, 'Pay $1.00').click();
      await waitForPath(host, '/project/createprivateproject');
      await waitForHeading(host, 'Project Information');
      expect(await host.getByLabel('Project name').inputValue()).toBe('Grant call 2027 – Förderung');
      expect(await host.getByRole('textbox', { name: 'End date' }).inputValue()).toBe(end);
      expect(await host.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('GMT-5 New York');
    },
  );

  step(
    '[CREATE-10, CREATE-11, CREATE-13, CREATE-16, CREATE-17, CREATE-18, CREATE-19, CREATE-20, CREATE-26, CREATE-27, CREATE-28, DOCS-01, DOCS-02, DOCS-03, DOCS-04, DOCS-06, DOCS-07, DOCS-09, DOCS-11, ASSIGN-01, ASSIGN-03, ASSIGN-04, ASSIGN-08, ERR-12, NAV-09, STATE-02] 3. creates the private project through its wizard',
    async () => {
      await chooseFiles(host, 'Add supporting file', fixture('notes.txt', 'Guide for partners.txt'));
      await host.getByRole('list', { name: 'Supporting files' }).getByText('Guide for partners.txt').waitFor();
      if (!(await host.getByRole('checkbox', { name: /Terms/ }).isChecked()))
        await host.getByRole('checkbox', { name: /Terms/ }).check();
      await button(host, 'Proceed').click();
      await host
        .getByRole('dialog', { name: 'Are you sure you want to create a project?' })
        .getByRole('button', { name: 'Continue' })
        .click();
      await notice(host, 'Project created!').waitFor();
      await waitForPath(host, /^\/project\/createprivateproject\/add-collaborator\/[1-9]\d{8}$/);
      privateId = new URL(host.url()).pathname.split('/').at(-1) ?? '';

      await waitForHeading(host, 'Add collaborators');
      for (const email of [
        'ada@kovaleva.example',
        'bo@lindqvist.example',
        'ADA@kovaleva.example',
        'eve@elsewhere.example',
      ]) {
        await host.getByLabel('Search by name or email').fill(email);
        await button(host, 'Add').click();
      }
      await host.getByText('3 members').waitFor();
      await button(host, 'Remove eve@elsewhere.example').click();
      await host.getByText('2 members').waitFor();
      await host.getByLabel('Search by name or email').fill('ada@kovaleva.example');
      await button(host, 'Add').click();
      await notice(host, 'Collaborator already added.').waitFor();
      await button(host, 'Proceed').click();

      await waitForPath(host, new RegExp(`^/project/createprivateproject/project-start/${privateId}$`));
      await waitForHeading(host, 'Required documents');
      await host.getByLabel('Number of unique documents').fill('3');
      await button(host, 'Add').click();
      const card = (number: number) => host.getByRole('group', { name: `Document ${number}` });
      expect(await host.getByRole('group', { name: /^Document \d+$/ }).count()).toBe(3);
      await card(1).getByRole('combobox', { name: 'Type' }).click();
      const types = ['.pdf', '.doc', '.xlsx', '.docx', '.xls', '.pptx', '.txt', '.csv', '.png', '.jpg', '.zip'];
      expect(await options(host)).toEqual(types);
      await host.getByRole('option', { name: '.xlsx', exact: true }).click();
      await waitForValue(card(2).getByLabel('Maximum size'), '100');
      expect(await card(2).getByRole('combobox', { name: 'Unit' }).textContent()).toBe('Mb');
      await card(1).getByLabel('Document name').fill('Budget');
      await card(2).getByLabel('Document name').fill('budget');
      await card(3).getByLabel('Document name').fill('Work plan');
      await button(host, 'Proceed').click();
      await host.getByText('Each document needs its own name.').first().waitFor();
      await card(2).getByLabel('Document name').fill('Letter of intent');
      await card(2).getByLabel('Maximum size').fill('20');
      await card(2).getByRole('combobox', { name: 'Unit' }).click();
      await host.getByRole('option', { name: 'KB' }).click();
      await card(3).getByRole('combobox', { name: 'Type' }).click();
      await host.getByRole('option', { name: '.doc', exact: true }).click();
      await chooseFiles(host, 'Add template to Work plan', fixture('work-plan.doc', 'Vorlage Arbeitsplan.doc'));
      await card(3).getByText('Template: Vorlage Arbeitsplan.doc').waitFor();
      expect(await button(host, 'Move Budget up').isDisabled()).toBe(true);
      expect(await button(host, 'Move Work plan down').isDisabled()).toBe(true);
      await button(host, 'Move Letter of intent up').click();
      await waitForValue(card(1).getByLabel('Document name'), 'Letter of intent');
      await button(host, 'Proceed').click();

      await waitForPath(host, new RegExp(`^/project/createprivateproject/project-start/assignment/${privateId}$`));
      await waitForHeading(host, 'Assign documents');
      await button(host, 'Assign everyone to Letter of intent').click();
      await button(host, 'Assign everyone to Budget').click();
      await button(host, 'Create').click();
      await host.getByText(/Missing: Work plan/).waitFor();
      const plan = host.getByRole('region', { name: 'Work plan' });
      await plan.getByLabel('Search collaborators').fill('ada@');
      await host.getByRole('option', { name: 'ada@kovaleva.example' }).click();
      await host.keyboard.press('Escape');
      await button(host, 'Create').click();
      const created = host.getByRole('dialog', { name: 'Project Created' });
      expect(await created.textContent()).toContain(privateId);
      expect(await created.textContent()).toMatch(
        /TitleGrant call 2027 – FörderungScopeprivateParticipants2.*2 invitations went out by email\./,
      );
      await created.getByRole('button', { name: 'Go to Project' }).click();
      await created.waitFor({ state: 'detached' });
      await waitForPath(host, new RegExp(`^/projects/${privateId}$`));
      await waitForHeading(host, 'Grant call 2027 – Förderung');
      // What made it is over: Back shows it, too.
      await host.goBack();
      await waitForPath(host, new RegExp(`^/projects/${privateId}$`));
      await waitForHeading(host, 'Grant call 2027 – Förderung');
      await host
        .getByText('0 of 2 collaborators are complete; 2 still owe a document, 2 have uploaded nothing.')
        .waitFor();
    },
  );

  step(
    '[CREATE-05, CREATE-21, CREATE-22, NAV-07, NAV-08, LIST-01, LIST-02, LIST-03, LIST-07] 3. creates the public project with an expected number of collaborators',
    async () => {
      await host.goto('/project/createindependentproject');
      expect(await host.getByRole('radio', { name: 'Public' }).isChecked()).toBe(true);
      await host.getByLabel('Project name').fill('Open measurements');
      await host.getByRole('textbox', { name: 'Start date' }).fill(typed(day(0)));
      await host.getByRole('textbox', { name: 'End date' }).fill(typed(day(20)));
      await host.getByRole('checkbox', { name: /Terms/ }).check();
      await button(host, 'Proceed').click();
      await host.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await waitForPath(host, /^\/project\/createindependentproject\/project-start\/[1-9]\d{8}$/);
      publicId = new URL(host.url()).pathname.split('/').at(-1) ?? '';
      await host.getByLabel('Document name').fill('Measurements');
      await host.getByRole('combobox', { name: 'Type' }).click();
      await host.getByRole('option', { name: '.csv' }).click();
      await button(host, 'Proceed').click();
      await waitForPath(host, new RegExp(`^/project/createindependentproject/project-start/collaborator/${publicId}$`));
      const expected = host.getByLabel('Number of Expected Collaborator');
      expect(await expected.inputValue()).toBe('1');
      await expected.fill('0');
      await button(host, 'Add').click();
      await host.locator('[aria-invalid=true]').waitFor();
      await expected.fill('3');
      await button(host, 'Add').click();
      await host
        .getByRole('dialog', { name: 'Start the project?' })
        .getByRole('button', { name: 'Start the project' })
        .click();
      await host
        .getByRole('dialog', { name: 'Project Created' })
        .getByRole('button', { name: 'Go to Project' })
        .click();
      await host.getByText('0 / 3').first().waitFor();

      await host.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Solo Projects' }).click();
      await waitForHeading(host, 'Personal Projects');
      expect(await host.getByRole('tab').allTextContents()).toEqual([
        'Active Projects',
        'Drafts',
        'Past Projects',
        'Bin',
      ]);
      const cards = host.getByRole('tabpanel').getByRole('listitem');
      await cards
        .filter({ hasText: 'Open measurements' })
        .filter({ hasText: /public/ })
        .waitFor();
      const card = cards.filter({ hasText: 'Grant call 2027' });
      expect(await card.textContent()).toMatch(/private.*3 documents.*0 collaborators/);
      await card.getByRole('link').click();
      await waitForHeading(host, 'Grant call 2027 – Förderung');
    },
  );
});
