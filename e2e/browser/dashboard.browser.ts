import { beforeAll, expect, it } from '@jest/globals';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine } from '../support/appearance.ts';
import { letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('the dashboard', (site) => {
  let hilda: ApiClient;
  let ada: ApiClient;
  let projectId = '';
  let documentId = '';
  beforeAll(async () => {
    const { installation } = site;
    hilda = await installation.host('Hilda');
    ada = await installation.person('Ada');
    const settings = projectSettings('Field notes', { projectScope: 'private' });
    const project = await createProject(hilda, settings, [{ fieldName: 'Letter' }]);
    projectId = project.projectId;
    documentId = project.documentIds[0] ?? '';
    const emails = [emailOf('ada')];
    await hilda.command('InviteCollaborators', { projectId, emails });
    await hilda.command('AssignDocument', { projectId, documentId, emails });
    await hilda.command('ActivateProject', { projectId });
  }, 120_000);

  it('[BEY-44] shows host and collaborator what waits for each of them as it happens, and leads there', async () => {
    const host = await site.windowOf('Hilda');
    const collaborator = await site.windowOf('Ada');
    for (const page of [host, collaborator]) await page.goto('/dashboard');
    const asked = collaborator.getByRole('region', { name: 'Asked of me' });
    await asked.getByText('You are invited by Hilda Host: Letter').waitFor();
    await host.getByText('Nothing: you are up to date.').waitFor();
    const main = collaborator.getByRole('navigation', { name: 'Main' });
    expect(await main.getByRole('link').first().textContent()).toBe('Asked of me');
    await main.getByRole('link', { name: 'Asked of me' }).click();
    await waitForHeading(collaborator, 'Asked of me');
    await collaborator.getByRole('tabpanel').getByRole('link', { name: 'Field notes' }).waitFor();
    await examine(collaborator, 'asked');
    await visit(collaborator, '/dashboard');

    await ada.command('JoinProject', { projectId });
    await ada.upload(letter, { purpose: 'document', projectId, documentId });
    await collaborator.getByText('Nothing: you are up to date.').waitFor();
    const toReview = host.getByRole('region', { name: 'To review' });
    await toReview.getByText(/^1 document, the oldest uploaded/).waitFor();
    await host.reload();
    await toReview.waitFor();
    await examine(host, 'dashboard-work-first');
    await toReview.getByRole('link', { name: 'Review Field notes' }).click();
    await waitForPath(host, new RegExp(`^/projects/${projectId}/review/[^/]+/${documentId}$`));
    await waitForHeading(host, 'Letter');

    const [upload] = await hilda.list('submissions', { projectId });
    await hilda.command('RemoveCollaborator', { projectId, personId: upload?.collaborator.id ?? '' });
    await visit(host, '/dashboard');
    await host.getByText('Nothing: you are up to date.').waitFor();
  });

  it('[BEY-44, BEY-06] leads a newcomer to the first project, step by step, in every tab', async () => {
    const nora = await site.installation.person('Nora');
    const page = await site.windowOf('Nora');
    const steps = page.getByRole('region', { name: 'Your first project' });
    await steps.getByRole('link', { name: 'Choose a plan' }).waitFor();
    await examine(page, 'first-steps');
    await nora.subscribe();
    await page.reload();
    await steps.getByRole('link', { name: 'Create a project' }).click();
    await waitForPath(page, '/createproject');

    const { projectId: first, documentIds } = await createProject(nora, projectSettings('First call'), [
      { fieldName: 'Abstract' },
    ]);
    await visit(page, '/dashboard');
    await steps.getByRole('link', { name: 'Name the documents and start it' }).waitFor();
    await nora.command('ActivateProject', { projectId: first });
    await page.getByText('Nothing: you are up to date.').waitFor();
    await steps.waitFor({ state: 'detached' });

    // A second tab whose page has read, and does not hear the first one yet.
    const second = await page.context().newPage();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await second.route('**/api/me', async (route) => {
      await held;
      await route.continue();
    });
    const read = second.waitForResponse('**/api/waiting*');
    await second.goto('/dashboard');
    await read;
    await ada.command('JoinProject', { projectId: first });
    await ada.upload(letter, { purpose: 'document', projectId: first, documentId: documentIds[0] ?? '' });
    goOn();
    for (const tab of [page, second])
      await tab
        .getByRole('region', { name: 'To review' })
        .getByText(/^1 document/)
        .waitFor();
  });
});
