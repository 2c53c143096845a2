import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { expectAccessible, expectNoSidewaysScroll, look, settled, show } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { day, shown } from '../support/days.ts';
import { fixture } from '../support/files.ts';
import { emailOf, password } from '../support/installation.ts';
import { button, notice, stored, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { createProject, projectSettings, startPublicProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('projects', (site) => {
  let host: ApiClient;
  let page: Page;
  beforeAll(async () => {
    host = await site.installation.host('Hilda');
    page = await site.windowOf('Hilda');
  });

  const create = (projectName: string) => startPublicProject(host, projectName);
  const card = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });

  it('[LIST-05, LIST-08, LIST-09, LIST-10, LIST-11, STATE-06, STATE-07, STATE-16, STATE-17, ERR-13, GEN-03] go to the bin, and come back or are deleted for ever', async () => {
    const { projectId } = await create('Thrown away');
    await createProject(host, projectSettings('Half done', { projectScope: 'private' }), []);
    await visit(page, '/projectlist?tab=bin');
    await page.getByText('The bin is empty').waitFor();
    await page.getByRole('tab', { name: 'Drafts' }).click();
    await card('Half done').getByRole('link').click();
    await waitForHeading(page, 'Add collaborators');

    await visit(page, '/projectlist');
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
    await waitForPath(page, '/dashboard');
    await notice(page, 'Project deleted successfully').waitFor();

    await visit(page, '/projectlist?tab=bin');
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

  it('[BEY-47] are handed over to a co-host, who accepts', async () => {
    const { page: other, client: cora } = await site.personAt('Cora', '/dashboard');
    await cora.subscribe();
    const settings = projectSettings('Given away', { coHostEmails: [emailOf('Cora')] });
    const { projectId } = await createProject(host, settings);
    await host.command('ActivateProject', { projectId });
    await visit(page, `/projects/${projectId}`);
    await button(page, 'More about Given away').click();
    await page.getByRole('menuitem', { name: 'Hand over' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over Given away' });
    await expectAccessible(page);
    await look(page, 'hand-over-dialog');
    await dialog.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('You asked Cora Person to take this project over.').waitFor();
    await look(page, 'hand-over-waiting');

    await visit(other, '/Notification');
    await other.getByText('Hilda Host asks you to take "Given away" over as its host.').click();
    await other.getByText('Hilda Host asks you to take this project over.').waitFor();
    await show(other, { size: phone });
    await expectNoSidewaysScroll(other);
    await expectAccessible(other);
    await look(other, 'hand-over-offer');
    await button(other, 'Accept').click();
    await notice(other, 'You are the host of Given away now.').waitFor();
    await until(async () => (await cora.one('projects', projectId)).role === 'owner');
    // The host before, whose page reads anew, is a co-host.
    await page.getByText('You asked Cora Person').waitFor({ state: 'detached' });

    await visit(page, '/settings/login-security');
    await button(page, 'Close account').click();
    await page.getByRole('list', { name: 'What you host' }).waitFor();
    expect(await page.getByRole('list', { name: 'What you host' }).textContent()).not.toContain('Given away');
    await expectAccessible(page);
    await look(page, 'close-account');
    await button(page, 'Cancel').click();
    await cora.command('CloseAccount', { password });
    await visit(page, `/projects/${projectId}`);
    await page.getByText('The account of the host was closed.').waitFor();
    await expectAccessible(page);
    await look(page, 'host-gone');
    await other.close();
  });

  it('[LIST-06, CONST-16] are listed in pages of twelve', async () => {
    for (let number = 1; number <= 13; number++) await create(`Paged ${number}`);
    await visit(page, '/projectlist');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const cards = page.getByRole('tabpanel').getByRole('listitem');
    await until(async () => (await cards.count()) === 12);
    const total = (await host.list('projects', { status: 'active' })).length;
    const numbers = pages.getByRole('button', { name: /^Page \d+$/ });
    const wanted = Array.from({ length: Math.ceil(total / 12) }, (_, index) => String(index + 1));
    // The last of them may be told to a page that is there already.
    await until(async () => (await numbers.count()) === wanted.length);
    expect(await numbers.allTextContents()).toEqual(wanted);
    expect(await pages.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await pages.getByRole('button', { name: 'Next' }).click();
    await until(async () => (await cards.count()) === total - 12);
    expect(await pages.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    expect(await pages.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(false);
  });

  it('[NAV-05, NAV-12, DETAIL-11, DETAIL-16, EDIT-10, ENT-03, ERR-18, JOIN-13] open at their old addresses, for those with access', async () => {
    const { projectId } = await create('Addressed');
    await page.evaluate(() => localStorage.removeItem('Storedproject'));
    await page.goto('/projects/projectdetail');
    await waitForPath(page, '/projectlist');
    await notice(page, 'No project data found').waitFor();
    await page.goto(`/project/${projectId}`);
    await waitForHeading(page, 'Addressed');
    await waitForPath(page, `/projects/${projectId}`);
    await until(async () => (await stored(page, 'Storedproject')) === projectId);
    expect(JSON.parse((await stored(page, 'project')) ?? '')).toEqual({ ID: projectId, ProjectName: 'Addressed' });
    await page.goto('/projects/projectdetail');
    await waitForHeading(page, 'Addressed');
    await visit(page, '/project/joinproject');
    await page.getByLabel('Project ID').fill(projectId);
    await button(page, 'Search').click();
    await notice(page, 'You are the host of this project and cannot join it as a collaborator.').waitFor();

    const { page: stranger } = await site.personAt('Sven', '/dashboard');
    for (const path of [`/projects/${projectId}`, `/editproject/${projectId}`]) {
      await visit(stranger, path);
      await stranger.getByText('Project not found.').waitFor();
    }
    // Whoever got the link of a public project can still join it.
    await stranger.getByRole('link', { name: 'Join it' }).click();
    await stranger.getByRole('button', { name: 'Search', exact: true }).click();
    await stranger.getByRole('heading', { name: 'Addressed' }).waitFor();
  });

  it('[COLLECT-09, DETAIL-01, DETAIL-02, DETAIL-03, DETAIL-08, DETAIL-15, FMT-04] show their facts, and open an uploaded file in a new tab', async () => {
    const settings = projectSettings('Facts', { projectDetails: 'What it is for.' });
    const { projectId, documentIds } = await createProject(host, settings);
    const documentId = documentIds[0] ?? '';
    await host.command('ActivateProject', { projectId });
    await host.command('SetExpectedCollaborators', { projectId, expectedCollaborators: 5 });
    await visit(page, `/projects/${projectId}`);
    await page.getByText('No collaborators have joined the project.').first().waitFor();
    const vera = await site.installation.person('Vera');
    await vera.command('JoinProject', { projectId });
    await vera.upload(fixture('letter-of-intent.pdf'), { purpose: 'document', projectId, documentId });
    const fact = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
    await fact('Participants').getByText('1 / 5').first().waitFor();
    expect(await fact('Due date').first().textContent()).toMatch(new RegExp(`^${shown(day(9))}, \\d+ days left$`));
    expect(await fact('Status').first().textContent()).toBe('Active, public');
    expect(await fact('Host').first().textContent()).toBe('Hilda Host');
    expect((await fact('Project ID').first().textContent())?.replace(/\D/g, '')).toBe(projectId);
    await waitForHeading(page, 'Facts');
    const about = page.getByRole('region', { name: 'About the project' });
    expect(await about.textContent()).toMatch(new RegExp(`What it is for\\..*Created on ${shown(day(0))}`));
    const all = page.getByRole('link', { name: 'View All' });
    expect(await all.getAttribute('href')).toBe(`/projects/${projectId}/documents`);
    const recent = page.getByRole('region', { name: 'Recent uploads' });
    await recent.getByText('lette...').waitFor();
    expect(await recent.getByTitle('letter-of-intent.pdf').count()).toBeGreaterThan(0);
    const tab = page.context().waitForEvent('page');
    const served = page.context().waitForEvent('response', (response) => response.url().includes('/api/files/'));
    await button(page, 'View the latest upload of Letter in a new tab').click();
    await tab;
    const answer = await served;
    expect(answer.headers()['content-type']).toMatch(/^application\/pdf/);
    expect(answer.headers()['content-disposition']).toMatch(/^inline/);
    await (await tab).close();
  });

  it('[BEY-16] with names without spaces stay within a phone', async () => {
    const long = 'Förderantragsunterlagen'.repeat(5);
    const { projectId, documentIds } = await createProject(host, projectSettings(long), [{ fieldName: long }]);
    await host.command('ActivateProject', { projectId });
    const max = await site.installation.person('Max', long);
    await max.command('JoinProject', { projectId });
    const documentId = documentIds[0] ?? '';
    await max.upload(fixture('letter-of-intent.pdf', `${long}.pdf`), { purpose: 'document', projectId, documentId });
    await host.command('AddComment', { projectId, text: long });
    await show(page, { size: phone });
    for (const path of [
      '/projectlist',
      `/projects/${projectId}`,
      `/projects/${projectId}/documents`,
      `/projects/${projectId}/review/${max.accountId}/${documentId}`,
      `/project/createindependentproject/project-start/${projectId}`,
      '/Notification',
    ]) {
      await visit(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      await expectNoSidewaysScroll(page);
    }
    await visit(page, `/editproject/${projectId}`);
    await page.getByText(long).filter({ visible: true }).first().waitFor();
    await expectNoSidewaysScroll(page);
    const guest = await site.windowOf('Max');
    await show(guest, { size: phone });
    for (const path of [`/projects/${projectId}`, '/dashboard']) {
      await visit(guest, path);
      await guest.getByRole('heading', { level: 1 }).waitFor();
      await settled(guest);
      await expectNoSidewaysScroll(guest);
    }
    await show(page, { size: desktop });
  });
});
