import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine, expectAccessible, look } from '../support/appearance.ts';
import { day, shown } from '../support/days.ts';
import { letter } from '../support/files.ts';
import { emailOf, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { button, chooseFiles, notice, openMenu, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import {
  createProject,
  draftPrivateProject,
  projectSettings,
  startPrivateProject,
  startPublicProject,
} from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('the collaborators of a project', (site) => {
  let hilda: ApiClient;
  let host: Page;
  beforeAll(async () => {
    hilda = await site.installation.host('Hilda');
    host = await site.windowOf('Hilda');
  });

  it('[ASSIGN-01, ASSIGN-02, ASSIGN-03, ASSIGN-05, ASSIGN-06, ASSIGN-08] get documents assigned: some, all or none of them', async () => {
    const people = ['anna', 'bert', 'cleo'].map(emailOf);
    const { projectId, budget, plan } = await draftPrivateProject(hilda, 'Assigned', people);
    const path = `/project/createprivateproject/project-start/assignment/${projectId}`;
    const section = (name: string) => host.getByRole('region', { name });
    const assigned = async () =>
      Object.fromEntries(
        (await hilda.list('documents', { projectId })).map(({ id, assigned }) => [id, assigned.length]),
      );
    await visit(host, path);
    await button(host, 'Create').click();
    await notice(host, 'Every document needs at least one collaborator. Missing: Budget, Plan.').waitFor();

    const search = section('Budget').getByLabel('Search collaborators');
    await search.click();
    await until(async () => (await host.getByRole('option').count()) === 3);
    await search.fill('be');
    await host.getByText('Type at least 3 characters.').waitFor();
    await search.fill('bert');
    await host.getByRole('option', { name: emailOf('bert') }).click();
    await search.fill('cleo');
    await host.getByRole('option', { name: emailOf('cleo') }).click();
    await host.keyboard.press('Escape');
    await section('Budget').getByText('2 of 3').waitFor();
    await button(host, 'Assign everyone to Plan').click();
    await section('Plan').getByText('3 of 3').waitFor();
    await look(host, 'assign');
    await button(host, 'Cancel').click();
    await waitForPath(host, '/projectlist');
    expect(await assigned()).toEqual({ [budget]: 0, [plan]: 0 });
    expect((await hilda.one('projects', projectId)).status).toBe('draft');

    await visit(host, path);
    await button(host, 'Assign everyone to Budget').click();
    await button(host, 'Assign everyone to Plan').click();
    // The chip's button is for the mouse; on the keyboard, Backspace removes the last one.
    await section('Plan').getByLabel('Search collaborators').press('Backspace');
    await section('Plan').getByText('2 of 3').waitFor();
    const sent: string[] = [];
    host.on('request', (request) => {
      const [, command] = /\/api\/commands\/(\w+)/.exec(request.url()) ?? [];
      if (command) sent.push(command);
    });
    await button(host, 'Create').click();
    await host.getByRole('dialog', { name: 'Project Created' }).waitFor();
    expect(sent).toEqual(['AssignDocument', 'AssignDocument', 'ActivateProject']);
    expect(await assigned()).toEqual({ [budget]: 3, [plan]: 2 });
  });

  it('[BEY-21] are reminded once for each deadline, and one of them gets more time', async () => {
    const people = ['eva', 'finn'].map(emailOf);
    const { projectId } = await startPrivateProject(hilda, 'Reminded', people);
    for (const name of ['Eva', 'Finn'])
      await (await site.installation.person(name)).command('JoinProject', { projectId });
    await visit(host, `/projects/${projectId}`);
    await button(host, 'Remind 2 who still owe').click();
    await button(host.getByRole('dialog', { name: 'Remind 2 collaborators?' }), 'Remind').click();
    await notice(host, '2 collaborators reminded.').waitFor();
    await mailTo(site.installation, emailOf('eva'), /Reminded/);
    expect(await button(host, /^Reminded/).isDisabled()).toBe(true);
    await openMenu(host, 'Finn Person');
    expect(await host.getByRole('menuitem', { name: /^Reminded/ }).getAttribute('aria-disabled')).toBe('true');
    await look(host, 'reminded');

    await host.getByRole('menuitem', { name: 'Give more time' }).click();
    const more = host.getByRole('dialog', { name: 'More time for Finn Person' });
    expect(await button(more, 'Save').isDisabled()).toBe(true);
    await more.getByLabel('New due date').fill(day(15));
    await button(more, 'Save').click();
    await notice(host, 'Finn Person has more time.').waitFor();
    // For a new deadline there may be another reminder.
    await button(host, 'Remind 1 who still owes').waitFor();
    const finn = await site.windowOf('finn', `/projects/${projectId}`);
    const [month, date] = shown(day(15)).replace(' 0', ' ').split(' ');
    // Days are the project's, in Adak, where yesterday lasts until ten in the morning of UTC.
    await finn.getByText(/^Due \w+day, 23:59, 1[56] days left$/).waitFor();
    await finn.getByText(new RegExp(`^${month} ${date}( 20\\d\\d)?, .*time`)).waitFor();
    await finn.getByText(shown(day(15)), { exact: true }).waitFor();
    await look(finn, 'more-time');
    await finn.close();
  });

  it('[BEY-48] are kept from joining again, if the host ticks it, until the host allows it', async () => {
    const { projectId } = await startPublicProject(hilda, 'Kept out');
    const gus = await site.installation.person('Gus');
    await gus.command('JoinProject', { projectId });
    await visit(host, `/projects/${projectId}`);
    await openMenu(host, 'Gus Person');
    await host.getByRole('menuitem', { name: 'Remove from the project' }).click();
    const question = host.getByRole('dialog', { name: 'Remove Gus Person?' });
    await question.getByLabel('Do not let Gus Person join again').check();
    await look(host, 'remove');
    await button(question, 'Remove').click();
    const banned = host.getByRole('region', { name: 'Cannot join again' });
    await banned.getByText('Gus Person').waitFor();
    await expectAccessible(host);
    await look(host, 'banned');
    await expect(gus.command('JoinProject', { projectId })).rejects.toMatchObject({ problem: { code: 'BANNED' } });
    await button(banned, 'Allow again: Gus Person').click();
    await banned.waitFor({ state: 'detached' });
    await gus.command('JoinProject', { projectId });
  });

  it('[COLLECT-06, DETAIL-09, DETAIL-12] join by their first visit when invited, and say which document an unclear file is', async () => {
    const { projectId, plan } = await startPrivateProject(hilda, 'First visit', [emailOf('gina')]);
    await hilda.command('UnassignDocument', { projectId, documentId: plan, email: emailOf('gina') });
    await site.installation.person('Gina');
    const gina = await site.windowOf('gina', '/projectlist');
    await gina.getByRole('link', { name: 'First visit' }).click();
    await waitForHeading(gina, 'First visit');
    await until(async () => (await hilda.list('collaborators', { projectId }))[0]?.status === 'joined');
    await gina.getByRole('heading', { name: 'Required Documents 0/1' }).waitFor();
    expect(await gina.getByText('Plan', { exact: true }).count()).toBe(0);

    await hilda.command('AssignDocument', { projectId, documentId: plan, emails: [emailOf('gina')] });
    await gina.getByRole('heading', { name: 'Required Documents 0/2' }).waitFor();
    await chooseFiles(gina, 'Choose files', { ...letter, name: 'scan0001.pdf' });
    const asked = gina.getByRole('dialog', { name: 'Which document is this?' });
    expect(await button(asked, 'Upload').isDisabled()).toBe(true);
    await asked.getByRole('combobox', { name: 'scan0001.pdf' }).click();
    await gina.getByRole('option', { name: 'Plan (.pdf)' }).click();
    await look(gina, 'unmatched');
    await button(asked, 'Upload').click();
    await gina.getByRole('heading', { name: 'Required Documents 1/2' }).waitFor();
    const uploads = gina.getByRole('region', { name: 'Recent uploads' }).getByRole('listitem');
    await uploads.filter({ hasText: 'Plan' }).waitFor();
    await chooseFiles(gina, 'Choose files', { ...letter, name: 'budget.pdf' });
    await gina.getByRole('heading', { name: 'Required Documents 2/2' }).waitFor();
    await uploads.first().filter({ hasText: 'Budget' }).waitFor();
    await look(gina, 'collaborator-done');
    await visit(host, `/projects/${projectId}/documents`);
    await waitForHeading(host, 'Documents Collections (2/2)');
    await gina.close();
  });

  it('[JOIN-08, JOIN-10, EDIT-07, EDIT-08, STATE-04] cannot join a project that is full or past; a later deadline makes it active again', async () => {
    const made = async (projectName: string) => {
      const settings = projectSettings(projectName, { endDate: day(1) });
      const { projectId } = await createProject(hilda, settings, [{ fieldName: 'Poster' }]);
      await hilda.command('ActivateProject', { projectId });
      return projectId;
    };
    const full = await made('Full');
    const over = await made('Over');
    // Before 300 invitations, which a busy machine takes a while to send: a code would come behind them.
    await site.installation.person('Jo');
    await hilda.command('InviteCollaborators', {
      projectId: full,
      emails: Array.from({ length: 300 }, (_, number) => emailOf(`guest${number}`)),
    });
    const jo = await site.windowOf('jo');
    const join = async (projectId: string) => {
      await visit(jo, '/project/joinproject');
      await jo.getByLabel('Project ID').fill(projectId);
      await button(jo, 'Search').click();
      await button(jo, 'Join').click();
    };
    await join(full);
    await notice(jo, 'This project can have no more collaborators.').waitFor();
    await waitForPath(jo, '/project/joinproject');
    // What was found stays, beside the reason.
    await jo.getByRole('heading', { name: 'Full' }).waitFor();
    await examine(jo, 'join-refused');
    await visit(jo, '/project/joinproject');
    await jo.getByLabel('Project ID').fill(over);
    await button(jo, 'Search').click();
    await button(jo, 'Join').waitFor();

    site.installation.time.offset = 4 * 86_400_000;
    await hilda.forget().signIn(emailOf('hilda'), password);
    await until(async () => (await hilda.one('projects', over)).status === 'past');
    await button(jo, 'Join').click();
    await notice(jo, 'The due date of this project has passed.').waitFor();
    await waitForPath(jo, '/project/joinproject');

    await visit(host, '/projectlist?tab=past');
    await button(host, 'More about Over').click();
    await host.getByRole('menuitem', { name: 'Project Setting' }).click();
    await waitForHeading(host, 'Project Information');
    // Its start is in the past and may stay there.
    await host.getByRole('textbox', { name: 'End date' }).fill(shown(day(12)));
    await button(host, 'Save').click();
    await waitForPath(host, '/projectlist');
    expect(await hilda.one('projects', over)).toMatchObject({ status: 'active', startDate: day(0), endDate: day(12) });
    await button(jo, 'Join').click();
    await waitForHeading(jo, 'Over');
    await jo.close();
  });
});
