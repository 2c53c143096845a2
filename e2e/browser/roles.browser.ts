import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { ApiClient } from '../../standalone/api-client.ts';
import { pdf } from '../../standalone/demo/files.ts';
import { type Browsing, browse, describeInBrowser, look, mailTo, notice, signIn } from '../support/browser.ts';
import { day, eventually, type Installation, install, password, root } from '../support/installation.ts';

const address = (name: string) => `${name}@people.example`;
/** A day as the form of a new project writes it, and as the edit form does. */
const inForm = (iso: string) => iso.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
const inEdit = (iso: string) => {
  const [, month, date, year] = /^\w+ (\w+) (\d+) (\d+)/.exec(new Date(`${iso}T12:00:00Z`).toDateString()) ?? [];
  return `${month} ${date} ${year}`;
};
const letter = { name: 'budget.pdf', bytes: pdf('Budget', ['All of it.']) };

describeInBrowser('everybody of a project', () => {
  let installation: Installation;
  let browser: Browsing;
  let hilda: ApiClient;
  let host: Page;
  beforeAll(async () => {
    installation = await install();
    browser = await browse();
    hilda = await installation.host('Hilda');
    host = await windowOf('hilda');
  }, 60_000);
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await installation?.remove();
  });

  const windowOf = async (name: string): Promise<Page> => {
    const page = await browser.window(installation);
    await signIn(page, address(name));
    return page;
  };
  const button = (scope: Page | Locator, name: string | RegExp) =>
    scope.getByRole('button', { name, exact: typeof name === 'string' });
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const at = (page: Page, path: string | RegExp) =>
    page.waitForURL(({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)));
  const menu = async (page: Page, name: string) => {
    await button(page, `More about ${name}`).click();
    await page.getByRole('menu').waitFor();
    return page.getByRole('menuitem').allTextContents();
  };
  const leaveMenu = async (page: Page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  const choose = async (page: Page, name: string | RegExp, files: Parameters<Page['setInputFiles']>[1]) => {
    const chooser = page.waitForEvent('filechooser');
    await button(page, name).click();
    await (await chooser).setFiles(files);
  };

  /** A draft of a private project with two documents and who is invited. */
  const draft = async (projectName: string, emails: string[], roles = {}) => {
    const projectId = String(
      (
        await hilda.command('CreateProject', {
          projectName,
          projectScope: 'private',
          startDate: day(0),
          endDate: day(9),
          terms: true,
          ...roles,
        })
      ).projectId,
    );
    await hilda.command('InviteCollaborators', { projectId, emails });
    const defined = await hilda.command('DefineDocuments', {
      projectId,
      documents: [{ fieldName: 'Budget' }, { fieldName: 'Plan' }],
    });
    const ids = (defined.documents as { documentId: string }[]).map(({ documentId }) => documentId);
    return { projectId, budget: ids[0] ?? '', plan: ids[1] ?? '' };
  };
  /** The same running, everybody owing both documents. */
  const running = async (projectName: string, emails: string[], roles = {}) => {
    const project = await draft(projectName, emails, roles);
    const { projectId, budget, plan } = project;
    for (const documentId of [budget, plan]) await hilda.command('AssignDocument', { projectId, documentId, emails });
    await hilda.command('ActivateProject', { projectId });
    return project;
  };

  it('[CREATE-04, CREATE-08, CREATE-23, CREATE-31, LIST-04, ROLE-19] a public project that collects nothing, to the end; those named in it find it once they have accounts', async () => {
    await host.goto('/project/createindependentproject');
    await heading(host, 'Project Information');
    const fields = host.locator('form');
    for (const name of ['Project name', 'Start date', 'End date'])
      await fields.getByRole('textbox', { name }).waitFor();
    for (const name of ['Time zone', 'Reminder']) await fields.getByRole('combobox', { name }).waitFor();
    const scope = fields.getByRole('radiogroup', { name: 'Visibility' });
    expect(await scope.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'public',
      'private',
    ]);
    await choose(host, 'Add supporting file', join(root, 'e2e/fixtures/photo.png'));
    await button(host, 'Remove photo.png').click();
    await host.getByText('photo.png').waitFor({ state: 'detached' });
    await fields.getByLabel('Project name').fill('A gathering');
    await fields.getByLabel('Details').fill('We only meet.');
    await fields
      .getByRole('radiogroup', { name: 'Are you collecting documents for an event?' })
      .getByRole('radio', { name: 'No' })
      .check();
    await fields.getByRole('textbox', { name: 'Start date' }).fill(inForm(day(0)));
    await fields.getByRole('textbox', { name: 'End date' }).fill(inForm(day(20)));
    await fields.getByLabel('Co-host emails').fill(`${address('carla')}, ${address('cora')},`);
    await fields.getByLabel('Support staff email').fill(address('sam'));
    await fields.getByRole('checkbox', { name: /Terms/ }).check();
    await button(host, 'Proceed').click();
    await button(host.getByRole('dialog'), 'Continue').click();

    await heading(host, 'Required documents');
    await button(host, 'Proceed').click();
    await heading(host, 'Collaborators');
    await host.getByLabel('Number of Expected Collaborator').fill('301');
    await button(host, 'Add').click();
    await host.getByText('Your plan allows 300 collaborators in a project.').waitFor();
    await host.getByLabel('Number of Expected Collaborator').fill('12');
    await button(host, 'Add').click();
    await button(host.getByRole('dialog'), 'Start the project').click();
    await host.getByRole('dialog', { name: 'Team Project Created' }).waitFor();
    await button(host, 'Go to Project').click();
    await heading(host, 'A gathering');
    await host.getByText('No documents or sample files available.').waitFor();
    const projectId = host.url().split('/').at(-1) ?? '';
    expect(await hilda.one('projects', projectId)).toMatchObject({
      status: 'active',
      collectDocs: 'no',
      expectedCollaborators: 12,
      supportingFiles: [],
    });

    for (const [name, entries] of [
      ['Carla', ['Project Setting']],
      ['Sam', []],
    ] as const) {
      await installation.person(name);
      const page = await windowOf(name.toLowerCase());
      await page.goto('/projectlist');
      await page.getByRole('link', { name: 'A gathering' }).waitFor();
      if (entries.length > 0) expect(await menu(page, 'A gathering')).toEqual(entries);
      else expect(await button(page, /^More about/).count()).toBe(0);
      await page.close();
    }
  });

  it('[ASSIGN-01, ASSIGN-02, ASSIGN-03, ASSIGN-05, ASSIGN-06, ASSIGN-08] documents are assigned to some, to everyone, or not at all', async () => {
    const people = ['anna', 'bert', 'cleo'].map(address);
    const { projectId, budget, plan } = await draft('Assigned', people);
    const path = `/project/createprivateproject/project-start/assignment/${projectId}`;
    const section = (name: string) => host.getByRole('region', { name });
    const assigned = async () =>
      Object.fromEntries(
        (await hilda.list('documents', { projectId })).map(({ id, assigned }) => [id, assigned.length]),
      );
    await host.goto(path);
    await button(host, 'Create').click();
    await notice(host, 'Every document needs at least one collaborator. Missing: Budget, Plan.').waitFor();

    const search = section('Budget').getByLabel('Search collaborators');
    await search.click();
    expect(await host.getByRole('option').count()).toBe(3);
    await search.fill('be');
    await host.getByText('Type at least 3 characters.').waitFor();
    await search.fill('bert');
    await host.getByRole('option', { name: address('bert') }).click();
    await search.fill('cleo');
    await host.getByRole('option', { name: address('cleo') }).click();
    await host.keyboard.press('Escape');
    await section('Budget').getByText('2 of 3').waitFor();
    await button(host, 'Assign everyone to Plan').click();
    await section('Plan').getByText('3 of 3').waitFor();
    await look(host, 'assign');
    await button(host, 'Cancel').click();
    await at(host, '/projectlist');
    expect(await assigned()).toEqual({ [budget]: 0, [plan]: 0 });
    expect((await hilda.one('projects', projectId)).status).toBe('draft');

    await host.goto(path);
    await button(host, 'Assign everyone to Budget').click();
    await button(host, 'Assign everyone to Plan').click();
    // The chip's own control is for the mouse; the keyboard takes the last one off.
    await section('Plan').getByLabel('Search collaborators').press('Backspace');
    await section('Plan').getByText('2 of 3').waitFor();
    const sent: string[] = [];
    host.on('request', (request) => {
      const [, command] = /\/api\/commands\/(\w+)/.exec(request.url()) ?? [];
      if (command) sent.push(command);
    });
    await button(host, 'Create').click();
    await host.getByRole('dialog', { name: 'Team Project Created' }).waitFor();
    expect(sent).toEqual(['AssignDocument', 'AssignDocument', 'ActivateProject']);
    expect(await assigned()).toEqual({ [budget]: 3, [plan]: 2 });
  });

  it('[DETAIL-05, DETAIL-13, EDIT-10, REVIEW-09, ROLE-07, ROLE-08] co-hosts do what the host does except delete, support staff only look', async () => {
    const roles = { coHostEmails: [address('carla')], supportStaff: address('sam') };
    const { projectId, budget } = await running('Shared', [address('ada')], roles);
    const ada = await installation.person('Ada');
    await ada.command('JoinProject', { projectId });
    await ada.upload(letter, { purpose: 'document', projectId, documentId: budget });
    await hilda.command('AddComment', { projectId, text: 'Two pages are enough.' });
    const review = `/projects/${projectId}/review/${ada.accountId}/${budget}`;

    const sam = await windowOf('sam');
    await sam.goto(`/projects/${projectId}`);
    await sam
      .getByRole('table', { name: /collaborator/i })
      .or(sam.getByRole('rowheader', { name: /Ada/ }))
      .first()
      .waitFor();
    await sam.getByText('Two pages are enough.').waitFor();
    expect(await sam.getByLabel('Write a comment').count()).toBe(0);
    expect(await button(sam, /^Remind/).count()).toBe(0);
    expect(await button(sam, /^(Upload|Replace)/).count()).toBe(0);
    expect(await menu(sam, 'Shared')).toEqual(['Copy project ID', 'Copy link']);
    await leaveMenu(sam);
    await look(sam, 'support-project');
    await sam.goto(`/projects/${projectId}/documents`);
    await heading(sam, 'Documents Collections (1/2)');
    expect(await button(sam, /^Review the documents/).count()).toBe(0);
    const served = sam.waitForEvent('download');
    await button(sam, 'Download the files of Ada Person').click();
    expect((await served).suggestedFilename()).toMatch(/budget.*\.pdf$/);
    await sam.goto(review);
    await heading(sam, 'Budget');
    expect(await sam.getByRole('radiogroup', { name: 'Decision' }).count()).toBe(0);
    expect(await sam.getByLabel(/^Remarks/).count()).toBe(0);
    await look(sam, 'support-review');
    await sam.goto(`/editproject/${projectId}`);
    await sam.getByText('Project not found.').waitFor();
    const decision = { projectId, documentId: budget, email: address('ada'), action: 'Accept' } as const;
    const support = new ApiClient(installation.url);
    for (const refused of [await support.signIn(address('sam'), password), ada])
      await expect(refused.command('ReviewDocument', decision)).rejects.toMatchObject({
        problem: { code: 'FORBIDDEN' },
      });

    const carla = await windowOf('carla');
    await carla.goto(`/projects/${projectId}`);
    await button(carla, 'Remind 1 who still owes').waitFor();
    const entries = await menu(carla, 'Shared');
    expect(entries).toEqual(
      expect.arrayContaining(['Required documents', 'Collaborators', 'Assign documents', 'Project Setting']),
    );
    expect(entries).not.toContain('Delete Project');
    await leaveMenu(carla);
    await carla.goto(review);
    await carla.getByRole('radio', { name: /Accept/ }).click();
    await button(carla, 'Save and next').click();
    await eventually(async () => (await hilda.list('submissions', { projectId }))[0]?.status === 'Accept');
    await hilda.command('DeleteProject', { projectId });
    await carla.goto('/projectlist?tab=bin');
    await button(carla, 'Restore').waitFor();
    expect(await button(carla, 'Delete for ever').count()).toBe(0);
    await button(carla, 'Restore').click();
    await notice(carla, 'Shared is restored.').waitFor();
    await sam.close();
    await carla.close();
  });

  it('[REVIEW-10] the second of two reviewers sees what the first decided, and keeps the own words', async () => {
    const { projectId, budget, plan } = await running('Reviewed twice', [address('rita')], {
      coHostEmails: [address('carla')],
    });
    const rita = await installation.person('Rita');
    await rita.command('JoinProject', { projectId });
    for (const documentId of [budget, plan]) await rita.upload(letter, { purpose: 'document', projectId, documentId });
    const carla = await new ApiClient(installation.url).signIn(address('carla'), password);
    const accept = (documentId: string, remarks: string) =>
      carla.command('ReviewDocument', { projectId, documentId, email: address('rita'), action: 'Accept', remarks });
    const stored = async (documentId: string) =>
      (await hilda.list('submissions', { projectId })).find((row) => row.documentId === documentId);

    await host.goto(`/projects/${projectId}/review/${rita.accountId}/${budget}`);
    await host.getByRole('radio', { name: /Reject/ }).click();
    await host.getByLabel('Remarks to Rita').fill('The total is wrong.');
    await accept(budget, 'Fine with me.');
    const told = host.getByRole('alert').filter({ hasText: 'Somebody changed this meanwhile.' });
    await told.getByText('Carla Person: Accept, “Fine with me.”').waitFor();
    expect((await stored(budget))?.status).toBe('Accept');
    expect(await host.getByLabel('Remarks to Rita').inputValue()).toBe('The total is wrong.');
    await look(host, 'review-meanwhile');
    await told.getByRole('button', { name: 'Seen' }).click();
    await button(host, 'Save and next').click();
    await heading(host, 'Plan');
    expect(await stored(budget)).toMatchObject({ status: 'Reject', remarks: 'The total is wrong.' });

    await host.goto(`/projects/${projectId}/documents`);
    await button(host, 'Review the documents of Rita Person').click();
    const card = host.getByRole('dialog').getByRole('region', { name: 'Plan' });
    await card.getByLabel('Remarks').fill('Mine.');
    await card.getByRole('combobox', { name: 'Action' }).click();
    await host.getByRole('option', { name: 'Reject' }).click();
    await accept(plan, 'Hers.');
    await button(host.getByRole('dialog'), 'Save').click();
    await card.getByText('Someone else has changed this. Please look at the latest state first.').waitFor();
    expect((await stored(plan))?.remarks).toBe('Hers.');
    await look(host, 'modal-meanwhile');
    await button(card, 'Show the newer state of Plan').click();
    await card.getByText('Meanwhile Carla Person: Accept, “Hers.”').waitFor();
    expect(await card.getByLabel('Remarks').inputValue()).toBe('Mine.');
    await button(host.getByRole('dialog'), 'Save').click();
    await notice(host, 'The review is saved.').waitFor();
    expect(await stored(plan)).toMatchObject({ status: 'Reject', remarks: 'Mine.' });
  });

  it('[BEY-21] the host reminds once for each due date, and gives one person more time', async () => {
    const people = ['eva', 'finn'].map(address);
    const { projectId } = await running('Reminded', people);
    for (const name of ['Eva', 'Finn']) await (await installation.person(name)).command('JoinProject', { projectId });
    await host.goto(`/projects/${projectId}`);
    await button(host, 'Remind 2 who still owe').click();
    await button(host.getByRole('dialog', { name: 'Remind 2 collaborators?' }), 'Remind').click();
    await notice(host, '2 collaborators reminded.').waitFor();
    await mailTo(installation, address('eva'), /Reminded/);
    expect(await button(host, /^Reminded/).isDisabled()).toBe(true);
    await menu(host, 'Finn Person');
    expect(await host.getByRole('menuitem', { name: /^Reminded/ }).getAttribute('aria-disabled')).toBe('true');
    await look(host, 'reminded');

    await host.getByRole('menuitem', { name: 'Give more time' }).click();
    const more = host.getByRole('dialog', { name: 'More time for Finn Person' });
    expect(await button(more, 'Save').isDisabled()).toBe(true);
    await more.getByLabel('New due date').fill(day(15));
    await button(more, 'Save').click();
    await notice(host, 'Finn Person has more time.').waitFor();
    // A new due date may be reminded of again.
    await button(host, 'Remind 1 who still owes').waitFor();
    const finn = await windowOf('finn');
    await finn.goto(`/projects/${projectId}`);
    const [month, date] = inEdit(day(15)).replace(' 0', ' ').split(' ');
    await finn.getByText(new RegExp(`Due \\w+, ${month} ${date}, 11:59 PM`)).waitFor();
    await finn.getByText(inEdit(day(15))).waitFor();
    await look(finn, 'more-time');
    await finn.close();
  });

  it('[COLLECT-06, DETAIL-09, DETAIL-12] an invited person joins with the first visit, and says what a file is that nothing tells apart', async () => {
    const { projectId, plan } = await running('First visit', [address('gina')]);
    await hilda.command('UnassignDocument', { projectId, documentId: plan, email: address('gina') });
    await installation.person('Gina');
    const gina = await windowOf('gina');
    await gina.goto('/projectlist');
    await gina.getByRole('link', { name: 'First visit' }).click();
    await heading(gina, 'First visit');
    await eventually(async () => (await hilda.list('collaborators', { projectId }))[0]?.status === 'joined');
    await gina.getByRole('heading', { name: 'Required Documents 0/1' }).waitFor();
    expect(await gina.getByText('Plan', { exact: true }).count()).toBe(0);

    await hilda.command('AssignDocument', { projectId, documentId: plan, emails: [address('gina')] });
    await gina.getByRole('heading', { name: 'Required Documents 0/2' }).waitFor();
    await choose(gina, 'Choose files', {
      name: 'scan0001.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(letter.bytes),
    });
    const asked = gina.getByRole('dialog', { name: 'Which document is this?' });
    expect(await button(asked, 'Send').isDisabled()).toBe(true);
    await asked.getByRole('combobox', { name: 'scan0001.pdf' }).click();
    await gina.getByRole('option', { name: 'Plan (.pdf)' }).click();
    await look(gina, 'unmatched');
    await button(asked, 'Send').click();
    await gina.getByRole('heading', { name: 'Required Documents 1/2' }).waitFor();
    const uploads = gina.getByRole('region', { name: 'Recent uploads' }).getByRole('listitem');
    await uploads.filter({ hasText: 'Plan' }).waitFor();
    await choose(gina, 'Choose files', {
      name: 'budget.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(letter.bytes),
    });
    await gina.getByRole('heading', { name: 'Required Documents 2/2' }).waitFor();
    expect(await uploads.first().textContent()).toContain('Budget');
    await look(gina, 'collaborator-done');
    await host.goto(`/projects/${projectId}/documents`);
    await heading(host, 'Documents Collections (2/2)');
    await gina.close();
  });

  it('[JOIN-08, JOIN-10, EDIT-07, EDIT-08, STATE-04] a project that is full or over takes nobody; a later due date makes it active again', async () => {
    const made = async (projectName: string) => {
      const settings = { projectName, startDate: day(0), endDate: day(1), terms: true } as const;
      const projectId = String((await hilda.command('CreateProject', settings)).projectId);
      await hilda.command('DefineDocuments', { projectId, documents: [{ fieldName: 'Poster' }] });
      await hilda.command('ActivateProject', { projectId });
      return projectId;
    };
    const full = await made('Full');
    const over = await made('Over');
    await hilda.command('InviteCollaborators', {
      projectId: full,
      emails: Array.from({ length: 300 }, (_, number) => address(`guest${number}`)),
    });
    await installation.person('Jo');
    const jo = await windowOf('jo');
    const join = async (projectId: string) => {
      await jo.goto('/project/joinproject');
      await jo.getByLabel('Project ID').fill(projectId);
      await button(jo, 'Search').click();
      await button(jo, 'Join').click();
    };
    await join(full);
    await notice(jo, "The host's plan allows no more collaborators.").waitFor();
    await at(jo, '/project/joinproject');
    await jo.goto('/project/joinproject');
    await jo.getByLabel('Project ID').fill(over);
    await button(jo, 'Search').click();
    await button(jo, 'Join').waitFor();

    installation.time.offset = 4 * 86_400_000;
    await eventually(async () => {
      await hilda.forget().signIn(address('hilda'), password);
      return (await hilda.one('projects', over)).status === 'past';
    }, 30_000);
    await button(jo, 'Join').click();
    await notice(jo, 'The due date of this project has passed.').waitFor();
    await at(jo, '/project/joinproject');

    await host.goto('/projectlist?tab=past');
    await button(host, 'More about Over').click();
    await host.getByRole('menuitem', { name: 'Project Setting' }).click();
    await heading(host, 'Project Information');
    // Its start lies in the past and may stay there.
    await host.getByRole('textbox', { name: 'End date' }).fill(inEdit(day(12)));
    await button(host, 'Save').click();
    await at(host, '/projectlist');
    expect(await hilda.one('projects', over)).toMatchObject({ status: 'active', startDate: day(0), endDate: day(12) });
    await button(jo, 'Search').click();
    await button(jo, 'Join').click();
    await heading(jo, 'Over');
    await jo.close();
  });
});
