import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { streams } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { day, shown } from '../support/days.ts';
import { fixturePath, letter } from '../support/files.ts';
import {
  button,
  chooseFiles,
  notice,
  options,
  visit,
  waitForHeading,
  waitForPath,
  waitForValue,
} from '../support/pages.ts';
import { createProject, projectSettings, startPublicProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('the forms of a project', (site) => {
  let host: ApiClient;
  let page: Page;
  beforeAll(async () => {
    host = await site.installation.host('Hilda');
    page = await site.windowOf('Hilda');
  });

  const create = async (projectName: string) => {
    const project = await startPublicProject(host, projectName);
    // A form begins with what is shown when it opens.
    await host.list('documents', { projectId: project.projectId });
    return project;
  };
  const card = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });
  const draft = (projectName: string) =>
    createProject(host, projectSettings(projectName, { projectScope: 'private' }), []);

  it('[EDIT-01, EDIT-03, EDIT-04, EDIT-05, EDIT-06, EDIT-09, ERR-20, GEN-02, VAL-19, VAL-20, VAL-21, FMT-02] edit a project', async () => {
    const { projectId } = await create('Before');
    await visit(page, '/projectlist');
    await card('Before').getByRole('button', { name: 'More about Before' }).click();
    await page.getByRole('menuitem', { name: 'Project Setting' }).click();
    await waitForPath(page, `/editproject/${projectId}`);
    await waitForHeading(page, 'Project Information');
    expect(await page.getByLabel('Name', { exact: false }).first().inputValue()).toBe('Before');
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('');
    expect(await page.getByRole('radio', { name: 'Public' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Start date' }).inputValue()).toBe(shown(day(0)));
    expect(await page.getByRole('textbox', { name: 'End date' }).inputValue()).toBe(shown(day(9)));
    expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('GMT-9 Adak/Hawaii');
    expect(await page.getByRole('checkbox', { name: /Terms/ }).isChecked()).toBe(true);
    await page.getByRole('combobox', { name: 'Reminder' }).click();
    expect(await options(page)).toEqual(['1 hour before the due date ends', '24 hours before the due date ends']);
    await page.getByRole('option').nth(1).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
    await page.getByRole('textbox', { name: 'End date' }).fill(shown(day(-3)));
    await page.getByLabel('Members (support staff email)').fill('nobody');
    await page.getByRole('combobox', { name: 'Co-host emails' }).fill('no address');
    await button(page, 'Save').click();
    await page.getByText('Project name is required.').waitFor();
    await page.getByText('Please enter a valid email.').waitFor();
    await page.getByText('Invalid email format.').waitFor();
    await page.getByText(/End date must not be before the start date\.|The date must not be in the past\./).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('After');
    await page.getByRole('textbox', { name: 'End date' }).fill(shown(day(12)));
    await page.getByLabel('Members (support staff email)').fill('support@people.example');
    // An invalid address is not silently dropped.
    await button(page, 'Save').click();
    await page.getByText('Invalid email format.').waitFor();
    await page.getByRole('combobox', { name: 'Co-host emails' }).press('Backspace');
    await page.getByRole('combobox', { name: 'Co-host emails' }).fill('carla@people.example,');
    await page.getByRole('radio', { name: 'Private' }).check();
    await chooseFiles(page, 'Add supporting file', fixturePath('photo.png'));
    await page.getByRole('list', { name: 'Supporting files' }).getByText('photo.png').waitFor();

    await page.context().setOffline(true);
    await button(page, 'Save').click();
    await page
      .getByRole('dialog', { name: 'Make this project private?' })
      .getByRole('button', { name: 'Make it private' })
      .click();
    await notice(page, 'The server cannot be reached.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('After');
    await page.context().setOffline(false);
    await button(page, 'Save').click();
    await page
      .getByRole('dialog', { name: 'Make this project private?' })
      .getByRole('button', { name: 'Make it private' })
      .click();
    await waitForPath(page, `/project/createprivateproject/project-start/assignment/${projectId}`);
    expect(await host.one('projects', projectId)).toMatchObject({
      projectName: 'After',
      projectScope: 'private',
      endDate: day(12),
      reminder: '24hours',
      supportStaff: 'support@people.example',
      coHostEmails: ['carla@people.example'],
      supportingFiles: [{ fileName: 'photo.png' }],
    });
    await visit(page, `/editproject/${projectId}`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Not stored');
    await button(page, 'Cancel').click();
    await waitForPath(page, '/projectlist');
    await card('After').waitFor();
  });

  it('store a typed date confirmed with Enter, and refuse an invalid one', async () => {
    const { projectId } = await create('Confirmed by Enter');
    const stored = async () => (await host.one('projects', projectId)).endDate;
    await visit(page, `/editproject/${projectId}`);
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
    expect(await end.inputValue()).toBe(shown(day(15)));
    await end.fill(day(16));
    await end.press('Enter');
    await waitForPath(page, '/projectlist');
    expect(await stored()).toBe(day(16));
    await visit(page, `/editproject/${projectId}`);
    await waitForHeading(page, 'Project Information');
    expect(await end.inputValue()).toBe(shown(day(16)));
  });

  it('store a typed time zone confirmed with Enter, and refuse an unknown one', async () => {
    const { projectId } = await create('Typed zone');
    await visit(page, `/editproject/${projectId}`);
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('Nowhere');
    await page.getByText('No options').waitFor();
    await zone.press('Enter');
    await zone.fill('Asia/Seo');
    await page.getByRole('option', { name: /Asia\/Seoul/ }).waitFor();
    await zone.press('Enter');
    await waitForValue(zone, 'Asia/Seoul');
    expect(new URL(page.url()).pathname).toBe(`/editproject/${projectId}`);
    await zone.press('Enter');
    await waitForPath(page, '/projectlist');
    expect((await host.one('projects', projectId)).timeZone).toBe('Asia/Seoul');
  });

  it('[CREATE-12, CREATE-17, ERR-12, GEN-02] keep what was typed when creating fails, and forget it on Cancel', async () => {
    await visit(page, '/project/createindependentproject');
    await page.getByLabel('Project name').fill('Kept');
    await page.getByRole('textbox', { name: 'Start date' }).fill(shown(day(0)));
    await page.getByRole('textbox', { name: 'End date' }).fill(shown(day(5)));
    await page.getByRole('checkbox', { name: /Terms/ }).check();
    await page.context().setOffline(true);
    await button(page, 'Proceed').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await notice(page, 'Failed to create project. Please try again.').waitFor();
    expect(await page.getByLabel('Project name').inputValue()).toBe('Kept');
    await page.context().setOffline(false);
    await button(page, 'Cancel').click();
    await waitForPath(page, '/createproject');
    await visit(page, '/project/createindependentproject');
    expect(await page.getByLabel('Project name').inputValue()).toBe('');
  });

  it('[CREATE-24, CREATE-25, CREATE-28, CREATE-30] suggest people the host has worked with, from three characters on', async () => {
    const known = await create('Known people');
    await (await site.installation.person('Xaver')).command('JoinProject', { projectId: known.projectId });
    const { projectId } = await draft('New people');
    await visit(page, `/project/createprivateproject/add-collaborator/${projectId}`);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/contacts') && asked.push(request.url()));
    const search = page.getByLabel('Search by name or email');
    await search.pressSequentially('xa');
    expect(asked).toEqual([]);
    await search.press('v');
    await page.getByRole('option', { name: /xaver@people\.example/ }).click();
    await page.getByText('1 member', { exact: true }).waitFor();
    await button(page, 'Proceed').click();
    await waitForHeading(page, 'Required documents');
    // It is stored by now, even if the page is closed here.
    await until(async () => (await host.list('collaborators', { projectId })).length === 1);
    await button(page, 'Back').click();
    await page.getByText('1 member', { exact: true }).waitFor();
  });

  it('leave alone people whom somebody else invites or removes meanwhile', async () => {
    const { projectId } = await draft('Invited by two');
    const emails = async () => (await host.list('collaborators', { projectId })).map(({ email }) => email).sort();
    await host.command('InviteCollaborators', { projectId, emails: ['ann@people.example', 'ben@people.example'] });
    await visit(page, `/project/createprivateproject/add-collaborator/${projectId}`);
    await page.getByText('2 members', { exact: true }).waitFor();
    await button(page, 'Remove ann@people.example').click();
    await page.getByLabel('Search by name or email').fill('dora@people.example');
    await page.getByLabel('Search by name or email').press('Enter');
    await page.getByText('2 members', { exact: true }).waitFor();
    await host.command('InviteCollaborators', { projectId, emails: ['cleo@people.example'] });
    await host.command('RemoveCollaborator', { projectId, email: 'ben@people.example' });
    await page.reload();
    await button(page, 'Remove cleo@people.example').waitFor();
    await page.getByText('2 members', { exact: true }).waitFor();
    await button(page, 'Proceed').click();
    await waitForHeading(page, 'Required documents');
    await until(async () => (await emails()).join() === 'cleo@people.example,dora@people.example');
  });

  it('[DOCS-10, DOCS-12, DOCS-13, DOCS-14, ERR-22] keep the cards of documents that cannot be stored, and ask before removing one with uploads', async () => {
    const { projectId, documentId } = await create('Definitions');
    const uma = await site.installation.person('Uma');
    await uma.command('JoinProject', { projectId });
    await uma.upload(letter, { purpose: 'document', projectId, documentId });
    await visit(page, `/project/createindependentproject/project-start/${projectId}`);
    await button(page, 'Add').click();
    const second = page.getByRole('group', { name: 'Document 2' });
    await second.getByLabel('Document name').fill('Plan');
    await second.getByLabel('Maximum size').fill('0');
    await button(page, 'Save').click();
    await second.getByText('Maximum size must be a number greater than 0.').waitFor();
    await second.getByLabel('Maximum size').fill('5');
    await chooseFiles(page, 'Add template to Plan', fixturePath('installer.msi'));
    await page.getByRole('alert').first().waitFor();
    expect(await second.textContent()).not.toContain('installer.msi');
    await page.context().setOffline(true);
    await button(page, 'Save').click();
    await notice(page, 'The server cannot be reached.').waitFor();
    expect(await second.getByLabel('Document name').inputValue()).toBe('Plan');
    await page.context().setOffline(false);
    await button(page, 'Remove Letter').click();
    await page.getByRole('dialog', { name: 'Remove Letter?' }).getByRole('button', { name: 'Remove' }).click();
    await button(page, 'Save').click();
    await waitForPath(page, `/projects/${projectId}`);
    expect((await host.list('documents', { projectId })).map(({ fieldName }) => fieldName)).toEqual(['Plan']);
    // What was uploaded for it stays in the history.
    const { eventStore } = site.installation.engines;
    const uploaded = (await eventStore.readStream(streams.submission(projectId, uma.accountId))).map(
      ({ type }) => type,
    );
    expect(uploaded).toEqual(['DocumentUploaded']);
    await visit(page, `/project/createindependentproject/project-start/${projectId}`);
    await chooseFiles(page, 'Add template to Plan', fixturePath('work-plan.doc'));
    await page.getByText('Template: work-plan.doc').waitFor();
    await button(page, 'Save').click();
    await waitForPath(page, `/projects/${projectId}`);
    expect(await host.list('documents', { projectId })).toMatchObject([{ template: { fileName: 'work-plan.doc' } }]);
  });

  it('[ERR-22] keep what was typed when somebody else changes the settings meanwhile', async () => {
    const { projectId } = await create('Edited by two');
    await visit(page, `/editproject/${projectId}`);
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
    // What the refusal is by, the page can only show once it is shown at all.
    await host.one('projects', projectId);
    await button(page, 'Save').click();
    await button(page, 'Show the newer state').click();
    await page.getByText('with what you changed kept').waitFor();
    expect([await name.inputValue(), await end.inputValue()]).toEqual(['Typed here', shown(day(20))]);
    await button(page, 'Save').click();
    await waitForPath(page, '/projectlist');
    expect(await host.one('projects', projectId)).toMatchObject({ projectName: 'Typed here', endDate: day(20) });
  });

  it('[ERR-22] keep what was typed when somebody else changes the documents meanwhile, also over a detour', async () => {
    const { projectId, documentId } = await create('Changed meanwhile');
    const path = `/project/createindependentproject/project-start/${projectId}`;
    await visit(page, path);
    const named = (number: number) =>
      page.getByRole('group', { name: `Document ${number}` }).getByLabel('Document name');
    await button(page, 'Add').click();
    await named(2).fill('Plan');
    await page.getByRole('group', { name: 'Document 1' }).getByLabel('Maximum size').fill('5');
    await visit(page, `/projects/${projectId}`);
    await waitForHeading(page, 'Changed meanwhile');
    await host.command('DefineDocuments', {
      projectId,
      documents: [
        { documentId, fieldName: 'Cover letter' },
        { fieldName: 'Budget', type: '.xlsx' },
      ],
    });
    await visit(page, path);
    expect(await named(2).inputValue()).toBe('Plan');
    await button(page, 'Save').click();
    await button(page, 'Show the newer state').click();
    await page.getByText('with what you changed kept').waitFor();
    expect(await Promise.all([1, 2, 3].map((number) => named(number).inputValue()))).toEqual([
      'Cover letter',
      'Plan',
      'Budget',
    ]);
    await button(page, 'Save').click();
    await waitForPath(page, `/projects/${projectId}`);
    expect(
      (await host.list('documents', { projectId })).map(({ fieldName, type, maxSize }) => [fieldName, type, maxSize]),
    ).toEqual([
      ['Cover letter', '.pdf', 5],
      ['Plan', '.pdf', 100],
      ['Budget', '.xlsx', 100],
    ]);
    // Stored fields no longer count as typed.
    await visit(page, path);
    expect(await named(3).inputValue()).toBe('Budget');
  });
});
