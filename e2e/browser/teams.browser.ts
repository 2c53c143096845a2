import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { cardScreens } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { look, show } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { day, typed } from '../support/days.ts';
import { emailOf } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import {
  button,
  closeMenu,
  notice,
  openMenu,
  options,
  visit,
  waitForHeading,
  waitForPath,
  waitForValue,
} from '../support/pages.ts';
import { describeInBrowser, story } from '../support/site.ts';

describeInBrowser('a team', (site) => {
  let hilda: ApiClient;
  let mia: ApiClient;
  let author: Page;
  let member: Page;
  let teamId = '';
  let projectId = '';
  const it = story(() => ({ author, ...(member && { member }) }));
  const fact = (page: Page, name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').first();
  const card = (name: string) => author.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });
  const tab = (name: string) => author.getByRole('tab', { name, exact: true }).click();
  const confirm = (page: Page, title: string, name: string) =>
    button(page.getByRole('dialog', { name: title }), name).click();
  const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');

  beforeAll(async () => {
    hilda = await site.installation.person('Hilda', 'Host');
    // For two: herself and one more.
    await hilda.subscribe('team');
    author = await site.windowOf('Hilda');
  });

  it('[TEAM-06, TEAM-07, TEAM-08, TEAM-09, TEAM-10, TEAM-11] is created by somebody who has none yet', async () => {
    await author.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Team Projects' }).click();
    await waitForPath(author, '/teams/create-teams');
    await author.getByText('Create your first team now').waitFor();
    await author.getByRole('main').getByRole('link', { name: 'Create New Team' }).click();
    await waitForPath(author, '/teams/teaminformation');
    await waitForHeading(author, 'Create Team');
    expect(await author.getByRole('navigation', { name: 'Breadcrumb' }).textContent()).toBe('My Teams > Create Team');
    await author.getByLabel('Team name').fill('Given up');
    await button(author, 'Cancel').click();
    await waitForPath(author, '/teams/create-teams');
    expect(await hilda.list('teams')).toEqual([]);

    await author.getByRole('main').getByRole('link', { name: 'Create New Team' }).click();
    await button(author, 'Next').click();
    await author.getByText('Team name is required.').waitFor();
    await author.getByText('Team type is required.').waitFor();
    await author.getByLabel('Team name').fill('Robotics');
    await author.getByLabel('Team details').fill('Grippers and arms.');
    await author.reload();
    await author.getByLabel('Team type').click();
    const types = await options(author);
    expect(types.slice(0, 4)).toEqual(['Research', 'Development', 'Marketing', 'Design']);
    await author.getByRole('option', { name: 'Design' }).click();
    await button(author, 'Next').click();
    await waitForPath(author, '/teams/team-details');
    await waitForHeading(author, 'Robotics');
    teamId = new URL(author.url()).searchParams.get('id') ?? '';
    expect(await hilda.one('teams', teamId)).toMatchObject({ teamName: 'Robotics', teamType: 'Design' });
  });

  it('[NAV-02, TEAM-05] shows its details, and is edited', async () => {
    for (const [name, value] of [
      ['Author', 'Hilda Host'],
      ['Total projects', '0'],
      ['Members', '1'],
      ['Type', 'Design'],
      ['Status', 'Active'],
    ] as const)
      expect([name, await fact(author, name).textContent()]).toEqual([name, value]);
    await author.getByText('Grippers and arms.').waitFor();
    expect(await openMenu(author, 'Robotics')).toEqual(['Edit team', 'Make inactive', 'Move to the bin']);
    await author.getByRole('menuitem', { name: 'Edit team' }).click();
    await author.getByLabel('Team name').fill('Robotics lab');
    await author.getByLabel('Team name').press('Enter');
    await notice(author, 'Update successful!').waitFor();
    await waitForHeading(author, 'Robotics lab');
    await author.goto('/teams/team-details');
    await waitForHeading(author, 'Robotics lab');
    await author.waitForURL(({ searchParams }) => searchParams.get('id') === teamId);
  });

  it('[TEAM-12] invites by email; the link in the mail leads to the invitation, which is accepted', async () => {
    const email = emailOf('mia');
    ({ page: member, client: mia } = await site.personAt('Mia', '/dashboard'));
    await author.getByLabel('Search by name or email').fill(email);
    await author.keyboard.press('Enter');
    await notice(author, '1 person was invited.').waitFor();
    await members(author).filter({ hasText: 'Invited' }).getByText(email).waitFor();
    const { text } = await mailTo(site.installation, email, /Robotics lab/);
    await member.goto(new RegExp(`${site.installation.url}(\\S+team-details\\S+)`).exec(text)?.[1] ?? '');
    await waitForHeading(member, 'Robotics lab');
    await button(member, 'Accept').click();
    await notice(member, 'You are a member of Robotics lab now.').waitFor();
    await members(member).getByText('Mia Person').waitFor();
    // The author's page hears of it by itself.
    await members(author).filter({ hasText: 'Mia Person' }).getByText('Member').waitFor();
    expect(await openMenu(member, 'Robotics lab')).toEqual(['Leave team']);
  });

  it('[TEAM-14] says what a member beyond the seats costs, and invites nobody before', async () => {
    await author.getByLabel('Search by name or email').fill(emailOf('third'));
    await button(author, 'Invite').click();
    const dialog = author.getByRole('dialog', { name: 'No seat is free' });
    await dialog.getByText(/^Your plan pays for 2 people. For 3 people it costs .* per year from/).waitFor();
    await button(dialog, 'Cancel').click();
    await waitForValue(author.getByLabel('Search by name or email'), emailOf('third'));
    expect((await hilda.one('teams', teamId)).members).toHaveLength(2);
    await author.getByLabel('Search by name or email').fill('');
  });

  it('[TEAM-14] says on a phone who has to go first, in lines as wide as the form', async () => {
    await show(author, { size: phone });
    await author.goto(`${cardScreens.pay}?plan=personal&period=yearly`);
    const words = author.getByText(/^1 member has to go first/);
    await words.waitFor();
    const width = (await words.boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(200);
    await look(author, 'plan-in-use.phone');
    await words.getByRole('link', { name: 'My teams' }).click();
    await waitForPath(author, '/teams');
    await show(author, { size: desktop });
  });

  it('[TEAM-01, TEAM-02, TEAM-03, TEAM-04, STATE-15] is listed with its facts, and turned inactive and active again', async () => {
    await visit(author, '/teams');
    await waitForHeading(author, 'My Team Projects');
    await card('Robotics lab').waitFor();
    expect(await card('Robotics lab').getByRole('term').allTextContents()).toEqual([
      'Total projects',
      'Members',
      'Type',
      'Status',
      'Created on',
    ]);
    await tab('Active');
    await button(author, 'Make inactive: Robotics lab').click();
    await author.getByText('No active teams').waitFor();
    await tab('Inactive');
    await button(author, 'Make active: Robotics lab').click();
    await author.getByText('No inactive teams').waitFor();
    await tab('Active');
    await card('Robotics lab').getByRole('link').click();
    await waitForHeading(author, 'Robotics lab');
  });

  it('[CREATE-03, ROLE-13, TEAM-12] is chosen in the form of a project, in which its members act as co-hosts', async () => {
    await author.getByRole('main').getByRole('link', { name: 'Create team project' }).first().click();
    await author.getByRole('link', { name: 'Private Project' }).click();
    await waitForHeading(author, 'Project Information');
    const chosen = author.getByRole('combobox', { name: 'Team' });
    await chosen.filter({ hasText: 'Robotics lab' }).waitFor();
    await chosen.click();
    expect(await options(author)).toEqual(['No team', 'Robotics lab']);
    await author.getByRole('option', { name: 'Robotics lab' }).click();
    await author.getByLabel('Project name').fill('Gripper call');
    await author.getByRole('textbox', { name: 'Start date' }).fill(typed(day(0)));
    await author.getByRole('textbox', { name: 'End date' }).fill(typed(day(9)));
    await author.getByRole('checkbox', { name: /Terms/ }).check();
    await button(author, 'Proceed').click();
    await button(author.getByRole('dialog'), 'Continue').click();
    await waitForPath(author, /add-collaborator\/\d{9}$/);
    projectId = author.url().split('/').at(-1) ?? '';
    await until(async () => (await hilda.list('projects', { status: 'draft' })).some(({ id }) => id === projectId));
    expect(await hilda.one('projects', projectId)).toMatchObject({ teamId });
    await hilda.command('DefineDocuments', { projectId, documents: [{ fieldName: 'Budget' }] });

    await visit(member, `/teams/team-details?id=${teamId}`);
    const own = member.getByRole('listitem').filter({ hasText: 'Gripper call' });
    await own.getByText('Robotics lab').waitFor();
    expect(await openMenu(member, 'Gripper call')).toEqual([
      'Project Setting',
      'Reminders and wording',
      'Duplicate',
      'Save as template',
    ]);
    await closeMenu(member);
    await visit(member, `/projects/${projectId}`);
    await member.getByRole('link', { name: 'Robotics lab' }).waitFor();
    await openMenu(member, 'Gripper call');
    await member.getByRole('menuitem', { name: 'Collaborators' }).click();
    await member.getByLabel('Search by name or email').fill(emailOf('ada'));
    await button(member, 'Add').click();
    await button(member, 'Proceed').click();
    await waitForHeading(member, 'Required documents');
    await until(async () => (await hilda.list('collaborators', { projectId })).length > 0);
    expect((await hilda.list('collaborators', { projectId })).map(({ email }) => email)).toEqual([emailOf('ada')]);
    for (const page of [author, member]) {
      await visit(page, `/teams/team-details?id=${teamId}`);
      await waitForHeading(page, 'Robotics lab');
    }
    // A screen that was shown before shows what it knew until it hears what is so now.
    await until(async () => (await fact(author, 'Total projects').textContent()) === '1');
  });

  it('[TEAM-12] is left by a member, and not there for strangers', async () => {
    await member.keyboard.press('Escape');
    await openMenu(member, 'Robotics lab');
    await member.getByRole('menuitem', { name: 'Leave team' }).click();
    await confirm(member, 'Leave Robotics lab?', 'Leave');
    await notice(member, 'You left Robotics lab.').waitFor();
    await waitForPath(member, '/teams/create-teams');
    await visit(member, `/teams/team-details?id=${teamId}`);
    await member.getByText('Team not found.').waitFor();
    await visit(member, `/projects/${projectId}`);
    await member.getByText('Project not found.').waitFor();
    await members(author).filter({ hasText: 'Mia' }).waitFor({ state: 'detached' });
  });

  it('[BEY-47] is offered to a member, who accepts, and back', async () => {
    await mia.subscribe('team');
    await hilda.command('InviteTeamMember', { teamId, email: emailOf('mia') });
    await mia.command('AcceptTeamInvitation', { teamId });
    await openMenu(author, 'Mia Person');
    await author.getByRole('menuitem', { name: 'Hand the team over' }).click();
    await confirm(author, 'Hand Robotics lab over to Mia Person?', 'Ask');
    await notice(author, 'Mia Person was asked to take Robotics lab over.').waitFor();
    await author.getByText('You asked Mia Person to take this team over. Nothing changes until they accept.').waitFor();
    await visit(member, `/teams/team-details?id=${teamId}`);
    await member.getByText(/^Hilda Host asks you to take this team over/).waitFor();
    await look(member, 'team-offered');
    await button(member, 'Accept').click();
    await notice(member, 'You are the author of Robotics lab now.').waitFor();
    await author.getByText(/^You asked Mia Person/).waitFor({ state: 'detached' });
    expect(await openMenu(author, 'Robotics lab')).toEqual(['Leave team']);
    await mia.command('OfferTeam', { teamId, personId: hilda.accountId });
    await hilda.command('AcceptTeam', { teamId });
  });

  it('[TEAM-13] goes to the bin, and is restored', async () => {
    await author.reload();
    await openMenu(author, 'Robotics lab');
    await author.getByRole('menuitem', { name: 'Move to the bin' }).click();
    await confirm(author, 'Move Robotics lab to the bin?', 'Move to the bin');
    await notice(author, 'Robotics lab is in the bin.').waitFor();
    await author.getByText('No teams').waitFor();
    await tab('Bin');
    await card('Robotics lab')
      .getByText(/^Purged on /)
      .waitFor();
    await button(author, 'Restore Robotics lab').click();
    await author.getByText('The bin is empty').waitFor();
    expect((await hilda.one('teams', teamId)).isBinned).toBe(false);
  });
});
