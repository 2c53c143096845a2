import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ApiClient } from '../../standalone/api-client.ts';
import { pdf } from '../../standalone/demo/files.ts';
import { type Browsing, browse, describeInBrowser, notice, signIn } from '../support/browser.ts';
import { day, eventually, type Installation, install, root } from '../support/installation.ts';

const written = (iso: string) => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${names[Number(month) - 1]} ${date} ${year}`;
};

describeInBrowser('projects', () => {
  let installation: Installation;
  let browser: Browsing;
  let host: ApiClient;
  let page: Page;
  beforeAll(async () => {
    installation = await install();
    browser = await browse();
    host = await installation.host('Hilda');
    page = await browser.window(installation);
    await signIn(page, 'hilda@people.example');
  }, 60_000);
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await installation?.remove();
  });

  const create = async (projectName: string, projectScope: 'public' | 'private', active = true) => {
    const details = { projectName, projectScope, startDate: day(0), endDate: day(9), terms: true } as const;
    const projectId = String((await host.command('CreateProject', details)).projectId);
    if (!active) return { projectId, documentId: '' };
    const defined = await host.command('DefineDocuments', { projectId, documents: [{ fieldName: 'Letter' }] });
    const documentId = (defined.documents as { documentId: string }[])[0]?.documentId ?? '';
    if (projectScope === 'public') await host.command('ActivateProject', { projectId });
    return { projectId, documentId };
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const at = (path: string) => page.waitForURL(({ pathname }) => pathname === path);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const card = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });

  it('[LIST-05, LIST-08, LIST-09, LIST-10, LIST-11, LIST-12, STATE-06, STATE-07, STATE-16, STATE-17, ERR-13] go to the bin and come back, or go for ever', async () => {
    const { projectId } = await create('Thrown away', 'public');
    await create('Half done', 'private', false);
    await page.goto('/projectlist?tab=bin');
    await page.getByText('The bin is empty').waitFor();
    await page.getByRole('tab', { name: 'Drafts' }).click();
    await card('Half done').getByRole('link').click();
    await heading('Add collaborators');

    await page.goto('/projectlist');
    const remove = async () => {
      await card('Thrown away').getByRole('button', { name: 'More about Thrown away' }).click();
      await page.getByRole('menuitem', { name: 'Delete Project' }).click();
      await page
        .getByRole('dialog', { name: 'Are you sure you want to delete?' })
        .getByRole('button', { name: 'Delete' })
        .click();
    };
    await page.route('**/api/commands/DeleteProject', (route) => route.abort());
    await remove();
    await notice(page, 'Failed to delete project.').waitFor();
    await page.unroute('**/api/commands/DeleteProject');
    await remove();
    await at('/dashboard');
    await notice(page, 'Project deleted successfully').waitFor();

    await page.goto('/projectlist?tab=bin');
    await card('Thrown away')
      .getByText(/^Purged on /)
      .waitFor();
    await card('Thrown away').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('The bin is empty').waitFor();
    expect((await host.one('projects', projectId)).status).toBe('active');
    await host.command('DeleteProject', { projectId });
    await card('Thrown away').getByRole('button', { name: 'Delete for ever' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Thrown away for ever?' })
      .getByRole('button', { name: 'Delete for ever' })
      .click();
    await page.getByText('The bin is empty').waitFor();
    await expect(host.one('projects', projectId)).rejects.toMatchObject({ problem: { status: 404 } });
  });

  it('[EDIT-01, EDIT-03, EDIT-04, EDIT-05, EDIT-06, EDIT-09, EDIT-11, VAL-19, VAL-20, VAL-21, FMT-02] are edited', async () => {
    const { projectId } = await create('Before', 'public');
    await page.goto('/projectlist');
    await card('Before').getByRole('button', { name: 'More about Before' }).click();
    await page.getByRole('menuitem', { name: 'Project Setting' }).click();
    await at(`/editproject/${projectId}`);
    await heading('Project Information');
    expect(await page.getByLabel('Name', { exact: false }).first().inputValue()).toBe('Before');
    expect(await page.getByRole('textbox', { name: 'End date' }).inputValue()).toBe(written(day(9)));
    await page.getByRole('combobox', { name: 'Reminder' }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual([
      '1 hour before the deadline',
      '24 hours before the deadline',
    ]);
    await page.getByRole('option').nth(1).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
    await page.getByRole('textbox', { name: 'End date' }).fill(written(day(-3)));
    await page.getByLabel('Members (support staff email)').fill('nobody');
    await page.getByRole('combobox', { name: 'Co-host emails' }).fill('no address');
    await button('Save').click();
    await page.getByText('Project name is required.').waitFor();
    await page.getByText('Please enter a valid email.').waitFor();
    await page.getByText('Invalid email format.').waitFor();
    await page.getByText(/End date must not be before the start date\.|The date may not lie in the past\./).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('After');
    await page.getByRole('textbox', { name: 'End date' }).fill(written(day(12)));
    await page.getByLabel('Members (support staff email)').fill('support@people.example');
    // What is no address is not silently left out.
    await button('Save').click();
    await page.getByText('Invalid email format.').waitFor();
    await page.getByRole('combobox', { name: 'Co-host emails' }).press('Backspace');
    await page.getByRole('combobox', { name: 'Co-host emails' }).fill('carla@people.example,');
    await page.getByRole('radio', { name: 'Private' }).check();
    const chooser = page.waitForEvent('filechooser');
    await button('Add supporting file').click();
    await (await chooser).setFiles(join(root, 'e2e/fixtures/photo.png'));
    await page.getByRole('list', { name: 'Supporting files' }).getByText('photo.png').waitFor();

    await page.context().setOffline(true);
    await button('Save').click();
    await page
      .getByRole('dialog', { name: 'Make this project private?' })
      .getByRole('button', { name: 'Make it private' })
      .click();
    await notice(page, 'The server cannot be reached.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('After');
    await page.context().setOffline(false);
    await button('Save').click();
    await page
      .getByRole('dialog', { name: 'Make this project private?' })
      .getByRole('button', { name: 'Make it private' })
      .click();
    await at('/projectlist');
    expect(await host.one('projects', projectId)).toMatchObject({
      projectName: 'After',
      projectScope: 'private',
      endDate: day(12),
      reminder: '24hours',
      supportStaff: 'support@people.example',
      coHostEmails: ['carla@people.example'],
      supportingFiles: [{ fileName: 'photo.png' }],
    });
    await page.goto(`/editproject/${projectId}`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Not stored');
    await button('Cancel').click();
    await at('/projectlist');
    await card('After').waitFor();
  });

  it('take a day that is confirmed with Enter as it was typed, and refuse what is no day', async () => {
    const { projectId } = await create('Confirmed by Enter', 'public');
    const stored = async () => (await host.one('projects', projectId)).endDate;
    await page.goto(`/editproject/${projectId}`);
    const end = page.getByRole('textbox', { name: 'End date' });
    for (const noDay of ['soon', '13/45/2126']) {
      await end.fill(noDay);
      await end.press('Enter');
      await page.getByText('Enter a valid date.').waitFor();
      expect(await end.inputValue()).toBe(noDay);
    }
    expect(await stored()).toBe(day(9));
    await end.fill('');
    await end.pressSequentially(day(15));
    expect(await end.inputValue()).toBe(day(15));
    await end.blur();
    expect(await end.inputValue()).toBe(written(day(15)));
    await end.fill(day(16));
    await end.press('Enter');
    await at('/projectlist');
    expect(await stored()).toBe(day(16));
    await page.goto(`/editproject/${projectId}`);
    await heading('Project Information');
    expect(await end.inputValue()).toBe(written(day(16)));
  });

  it('take a time zone that is typed and confirmed with Enter, and are not stored with one that is none', async () => {
    const { projectId } = await create('Typed zone', 'public');
    await page.goto(`/editproject/${projectId}`);
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('Nowhere');
    await page.getByText('No options').waitFor();
    await zone.press('Enter');
    await zone.fill('Asia/Seo');
    await page.getByRole('option', { name: /Asia\/Seoul/ }).waitFor();
    await zone.press('Enter');
    expect(await zone.inputValue()).toBe('Asia/Seoul');
    expect(new URL(page.url()).pathname).toBe(`/editproject/${projectId}`);
    await zone.press('Enter');
    await at('/projectlist');
    expect((await host.one('projects', projectId)).timeZone).toBe('Asia/Seoul');
  });

  it('[CREATE-11, CREATE-12, CREATE-17, ERR-12, GEN-02] keep what was typed when they cannot be created, and forget it on Cancel', async () => {
    await page.goto('/project/createindependentproject');
    await page.getByLabel('Project name').fill('Kept');
    await page.getByRole('textbox', { name: 'Start date' }).fill(written(day(0)));
    await page.getByRole('textbox', { name: 'End date' }).fill(written(day(5)));
    await page.getByRole('checkbox', { name: /Terms/ }).check();
    await page.context().setOffline(true);
    await button('Proceed').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await notice(page, 'Failed to create project. Please try again.').waitFor();
    expect(await page.getByLabel('Project name').inputValue()).toBe('Kept');
    await page.context().setOffline(false);
    await button('Cancel').click();
    await at('/createproject');
    await page.goto('/project/createindependentproject');
    expect(await page.getByLabel('Project name').inputValue()).toBe('');
  });

  it('[CREATE-24, CREATE-25, CREATE-28, CREATE-30] suggest people the host worked with, from three characters on', async () => {
    const known = await create('Known people', 'public');
    await (await installation.person('Xaver')).command('JoinProject', { projectId: known.projectId });
    const { projectId } = await create('New people', 'private', false);
    await page.goto(`/project/createprivateproject/add-collaborator/${projectId}`);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/contacts') && asked.push(request.url()));
    const search = page.getByLabel('Search by name or email');
    await search.pressSequentially('xa');
    expect(asked).toEqual([]);
    await search.press('v');
    await page.getByRole('option', { name: /xaver@people\.example/ }).click();
    await page.getByText('1 member', { exact: true }).waitFor();
    await button('Proceed').click();
    await heading('Required documents');
    // What was confirmed is stored, also when the page is closed here.
    await eventually(async () => (await host.list('collaborators', { projectId })).length === 1);
    await button('Back').click();
    await page.getByText('1 member', { exact: true }).waitFor();
  });

  it('leave alone whom somebody else invites or removes while the list of people is open', async () => {
    const { projectId } = await create('Invited by two', 'private', false);
    const emails = async () => (await host.list('collaborators', { projectId })).map(({ email }) => email).sort();
    await host.command('InviteCollaborators', { projectId, emails: ['ann@people.example', 'ben@people.example'] });
    await page.goto(`/project/createprivateproject/add-collaborator/${projectId}`);
    await page.getByText('2 members', { exact: true }).waitFor();
    await button('Remove ann@people.example').click();
    await page.getByLabel('Search by name or email').fill('dora@people.example');
    await page.getByLabel('Search by name or email').press('Enter');
    await page.getByText('2 members', { exact: true }).waitFor();
    await host.command('InviteCollaborators', { projectId, emails: ['cleo@people.example'] });
    await host.command('RemoveCollaborator', { projectId, email: 'ben@people.example' });
    await page.reload();
    await button('Remove cleo@people.example').waitFor();
    await page.getByText('2 members', { exact: true }).waitFor();
    await button('Proceed').click();
    await heading('Required documents');
    await eventually(async () => (await emails()).join() === 'cleo@people.example,dora@people.example');
  });

  it('[DOCS-05, DOCS-10, DOCS-12, DOCS-13, DOCS-14, ERR-22] keep the cards of definitions that cannot be stored, and ask before removing what has uploads', async () => {
    const { projectId, documentId } = await create('Definitions', 'public');
    const uma = await installation.person('Uma');
    await uma.command('JoinProject', { projectId });
    await uma.upload(
      { name: 'letter.pdf', bytes: pdf('Letter', ['Dear all']) },
      { purpose: 'document', projectId, documentId },
    );
    await page.goto(`/project/createindependentproject/project-start/${projectId}`);
    await button('Add').click();
    const second = page.getByRole('group', { name: 'Document 2' });
    await second.getByLabel('Document name').fill('Plan');
    await second.getByLabel('Maximum size').fill('0');
    await button('Save').click();
    await second.getByText('Maximum size must be a number greater than 0.').waitFor();
    await second.getByLabel('Maximum size').fill('5');
    const chooser = page.waitForEvent('filechooser');
    await button('Add template to Plan').click();
    await (await chooser).setFiles(join(root, 'e2e/fixtures/installer.msi'));
    await page.getByRole('alert').first().waitFor();
    expect(await second.textContent()).not.toContain('installer.msi');
    await page.context().setOffline(true);
    await button('Save').click();
    await notice(page, 'The server cannot be reached.').waitFor();
    expect(await second.getByLabel('Document name').inputValue()).toBe('Plan');
    await page.context().setOffline(false);
    await button('Remove Letter').click();
    await page.getByRole('dialog', { name: 'Remove Letter?' }).getByRole('button', { name: 'Remove' }).click();
    await button('Save').click();
    await at(`/projects/${projectId}`);
    expect((await host.list('documents', { projectId })).map(({ fieldName }) => fieldName)).toEqual(['Plan']);
  });

  it('[ERR-22] keep what was typed on settings that somebody else changed meanwhile', async () => {
    const { projectId } = await create('Edited by two', 'public');
    await page.goto(`/editproject/${projectId}`);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    const end = page.getByRole('textbox', { name: 'End date' });
    await name.fill('Typed here');
    const { settingsRevision } = await host.one('projects', projectId);
    await host.command('UpdateProject', {
      projectId,
      expectedRevision: settingsRevision,
      projectName: 'Typed there',
      projectScope: 'public',
      startDate: day(0),
      endDate: day(20),
      terms: true,
    });
    await button('Save').click();
    await button('Show the newer state').click();
    await page.getByText('with what you changed kept').waitFor();
    expect([await name.inputValue(), await end.inputValue()]).toEqual(['Typed here', written(day(20))]);
    await button('Save').click();
    await at('/projectlist');
    expect(await host.one('projects', projectId)).toMatchObject({ projectName: 'Typed here', endDate: day(20) });
  });

  it('[ERR-22] keep what was typed on definitions that somebody else changed meanwhile, also over a detour', async () => {
    const { projectId, documentId } = await create('Changed meanwhile', 'public');
    const path = `/project/createindependentproject/project-start/${projectId}`;
    await page.goto(path);
    const named = (number: number) =>
      page.getByRole('group', { name: `Document ${number}` }).getByLabel('Document name');
    await button('Add').click();
    await named(2).fill('Plan');
    await page.getByRole('group', { name: 'Document 1' }).getByLabel('Maximum size').fill('5');
    await page.goto(`/projects/${projectId}`);
    await heading('Changed meanwhile');
    await host.command('DefineDocuments', {
      projectId,
      documents: [
        { documentId, fieldName: 'Cover letter' },
        { fieldName: 'Budget', type: '.xlsx' },
      ],
    });
    await page.goto(path);
    expect(await named(2).inputValue()).toBe('Plan');
    await button('Save').click();
    await button('Show the newer state').click();
    await page.getByText('with what you changed kept').waitFor();
    expect(await Promise.all([1, 2, 3].map((number) => named(number).inputValue()))).toEqual([
      'Cover letter',
      'Plan',
      'Budget',
    ]);
    await button('Save').click();
    await at(`/projects/${projectId}`);
    expect(
      (await host.list('documents', { projectId })).map(({ fieldName, type, maxSize }) => [fieldName, type, maxSize]),
    ).toEqual([
      ['Cover letter', '.pdf', 5],
      ['Plan', '.pdf', 100],
      ['Budget', '.xlsx', 100],
    ]);
    // What was stored is typed no more.
    await page.goto(path);
    expect(await named(3).inputValue()).toBe('Budget');
  });

  it('[LIST-06, CONST-16] are paged by twelve', async () => {
    for (let number = 1; number <= 13; number++) await create(`Paged ${number}`, 'public');
    await page.goto('/projectlist');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const cards = page.getByRole('tabpanel').getByRole('listitem');
    await eventually(async () => (await cards.count()) === 12);
    const total = (await host.list('projects', { status: 'active' })).length;
    const numbers = await pages.getByRole('button', { name: /^Page \d+$/ }).allTextContents();
    expect(numbers).toEqual(Array.from({ length: Math.ceil(total / 12) }, (_, index) => String(index + 1)));
    expect(await pages.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await pages.getByRole('button', { name: 'Next' }).click();
    await eventually(async () => (await cards.count()) === total - 12);
    expect(await pages.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    expect(await pages.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(false);
  });

  it('[NAV-05, NAV-12, DETAIL-11, DETAIL-16, EDIT-10, ERR-18, JOIN-13] are reached by their old addresses, by those who may', async () => {
    const { projectId } = await create('Addressed', 'public');
    await page.evaluate(() => localStorage.removeItem('Storedproject'));
    await page.goto('/projects/projectdetail');
    await at('/projectlist');
    await notice(page, 'No project data found').waitFor();
    await page.goto(`/project/${projectId}`);
    await heading('Addressed');
    await at(`/projects/${projectId}`);
    await page.goto('/projects/projectdetail');
    await heading('Addressed');
    await page.goto('/project/joinproject');
    await page.getByLabel('Project ID').fill(projectId);
    await button('Search').click();
    await notice(page, 'You are the host of this project and cannot join it as a collaborator.').waitFor();

    const stranger = await browser.window(installation);
    await installation.person('Sven');
    await signIn(stranger, 'sven@people.example');
    for (const path of [`/projects/${projectId}`, `/editproject/${projectId}`]) {
      await stranger.goto(path);
      await stranger.getByText('Project not found.').waitFor();
    }
    // A public project can still be joined by whoever was given its link.
    await stranger.getByRole('link', { name: 'Join it' }).click();
    await stranger.getByRole('button', { name: 'Search', exact: true }).click();
    await stranger.getByRole('heading', { name: 'Addressed' }).waitFor();
  });

  it('[COLLECT-09, DETAIL-01, DETAIL-02, DETAIL-03, DETAIL-08, DETAIL-10, DETAIL-15, FMT-04] show their facts, and the host the uploaded file in a new tab', async () => {
    const { projectId, documentId } = await create('Facts', 'public');
    await host.command('SetExpectedCollaborators', { projectId, expectedCollaborators: 5 });
    await page.goto(`/projects/${projectId}`);
    await page.getByText('No collaborators have joined the project.').first().waitFor();
    const vera = await installation.person('Vera');
    await vera.command('JoinProject', { projectId });
    const bytes = readFileSync(join(root, 'e2e/fixtures/letter-of-intent.pdf'));
    await vera.upload({ name: 'letter-of-intent.pdf', bytes }, { purpose: 'document', projectId, documentId });
    const fact = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
    await fact('Participants').getByText('1 / 5').first().waitFor();
    expect(await fact('Due date').first().textContent()).toMatch(new RegExp(`^${written(day(9))}, \\d+ days left$`));
    expect(await fact('Status').first().textContent()).toBe('Active, public');
    expect(await fact('Host').first().textContent()).toBe('Hilda Host');
    expect((await fact('Project ID').first().textContent())?.replace(/\D/g, '')).toBe(projectId);
    const recent = page.getByRole('region', { name: 'Recent uploads' });
    await recent.getByText('lette...').waitFor();
    expect(await recent.getByTitle('letter-of-intent.pdf').count()).toBeGreaterThan(0);
    const tab = page.context().waitForEvent('page');
    const served = page.context().waitForEvent('response', (response) => response.url().includes('/api/files/'));
    await button('View the latest upload of Letter in a new tab').click();
    await tab;
    const answer = await served;
    expect(answer.headers()['content-type']).toMatch(/^application\/pdf/);
    expect(answer.headers()['content-disposition']).toMatch(/^inline/);
    await (await tab).close();
  });
});
