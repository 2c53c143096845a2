import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { demo } from '../../standalone/demo/demo.ts';
import { expectAccessible, expectNoSidewaysScroll, look, settled, show } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { root } from '../support/installation.ts';
import { signIn, visit } from '../support/pages.ts';
import { describeInBrowser } from '../support/site.ts';

const demoPassword = 'Lantern-Harbour-2026';
/** Milliseconds in which what follows a heading is there. */
const soon = 10_000;

/** Name of its picture, address, heading, and what is done on it first. */
type Screen = {
  readonly name: string;
  readonly path: string;
  readonly heading: string | RegExp;
  readonly before?: (page: Page) => Promise<unknown>;
};
const screen = (name: string, path: string, heading: string | RegExp, before?: Screen['before']): Screen => ({
  name,
  path,
  heading,
  ...(before && { before }),
});
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const dialog = (button: string | RegExp) => async (page: Page) => {
  await press(button)(page);
  await page.getByRole('dialog').waitFor();
};

const visitorScreens = [
  screen('home', '/', 'Every document, from everyone, before the deadline.'),
  screen('privacy', '/privacy', 'Privacy Policy'),
  screen('terms', '/terms', 'Terms'),
  screen('api', '/docs/api#getProject', 'API', (page) => page.getByText('Link to getProject').waitFor()),
  screen('sign-in', '/sign-in', 'Sign In'),
  screen('sign-in-invalid', '/sign-in', 'Sign In', press('Sign In')),
  screen('forgot-password', '/sign-in', 'Forgot Password?', press('Forgot Password?')),
  screen('sign-up', '/sign-up', 'Sign Up'),
  screen('reset-invalid', '/reset-password?token=nonsense', 'Reset password'),
];
/**
 * `{call}`: the private project, `{open}`: the public one, `{draft}`: the draft; `{ada}`,
 * `{letter}`: an upload in the first; `{team}`: a team of the host.
 */
const hostScreens = [
  screen('dashboard', '/dashboard', 'Dashboard'),
  screen('projects', '/projectlist', 'Personal Projects'),
  screen('drafts', '/projectlist?tab=draft', 'Personal Projects'),
  screen('past-projects', '/projectlist?tab=past', 'Personal Projects'),
  screen('bin', '/projectlist?tab=bin', 'Personal Projects'),
  screen('project-host', '/projects/{call}', 'Horizon grant 2027'),
  screen('project-public', '/projects/{open}', 'Autumn school: open call for abstracts'),
  screen('project-missing', '/projects/999999999', 'Project'),
  screen('collection', '/projects/{call}/documents', /^Documents Collections \(\d+\/\d+\)$/),
  screen(
    'review-modal',
    '/projects/{call}/documents',
    /^Documents Collections/,
    dialog(/^Review the documents of Ada/),
  ),
  screen('files', '/projects/{call}/documents', /^Documents Collections/, dialog(/^View the files of Ada/)),
  screen('review', '/projects/{call}/review/{ada}/{letter}', 'Letter of intent'),
  screen('time-line', '/projects/{call}/audit', 'Time line'),
  screen('edit-project', '/editproject/{call}', 'Project Information'),
  screen('create-choice', '/createproject', 'Start a New Team Project'),
  screen('create-public', '/project/createindependentproject', 'Project Information'),
  screen('create-private', '/project/createprivateproject', 'Project Information', press('Proceed')),
  screen('create-personal', '/createteamproject', 'Project Information'),
  screen('wizard-people', '/project/createprivateproject/add-collaborator/{draft}', 'Add collaborators'),
  screen('wizard-documents', '/project/createprivateproject/project-start/{draft}', 'Required documents'),
  screen('wizard-documents-public', '/project/createindependentproject/project-start/{open}', 'Required documents'),
  screen('wizard-assign', '/project/createprivateproject/project-start/assignment/{call}', 'Assign documents'),
  screen('wizard-count', '/project/createindependentproject/project-start/collaborator/{open}', 'Collaborators'),
  screen('calendar', '/calendar?view=month', 'Calendar'),
  screen('calendar-list', '/calendar?view=list', 'Calendar'),
  screen('calendar-subscribe', '/calendar', 'Calendar', dialog('Subscribe')),
  screen('teams', '/teams', 'My Team Projects'),
  screen('teams-active', '/teams?tab=active', 'My Team Projects'),
  screen('team-first', '/teams/create-teams', 'My Team Projects'),
  screen('team-new', '/teams/teaminformation', 'Create Team', press('Next')),
  screen('team', '/teams/team-details?id={team}', 'Robotics'),
  screen('team-edit', '/teams/team-details?id={team}', 'Robotics', async (page) => {
    await press('More about Robotics')(page);
    await page.getByRole('menuitem', { name: 'Edit team' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  screen('join', '/project/joinproject', /Join/),
  screen('notifications', '/Notification', 'Notification'),
  screen('settings', '/settings', 'Settings'),
  screen('personal-info', '/settings/personal-info', 'Personal info'),
  screen('login-security', '/settings/login-security', 'Login & security'),
  screen('set-password', '/settings/login-security', 'Login & security', dialog('Set new password')),
  screen('api-tokens', '/settings/api-tokens', 'API tokens'),
  screen('new-token', '/settings/api-tokens', 'API tokens', dialog('New token')),
  screen('webhooks', '/settings/webhooks', 'Webhooks'),
  screen('new-webhook', '/settings/webhooks', 'Webhooks', dialog('New webhook')),
  screen('payments', '/settings/payment-and-payouts', 'Settings'),
  screen('pricing', '/pricingplan', 'Pricing Plan'),
];
const collaboratorScreens = [
  screen('project-collaborator', '/projects/{call}', 'Horizon grant 2027'),
  screen('own-documents', '/projects/{call}/documents', /^My documents \(\d\/\d\)$/),
  screen('receipt', '/projects/{call}', 'Horizon grant 2027', dialog(/^Receipt of Letter/)),
  screen('payment', '/pricingplan', 'Payment', press(/^Start Trial \$1, Monthly/)),
  screen('team-invited', '/teams/team-details?id={team}', 'Robotics'),
  screen('no-plan', '/settings/payment-and-payouts', 'Settings'),
];
describeInBrowser('every screen', (site) => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    await demo(site.installation.url, root, site.installation.time, () => undefined);
    const host = await new ApiClient(site.installation.url).signIn('hilda@dossier.example', demoPassword);
    for (const { id, status, projectScope } of await host.list('projects'))
      if (status === 'draft') ids.draft = id;
      else if (status === 'active') ids[projectScope === 'private' ? 'call' : 'open'] = id;
    const submissions = await host.list('submissions', { projectId: ids.call });
    const letter = submissions.find(
      ({ collaborator, fieldName }) => collaborator.name.startsWith('Ada') && fieldName === 'Letter of intent',
    );
    ids.ada = letter?.collaborator.id ?? '';
    ids.letter = letter?.documentId ?? '';
    await host.command('ChangePlan', { plan: 'team', period: 'yearly', members: 2 });
    const robotics = { teamName: 'Robotics', teamType: 'Research', teamDetails: 'Grippers and arms.' } as const;
    ids.team = String((await host.command('CreateTeam', robotics)).teamId);
    await host.command('InviteTeamMember', { teamId: ids.team, email: 'chiara@unito.example' });
  }, 120_000);

  /** The heading has the focus and names the browser's tab (NAV-20), a moment after it is there. */
  const expectNamedAndFocused = async (page: Page) => {
    await settled(page);
    const look = () =>
      page.evaluate(() => ({
        focused: document.activeElement?.tagName,
        title: document.title,
        heading: document.querySelector('h1')?.textContent,
      }));
    await until(async () => {
      const { focused, title, heading } = await look();
      return focused === 'H1' && title === `${heading} - Dossier`;
    }, soon).catch(() => undefined);
    const { focused, title, heading } = await look();
    expect({ url: page.url(), focused }).toEqual({ url: page.url(), focused: 'H1' });
    expect(title).toBe(`${heading} - Dossier`);
  };

  const open = (page: Page, path: string, inApp: boolean) => {
    const address = path.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? key);
    return inApp ? visit(page, address) : page.goto(address);
  };

  /**
   * Checks a screen in both themes, wide and on a phone. The next one begins in the width in which this one ended: a change of the width or
   * the theme draws everything anew.
   */
  const check = async (page: Page, { name, path, heading, before }: Screen, inApp: boolean) => {
    const [first, second] = page.viewportSize()?.width === phone.width ? [phone, desktop] : [desktop, phone];
    for (const [size, themes] of [
      [first, ['light', 'dark']],
      [second, ['dark', 'light']],
    ] as const) {
      await show(page, { size });
      // What was opened in one width may look different in the other, or not be there.
      if (size === first || before) {
        await open(page, path, inApp);
        await before?.(page);
      }
      // Not by its role: an open dialog hides it from assistive technology.
      await page.locator('h1', { hasText: heading }).waitFor();
      if (inApp && !before && size === first) await expectNamedAndFocused(page);
      for (const theme of themes) {
        await show(page, { theme });
        await expectAccessible(page, theme);
        await expectNoSidewaysScroll(page);
        await look(page, `${name}.${size === phone ? 'phone' : 'desktop'}.${theme}`);
      }
    }
  };

  const as = (screens: readonly Screen[], email?: string) => {
    let page: Page;
    beforeAll(async () => {
      page = await site.window();
      if (email) await signIn(page, email, demoPassword);
    });
    it.each(screens)('$name: $path', (shownScreen) => check(page, shownScreen, email !== undefined));
  };
  describe('[BEY-14, BEY-15, BEY-16] of a visitor', () => as(visitorScreens));
  describe('[BEY-14, BEY-15, BEY-16, NAV-01, NAV-02, NAV-03, NAV-04, NAV-07, NAV-08, NAV-09, NAV-10, NAV-20] of a host', () =>
    as(hostScreens, 'hilda@dossier.example'));
  describe('[BEY-14, BEY-15, BEY-16, NAV-06] of a collaborator', () => as(collaboratorScreens, 'chiara@unito.example'));
});
