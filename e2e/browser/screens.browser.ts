import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { shown } from '../support/days.ts';
import { letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { button, openInApp, signIn, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

/** Every address behind the guard that names no project, as the specification has them. */
const ownScreens = [
  ['/dashboard', 'Dashboard'],
  ['/projectlist', 'Personal Projects'],
  ['/projectlist?tab=draft', 'Personal Projects'],
  ['/projectlist?tab=past', 'Personal Projects'],
  ['/projectlist?tab=bin', 'Personal Projects'],
  ['/templates', 'Templates'],
  ['/createproject', 'Start a New Team Project'],
  ['/project/createindependentproject', 'Project Information'],
  ['/project/createprivateproject', 'Project Information'],
  ['/createteamproject', 'Project Information'],
  ['/project/joinproject', 'Join Project'],
  ['/projects/projectdetail', 'Personal Projects'],
  ['/calendar', 'Calendar'],
  ['/teams', 'My Team Projects'],
  ['/teams/create-teams', 'My Team Projects'],
  ['/teams/teaminformation', 'Create Team'],
  ['/teams/team-details', 'My Team Projects'],
  ['/Notification', 'Notification'],
  ['/settings', 'Settings'],
  ['/settings/personal-info', 'Personal info'],
  ['/settings/login-security', 'Login & security'],
  ['/settings/payment-and-payouts', 'Settings'],
  ['/pricingplan', 'Pricing Plan'],
] as const;
/** Those of one project: to whom is shown more than that there is none. */
const projectScreens = [
  ['/projects/{id}', ['host', 'collaborator']],
  ['/projects/{id}/documents', ['host', 'collaborator']],
  ['/editproject/{id}', ['host']],
  ['/project/createprivateproject/add-collaborator/{id}', ['host']],
  ['/project/createprivateproject/project-start/{id}', ['host']],
  ['/project/createprivateproject/project-start/assignment/{id}', ['host']],
] as const;
/** What the specification's own screens had instead of data. */
const samples = /Basic Plan|5,?698|12\.3 of 15|10\/40|Seminar|Publication|Lorem|undefined|NaN|\[object/;

describeInBrowser('the screens', (site) => {
  let hilda: ApiClient;
  let ada: ApiClient;
  let bo: ApiClient;
  let projectId = '';
  let ids: string[] = [];
  const windows = {} as Record<'host' | 'collaborator' | 'stranger', Page>;

  const deliver = (who: ApiClient, documentId = '') =>
    who.upload(letter, { purpose: 'document', projectId, documentId });
  const delivered = (amount: number) =>
    until(async () => (await hilda.list('submissions', { projectId })).length === amount);
  beforeAll(async () => {
    const { installation } = site;
    hilda = await installation.host('Hilda');
    [ada, bo] = [await installation.person('Ada'), await installation.person('Bo')];
    await installation.person('Otto');
    const settings = projectSettings('Field notes', { projectScope: 'private' });
    const names = ['Zeta', 'Alpha', 'Mu'].map((fieldName) => ({ fieldName }));
    ({ projectId, documentIds: ids } = await createProject(hilda, settings, names));
    const emails = ['ada', 'bo', 'cy'].map(emailOf);
    await hilda.command('InviteCollaborators', { projectId, emails });
    for (const documentId of ids) await hilda.command('AssignDocument', { projectId, documentId, emails });
    await hilda.command('ActivateProject', { projectId });
    for (const one of [ada, bo]) await one.command('JoinProject', { projectId });
    for (const documentId of [...ids].reverse()) await deliver(ada, documentId);
    await delivered(3);
    windows.host = await site.windowOf('Hilda');
    windows.collaborator = await site.windowOf('Ada');
    windows.stranger = await site.windowOf('Otto');
  }, 120_000);

  /** What stands below the heading, once it has been read: more than a word. */
  const contentOf = (page: Page) =>
    until(async () => {
      const main = page.getByRole('main');
      if ((await main.locator('[aria-busy=true], .MuiSkeleton-root').count()) > 0) return undefined;
      const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      const content = ((await main.textContent()) ?? '').replace(heading, '').trim();
      return content.length > 20 && content;
    });

  it('[GEN-01, GEN-06, ROLE-02] all show something of one’s own to somebody who has just signed up, and no samples', async () => {
    const page = windows.stranger;
    for (const [path, heading] of ownScreens) {
      await visit(page, path);
      await waitForHeading(page, heading);
      const content = await contentOf(page);
      expect([path, samples.exec(content)?.[0]]).toEqual([path, undefined]);
      expect(content).not.toMatch(/could not be (shown|loaded)|Hilda|Field notes/);
      expect([path, await page.locator('a:not([href]), a[href=""], a[href="#"]').count()]).toEqual([path, 0]);
    }
  });

  it('[AUTH-35, ROLE-01] lead a visitor to sign in, every one of them', async () => {
    const page = await site.window();
    await page.goto('/sign-in');
    await waitForHeading(page, 'Sign In');
    for (const [path] of [...ownScreens, ...projectScreens]) {
      await openInApp(page, path.replace('{id}', projectId));
      await waitForPath(page, '/sign-in');
    }
  });

  it.each(['host', 'collaborator', 'stranger'] as const)(
    '[GEN-06, ROLE-02, ROLE-03] of a project show a %s what may be seen, or that there is none',
    async (kind) => {
      const page = windows[kind];
      for (const [path, kinds] of projectScreens) {
        await visit(page, path.replace('{id}', projectId));
        const content = await contentOf(page);
        const isShown = (kinds as readonly string[]).includes(kind);
        expect([path, content.includes('Project not found.')]).toEqual([path, !isShown]);
        expect([path, samples.exec(content)?.[0]]).toEqual([path, undefined]);
        if (kind === 'stranger') expect(content).not.toMatch(/Field notes|Zeta|Hilda|people\.example/);
      }
    },
  );

  const counts = async (page: Page) => {
    await visit(page, '/projectlist');
    const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Field notes' });
    const list = /\d+ documents?|\d+ collaborators?/g;
    const found = {
      card: (await card.textContent())?.match(list),
      shown: await page.getByText(/^\d+ projects? in/).textContent(),
    };
    await visit(page, `/projects/${projectId}`);
    const fact = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').first().textContent();
    await page.getByRole('group', { name: 'Filter by status' }).waitFor();
    const filters = await page.getByRole('group', { name: 'Filter by status' }).getByRole('button').allTextContents();
    const facts = { participants: await fact('Participants'), documents: await fact('Documents') };
    const ofDocuments = page.getByText(/^\d+ \/ \d+ delivered$/);
    await ofDocuments.first().waitFor();
    const perDocument = await ofDocuments.allTextContents();
    await page.getByRole('link', { name: 'View All' }).click();
    await waitForHeading(page, /^Documents Collections \(\d/);
    await page.getByRole('table').waitFor();
    const rows = await page.getByRole('table').getByRole('row').allTextContents();
    return {
      ...found,
      ...facts,
      filters: filters.map((text) => text.replace(/\s+/g, ' ')),
      perDocument,
      heading: await page.getByRole('heading', { level: 1 }).textContent(),
      rows: rows.slice(1).map((text) =>
        text
          .match(/(\d)(\d)$/)
          ?.slice(1)
          .join('/'),
      ),
    };
  };

  /** A screen shows what it knew until it hears what is so now. */
  const expectCounts = async (expected: Partial<Awaited<ReturnType<typeof counts>>>) => {
    let now: typeof expected | undefined;
    const isSo = async () => {
      now = await counts(windows.host);
      return isDeepStrictEqual({ ...now, ...expected }, now);
    };
    await until(isSo, 30_000).catch(() => undefined);
    expect(now).toMatchObject(expected);
  };

  it('[GEN-01, COLLECT-04, DETAIL-09, LIST-07] count what is stored, and count anew when it changes', async () => {
    await expectCounts({
      card: ['3 documents', '2 collaborators'],
      shown: '1 project in Active Projects',
      participants: '2 joined of 3 invited',
      documents: '3 / 9',
      perDocument: ['1 / 3 delivered', '1 / 3 delivered', '1 / 3 delivered'],
      heading: 'Documents Collections (3/9)',
      rows: ['3/3', '3/0', '3/0'],
    });
    await deliver(bo, ids[1]);
    await hilda.command('RemoveCollaborator', { projectId, email: emailOf('cy') });
    await hilda.command('ReviewDocument', {
      projectId,
      documentId: ids[0] ?? '',
      email: emailOf('ada'),
      action: 'Reject',
    });
    await delivered(4);
    await expectCounts({
      card: ['3 documents', '2 collaborators'],
      participants: '2',
      documents: '3 / 6',
      perDocument: ['0 / 2 delivered', '2 / 2 delivered', '1 / 2 delivered'],
      heading: 'Documents Collections (3/6)',
      rows: ['3/2', '3/1'],
    });
    await visit(windows.host, '/Notification');
    const shown = windows.host.getByRole('tabpanel');
    const closed = shown.getByRole('button', { expanded: false });
    const each = shown.getByRole('listitem').filter({ hasNot: windows.host.locator('[aria-expanded]') });
    await until(async () => {
      // What is alike about a project is one line until it is opened.
      while ((await closed.count()) > 0) await closed.first().click();
      const unread = (await hilda.list('notifications')).filter(({ read }) => !read).length;
      const says = await windows.host.getByText(new RegExp(`^${unread} unread notifications`)).count();
      return says === 1 && (await each.count()) === unread;
    });
  });

  it('[DOCS-08] have the documents in their stored order, also once they were moved', async () => {
    const page = windows.host;
    await visit(page, `/project/createprivateproject/project-start/${projectId}`);
    await button(page, 'Move Mu up').click();
    await button(page, 'Move Mu up').click();
    await button(page, 'Save').click();
    const order = ['Mu', 'Zeta', 'Alpha'];
    // A screen that was shown before shows what it knew, until it hears what is so now.
    const inOrder = (what: string, shown: Locator, textsOf = (all: Locator) => all.allTextContents()) =>
      until(async () => {
        const texts = await textsOf(shown);
        return isDeepStrictEqual(
          texts.flatMap((text) => order.find((name) => text.includes(name)) ?? []),
          order,
        );
      }, 30_000).catch(async () => expect([what, await textsOf(shown)]).toEqual([what, order]));
    await waitForHeading(page, 'Field notes');
    await until(async () => (await hilda.list('documents', { projectId }))[0]?.fieldName === 'Mu');
    await visit(page, `/projects/${projectId}`);
    const matrix = page.getByLabel('Collaborators and their documents');
    await inOrder('matrix', matrix.getByRole('columnheader'));
    const required = page.getByRole('region', { name: 'Required Documents' });
    await inOrder('required', required.getByRole('rowheader'));
    await visit(page, `/project/createprivateproject/project-start/assignment/${projectId}`);
    await inOrder('assignment', page.getByRole('button', { name: /^Assign everyone to/ }), (all) =>
      all.evaluateAll(labels),
    );
    await visit(page, `/projects/${projectId}/documents`);
    await button(page, 'View the files of Ada Person').click();
    await inOrder('files', page.getByRole('dialog').getByRole('listitem'));
    await button(page, 'Close').click();
    await button(page, 'Review the documents of Ada Person').click();
    await inOrder('review', page.getByRole('dialog').getByRole('region'));
    await visit(windows.collaborator, `/projects/${projectId}`);
    const own = windows.collaborator.getByRole('table', { name: 'Required Documents' }).getByRole('rowheader');
    await inOrder('own', own);
  });
  const labels = (buttons: Element[]) => buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');

  it('[FMT-03, FMT-07] show moments in the zone of the viewer, and the days of a project as they are', async () => {
    const timezoneId = 'Pacific/Pago_Pago';
    const page = await site.window({ timezoneId });
    await page.goto(`/projects/${projectId}`);
    await signIn(page, emailOf('ada'));
    const row = page
      .getByRole('table', { name: 'Required Documents' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Alpha' }) });
    await row.waitFor();
    const { uploadedAt } = (await ada.list('documents', { projectId })).find(({ id }) => id === ids[1]) ?? {};
    const medium = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: timezoneId,
    });
    expect(await row.textContent()).toContain(medium.format(new Date(uploadedAt ?? '')).replaceAll('\u202f', ' '));
    const { startDate, endDate } = await ada.one('projects', projectId);
    await visit(page, '/projectlist');
    await page.getByText(`${shown(startDate)} – ${shown(endDate)}`).waitFor();
  });
});
