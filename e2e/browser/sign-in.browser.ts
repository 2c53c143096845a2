import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { HOUR } from '../../shared/contract/index.ts';
import { budgets, counterOf } from '../../shared/limits/index.ts';
import { until } from '../../shared/testing/until.ts';
import { examine, expectAccessible, look } from '../support/appearance.ts';
import { password } from '../support/installation.ts';
import { mailTo, otpFor, wrongOtp } from '../support/mails.ts';
import { notice, openInApp, runClockUntil, signIn, stopClock, stored, visit, waitForPath } from '../support/pages.ts';
import { describeInBrowser } from '../support/site.ts';

const sessionItems = [
  'authData',
  'authToken',
  'token',
  'userID',
  'isLoggedIn',
  'otpData',
  'step1Completed',
  'step2Completed',
  'userData',
  'Storedproject',
  'project',
];

/** The form of the sign-in has a field *Email*, too: it is gone only once the heading is there. */
const forget = async (page: Page) => {
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByRole('heading', { name: 'Forgot Password?', level: 1 }).waitFor();
};

describeInBrowser('signing in and out', (site) => {
  const greta = 'greta@people.example';
  /** Of whoever does not sign in. */
  let visitor: Page;
  const atSignIn = async () => {
    for (const [path, heading] of [
      ['/sign-up', 'Sign Up'],
      ['/sign-in', 'Sign In'],
    ] as const) {
      await openInApp(visitor, path);
      await visitor.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
    return visitor;
  };
  beforeAll(async () => {
    await site.installation.person('Greta', 'Garcia');
    visitor = await site.window();
    await visitor.goto('/register');
  });

  it('[AUTH-01, AUTH-02, AUTH-03, AUTH-04, AUTH-05, PUB-14, PUB-15, PUB-17] shows the same screens with their links at both addresses', async () => {
    const page = visitor;
    for (const [path, signUp] of [
      ['/login', '/register'],
      ['/sign-in', '/sign-up'],
    ] as const) {
      await openInApp(page, signUp);
      await page.getByRole('heading', { name: 'Sign Up', level: 1 }).waitFor();
      await page.getByLabel('First name').waitFor();
      await openInApp(page, path);
      await page.getByRole('heading', { name: 'Sign In', level: 1 }).waitFor();
      await page.getByLabel('Email').waitFor();
      await page.getByLabel('Password').waitFor();
      expect(await page.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/sign-up');
      expect(await page.getByRole('link', { name: 'Customer Support' }).getAttribute('href')).toBe('/#contact');
      expect(await page.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');
    }
    for (const shell of ['Main', 'Sections'])
      expect(await page.getByRole('navigation', { name: shell }).count()).toBe(0);
    await forget(page);
    const places = await page
      .getByRole('navigation', { name: 'Homepage' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(places).toEqual([
      ['Homepage', '/'],
      ['How it Works', '/#how-it-works'],
      ['Why Choose Us', '/#why-choose-us'],
      ['Pricing Plan', '/#pricing-plan'],
      ['Contact', '/#contact'],
    ]);
    const points = await page.getByRole('complementary').getByRole('listitem').allTextContents();
    expect(points).toEqual([
      'Collect documents from known and unknown collaborators worldwide',
      'Track, approve and download documents',
      'Work in teams of two or more',
      'Collaborators submit for free',
      'Cloud-based secure access',
    ]);
    const inSight = (path: string) =>
      page.waitForFunction((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
        return top > -1 && top < window.innerHeight;
      }, path.slice(2));
    await page.getByRole('navigation', { name: 'Homepage' }).getByRole('link', { name: 'Contact' }).click();
    await inSight('/#contact');
    // The others lead into the same page.
    for (const path of ['/#how-it-works', '/#why-choose-us', '/#pricing-plan']) {
      await page.evaluate((hash) => location.assign(hash), path.slice(1));
      await inSight(path);
    }
  });

  it('[AUTH-07, AUTH-08, AUTH-09, ERR-01, CONST-14] shows a failed sign-in for 5 seconds or until something is typed', async () => {
    const page = await site.window();
    await page.clock.install();
    await page.goto('/sign-in');
    const failure = notice(page, 'Email or password is wrong.');
    const fail = async (email: string) => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill('Wrong-Password-1');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await failure.waitFor();
    };
    // No time passes for the page: it is typing that takes the message away.
    await page.getByLabel('Password').waitFor();
    await stopClock(page);
    await fail(greta);
    await page.getByLabel('Password').press('x');
    await failure.waitFor({ state: 'detached' });
    await fail('nobody@people.example');
    await page.getByLabel('Email').press('x');
    await failure.waitFor({ state: 'detached' });
    await fail('nobody@people.example');
    const shown = await runClockUntil(page, async () => (await failure.count()) === 0);
    expect(shown).toBeGreaterThanOrEqual(5_000);
    expect(shown).toBeLessThan(7_500);
  });

  it('[AUTH-41] asks for a mailed code beside what was typed once strangers tried too often, and leads on where one wanted to go', async () => {
    const gina = 'gina@people.example';
    const { engines, time } = site.installation;
    await site.installation.person('Gina', 'Gomez');
    for (let strangers = 0; strangers < budgets['sign-in-strangers'].max; strangers += 1)
      await engines.directory.hit(counterOf('sign-in-strangers', gina), HOUR, Date.now() + time.offset);
    const page = await site.window();
    await page.goto('/settings');
    await page.getByLabel('Email').fill(gina);
    await page.getByLabel('Password').fill(password);
    const press = () => page.getByRole('button', { name: 'Sign In' }).click();
    const kept = async () => [
      await page.getByLabel('Email').inputValue(),
      await page.getByLabel('Password').inputValue(),
    ];
    await press();
    const code = page.getByLabel('OTP');
    await code.waitFor();
    expect(await kept()).toEqual([gina, password]);
    const mail = await mailTo(site.installation, gina, /^Your Dossier sign-in code$/);
    const label = /^Request: ([A-Z]{3})$/m.exec(mail.text)?.[1];
    await notice(page, `The code is in the email for request ${label}.`).waitFor();
    await examine(page, 'sign-in-code');

    await press();
    await page.getByText('Please enter the OTP.').waitFor();
    const otp = await otpFor(site.installation, gina, 1);
    await code.fill(wrongOtp(otp));
    await press();
    await page.getByText('Invalid OTP').waitFor();
    expect(await kept()).toEqual([gina, password]);
    await code.fill(otp);
    await press();
    await waitForPath(page, '/settings');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  });

  it('[VAL-01, VAL-02, VAL-13, VAL-14] says what is missing without asking the server', async () => {
    const page = visitor;
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Email is required.').waitFor();
    await page.getByLabel('Email').fill('not an address');
    await page.getByText('Invalid email format.').waitFor();
    expect(asked).toEqual([]);
  });

  it('[AUTH-06, AUTH-35, AUTH-36, AUTH-37, AUTH-40, ROLE-01] leads to sign-in, then to the page that was wanted', async () => {
    const page = await site.window();
    await page.goto('/dashboard');
    await waitForPath(page, '/sign-in');
    for (const path of ['/projectlist', '/createproject', '/project/joinproject', '/projects/123456789']) {
      await openInApp(page, path);
      await waitForPath(page, '/sign-in');
    }
    await page.goto('/settings/personal-info?from=mail');
    await waitForPath(page, '/sign-in');
    await signIn(page, greta);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toBe(`${site.installation.url}/settings/personal-info?from=mail`);

    const token = await stored(page, 'token');
    expect(token).toBeTruthy();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${pathname}: ${request.headers().authorization}`);
    });
    await page.goto('/sign-in');
    await waitForPath(page, '/dashboard');
    for (const path of ['/login', '/sign-up', '/register']) {
      await openInApp(page, path);
      await waitForPath(page, '/dashboard');
    }
    await visit(page, '/projectlist');
    await page.getByText('No active projects').waitFor();
    for (const path of ['/api/me', '/api/usage', '/api/projects', '/api/live'])
      await until(() => asked.some((request) => request.startsWith(`${path}: `)));
    expect(asked.filter((request) => !request.endsWith(`: Bearer ${token}`))).toEqual([]);

    const other = await site.window();
    await other.goto(`/sign-in?next=${encodeURIComponent('//evil.example/steal')}`);
    await signIn(other, greta);
    await waitForPath(other, '/dashboard');
  });

  it('[AUTH-10, AUTH-11, AUTH-12, AUTH-13, AUTH-28, AUTH-30, AUTH-31, AUTH-33, AUTH-42, VAL-10, ERR-04, ERR-08] resets a forgotten password', async () => {
    await site.installation.person('Frida');
    const frida = 'frida@people.example';
    const page = await site.window();
    await page.clock.install();
    await page.goto('/sign-in');
    await forget(page);
    await page.getByLabel('Email').fill('unknown@people.example');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByLabel('OTP').waitFor();
    await page.getByRole('button', { name: 'Back to sign in' }).click();

    await forget(page);
    await page.getByLabel('Email').fill(frida);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    const otp = await otpFor(site.installation, frida, 1);
    await page.getByLabel('OTP').fill(wrongOtp(otp));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await notice(page, 'Invalid OTP').waitFor();
    await page.getByLabel('OTP').fill(otp);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await waitForPath(page, '/reset-password');
    const link = page.url();
    expect(new URL(link).searchParams.get('token')).toBeTruthy();
    await notice(page, 'OTP Verified').waitFor();
    await page.getByRole('complementary').waitFor();
    expect(await page.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toMatch(/^\/sign-in/);

    const renewed = 'Another-Horse-2027';
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/auth/reset-password') && sent.push(request.url()));
    await page.getByLabel('New password').fill(renewed);
    const meter = page.getByRole('progressbar', { name: 'Password strength' });
    expect(await meter.getAttribute('aria-valuenow')).toBe('100');
    await page.getByLabel('Confirm password').fill(`${renewed}x`);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByText('Passwords do not match.').waitFor();
    await page.getByText('You must accept the Terms & Conditions.').waitFor();
    expect(sent).toEqual([]);
    await page.getByLabel('Confirm password').fill(renewed);
    await page.getByRole('checkbox').check();
    await stopClock(page);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await notice(page, 'Password reset successful! Redirecting...').waitFor();
    const told = await runClockUntil(page, async () => new URL(page.url()).pathname === '/dashboard');
    expect(told).toBeGreaterThan(1_500);

    const other = await site.window();
    for (const used of [
      link,
      `${site.installation.url}/reset-password?token=nonsense`,
      `${site.installation.url}/reset-password`,
    ]) {
      await other.goto(used);
      await notice(other, 'The reset link is invalid or expired.').waitFor();
      expect(await other.getByRole('link', { name: 'Return to login' }).getAttribute('href')).toBe('/sign-in');
      expect(new URL(other.url()).pathname).toBe('/reset-password');
    }
    await other.getByRole('link', { name: 'Return to login' }).click();
    await signIn(other, frida, renewed);
  });

  it('[ERR-02] says that the code could not be mailed, and keeps the address', async () => {
    const page = await atSignIn();
    await forget(page);
    await page.getByLabel('Email').fill(greta);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await notice(page, 'Something went wrong. Try again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(greta);
    await page.context().setOffline(false);
  });

  it('mails a link instead of the code', async () => {
    const page = await atSignIn();
    await forget(page);
    await page.getByLabel('Email').fill(greta);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByRole('button', { name: 'Email me a link instead' }).click();
    const mail = await mailTo(site.installation, greta, /Reset your Dossier password/);
    await page.goto(/https?:\S+reset-password\S+/.exec(mail.text)?.[0] ?? '');
    await page.getByLabel('New password').waitFor();
  });

  it('[AUTH-38, AUTH-39] renews the access token by itself, and asks to sign in once the session is over', async () => {
    const page = await site.window();
    await signIn(page, greta);
    const before = await stored(page, 'token');
    site.installation.time.offset += 16 * 60_000;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.goto('/settings/personal-info');
    await page.getByLabel('First name').waitFor();
    expect(await stored(page, 'token')).not.toBe(before);
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ httpOnly }) => httpOnly).map(({ sameSite }) => sameSite)).toContain('Strict');

    await page.context().clearCookies();
    site.installation.time.offset += 16 * 60_000;
    await page.goto('/settings/login-security');
    await waitForPath(page, '/sign-in');
    await signIn(page, greta);
    await waitForPath(page, '/settings/login-security');
  });

  it('[AUTH-34, ENT-03, NAV-19] logs out in all tabs and on the server, and removes every session item', async () => {
    const page = await site.window();
    await signIn(page, greta);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const token = await stored(page, 'token');
    for (const key of ['authData', 'authToken', 'token', 'userID', 'isLoggedIn', 'userData'])
      expect([key, await stored(page, key)]).toEqual([key, expect.any(String)]);
    const everything = await page.evaluate(() => JSON.stringify(localStorage));
    expect(everything).not.toContain(password);
    await page.evaluate(() => {
      localStorage.setItem('project', 'x');
      localStorage.setItem('Storedproject', 'x');
    });
    const tab = await page.context().newPage();
    await tab.goto('/settings');
    await tab.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();

    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await waitForPath(page, '/sign-in');
    await waitForPath(tab, '/sign-in');
    for (const key of sessionItems) expect([key, await stored(page, key)]).toEqual([key, null]);
    const answer = await fetch(`${site.installation.url}/api/me`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });

  it('[NAV-11] leads from unknown addresses to sign-in, and says that there is no such page when signed in', async () => {
    const page = await site.window();
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Sign In', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await signIn(page, greta);
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/no/such/page');
    await look(page, 'not-found');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await waitForPath(page, '/dashboard');
    for (const typed of ['/projects', '/project', '/solo-projects']) {
      await openInApp(page, typed);
      await waitForPath(page, '/projectlist');
    }
    await openInApp(page, '/calender');
    await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
    await examine(page, 'one-letter-off');
    await page.getByRole('link', { name: '/calendar', exact: true }).click();
    await waitForPath(page, '/calendar');
  });
});
