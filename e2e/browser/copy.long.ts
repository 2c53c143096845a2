import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import { examine, settled } from '../support/appearance.ts';
import { commandLine } from '../support/command-line.ts';
import { emailOf, type Installation, openTestInstallation } from '../support/installation.ts';
import { doMainJob } from '../support/main-job.ts';
import { button, openMenu, waitForHeading, waitForPath } from '../support/pages.ts';
import { createProject, draftPrivateProject, projectSettings, startPrivateProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

/** What is sent by those who only look, too. */
const looking = /^\/api\/(auth\/(sign-in|refresh|sign-out)|downloads)$/;
/** Forms, and what changes at once. */
const changing =
  ':is(main, [role=dialog]) :is(button[type=submit], textarea:not([aria-hidden]), [role=switch], [type=file])';
const pressable =
  ':is(main, [role=dialog], [role=menu]) :is(button:enabled:not([role=tab]), [role=button], [role=menuitem]):visible';
/** They only choose what is shown. */
const harmless = /^(Close|Cancel|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, .*|(Previous|Next) month)$/;

/** Screens that only change something. */
const onlyChanging = [
  '/createproject',
  '/project/createindependentproject',
  '/project/createprivateproject',
  '/createteamproject',
  '/project/joinproject',
  '/teams/create-teams',
  '/teams/teaminformation',
  '/settings/personal-info',
  '/settings/api-tokens',
  '/settings/webhooks',
  '/settings/payment-and-payouts/card',
  '/pricingplan',
];

describeInBrowser('a copy of the past', (site) => {
  let living: Installation;
  let screens: Record<'Hilda' | 'Ada' | 'Bo' | 'Cleo', readonly string[]>;
  beforeAll(async () => {
    living = site.installation;
    const { host, ada, projectId, documentId } = await doMainJob(living);
    const personId = String(ada.accountId);
    const [, cleo] = [await living.person('Bo'), await living.person('Cleo')];
    await cleo.subscribe('team');
    await ada.command('AddComment', { projectId, text: 'Here it is.' });
    await ada.command('CommentDocument', { projectId, personId, documentId, text: 'Please look.' });
    // Somebody who was invited and never looked, an open offer, a hold, what is in the bin, and a team that asks.
    const roles = { coHostEmails: [emailOf('cleo')] };
    const offered = await startPrivateProject(host, 'Offered', [emailOf('ada'), emailOf('bo')], roles);
    await host.command('OfferProject', { projectId: offered.projectId, email: emailOf('cleo') });
    await host.command('HoldProject', { projectId: offered.projectId, reason: 'A claim was made.' });
    await draftPrivateProject(host, 'Draft', [emailOf('bo')]);
    const binned = await createProject(host, projectSettings('Binned'));
    await host.command('DeleteProject', { projectId: binned.projectId });
    const template = await host.command('SaveTemplate', { templateName: 'Pattern', from: projectId });
    const team = await cleo.command('CreateTeam', { teamName: 'Reviewers', teamType: 'Research' });
    await cleo.command('InviteTeamMember', { teamId: String(team.teamId), email: emailOf('hilda') });
    const [call, offer, about] = [
      `/projects/${projectId}`,
      `/projects/${offered.projectId}`,
      `${personId}/${documentId}`,
    ];
    const teams = ['/teams', `/teams/team-details?id=${team.teamId}`];
    const settings = ['/settings', '/settings/login-security', '/settings/payment-and-payouts'];
    const mine = ['/dashboard', '/calendar', '/projectlist', '/Notification'];
    screens = {
      Hilda: [
        ...[
          ...mine,
          '/projectlist?tab=draft',
          '/projectlist?tab=bin',
          '/templates',
          '/audits',
          '/asked',
          ...teams,
          ...settings,
        ],
        ...['', '/documents', '/audit', '/mails', `/review/${about}`, `/receipts/${about}/1`].map(
          (rest) => call + rest,
        ),
        `/editproject/${projectId}`,
        `/project/createprivateproject/add-collaborator/${offered.projectId}`,
        `/project/createprivateproject/project-start/assignment/${offered.projectId}`,
        ...[offer, `/projects/${template.projectId}`, '/seals', '/nowhere'],
      ],
      Ada: [...mine, call, `${call}/documents`, `${call}/receipts/${about}/1`, offer],
      Bo: [...mine, ...settings, offer],
      Cleo: [...teams, '/teams?tab=active', offer, settings[2] ?? ''],
    };
    const { eventStore } = living.engines;
    await until(async () => (await host.list('notifications')).length > 0);
    const dir = join(living.dataDir, 'then');
    await commandLine(living.dataDir, 'replay', '--all', '--at', String(await eventStore.head()), '--to', dir);
    site.installation = await openTestInstallation({ dataDir: dir });
  }, 120_000);
  // The copy, which lies within it, is removed before.
  afterAll(() => living.remove());

  const open = async (page: Page, path: string) => {
    await page.goto(path);
    await page.locator('main :is(h1, h2, p)').first().waitFor();
    await settled(page);
  };

  /** Presses everything on a screen once, and whatever opens by that. */
  const pressAll = async (page: Page, path: string) => {
    const pressed: string[] = [];
    /**
     * The last one first: what opens stands at the end. Found and pressed at once, as things come and go; by an event, because what
     * lies below a dialog is pressed, too. @returns its name
     */
    const pressNext = async () => {
      expect([path, await page.locator(changing).count()]).toEqual([path, 0]);
      return page.locator(pressable).evaluateAll(
        (all, [before, harmless]) => {
          const named = all.map((one) => ({ one, name: one.ariaLabel ?? one.textContent ?? '' }));
          const next = named.findLast(({ name }) => !before.includes(name) && !new RegExp(harmless).test(name));
          next?.one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
          return next?.name;
        },
        [pressed, harmless.source] as const,
      );
    };
    await open(page, path);
    for (let name = await pressNext(); name !== undefined; name = await pressNext()) {
      pressed.push(name);
      await settled(page);
      const { pathname, search } = new URL(page.url());
      if (pathname + search !== path) await open(page, path);
    }
  };

  it.each(['Hilda', 'Ada', 'Bo', 'Cleo'] as const)(
    '[BEY-05] sends nothing that would change it, whatever %s presses',
    async (name) => {
      const page = await site.windowOf(name);
      const sent: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() !== 'GET' && !looking.test(pathname)) sent.push(`${page.url()}: ${pathname}`);
      });
      for (const path of screens[name]) {
        await pressAll(page, path);
        expect(sent).toEqual([]);
      }
    },
    300_000,
  );

  it('says of screens that only change something what it is, and leads to none of them', async () => {
    const page = await site.windowOf('Hilda');
    for (const path of onlyChanging) {
      await page.goto(path);
      await waitForHeading(page, 'A copy of the past');
      expect(await page.locator(changing).count()).toBe(0);
    }
    await examine(page, 'copy.only-changing');
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    const ways = new Set<string>();
    for (const path of screens.Hilda) {
      await open(page, path);
      for (const href of await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
        ways.add((href ?? '').replace(/[?#].*/, ''));
    }
    expect([...ways].filter((way) => onlyChanging.includes(way))).toEqual([]);
    expect(ways).toContain('/projectlist');
    await page.keyboard.press('Control+K');
    await page.getByRole('option', { name: 'Dashboard' }).waitFor();
    for (const name of [/^Create a project/, /^Join a/, /^API tokens/])
      expect(await page.getByRole('option', { name }).count()).toBe(0);
  });

  it('lets visitors only sign in', async () => {
    const page = await site.window();
    for (const path of ['/', '/sign-up', '/register', '/reset-password', '/invitation', '/sign-in?forgot=email']) {
      await page.goto(path);
      await waitForPath(page, '/sign-in');
      await button(page, 'Sign In').waitFor();
    }
    expect(await page.getByRole('button').count()).toBe(1);
    expect(await page.getByRole('link').allTextContents()).toEqual(['Terms of Service']);
    await examine(page, 'copy.sign-in');
  });

  it('says on every screen of which moment it is, and shows a project with all that only reads it', async () => {
    const page = await site.windowOf('Hilda');
    const banner = page.getByRole('status').filter({ hasText: /^As of .*: nothing can be changed here/ });
    for (const path of ['/dashboard', '/projectlist', '/createproject']) {
      await page.goto(path);
      await banner.waitFor();
    }
    await page.goto(screens.Ada.find((path) => path.startsWith('/projects/')) ?? '');
    await button(page, 'Download All').waitFor();
    expect(await openMenu(page, 'Call')).toEqual([
      'Copy project ID',
      'Copy link',
      'Time line',
      'Download accepted documents',
      'Choose what to download',
    ]);
    await page.keyboard.press('Escape');
    await examine(page, 'copy.project');
  });
});
