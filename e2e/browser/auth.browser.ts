import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  type Browsing,
  browse,
  describeInBrowser,
  mailTo,
  notice,
  otpFor,
  signIn,
  wrongOtp,
} from '../support/browser.ts';
import { type Installation, install, password } from '../support/installation.ts';

const passwordRule =
  'Password must be at least 11 characters long, contain uppercase, lowercase, number, and special character.';
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

describeInBrowser('signing in, up and out', () => {
  let installation: Installation;
  let browser: Browsing;
  beforeAll(async () => {
    installation = await install();
    browser = await browse();
    await installation.person('Greta', 'Garcia');
  }, 60_000);
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await installation?.remove();
  });

  const greta = 'greta@people.example';
  const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const at = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path);
  const fillDetails = async (page: Page, email: string) => {
    await page.getByLabel('First name').fill('Zoë');
    await page.getByLabel('Last name').fill('Łukasiewicz');
    await page.getByLabel('Designation').fill('Professor');
    await page.getByLabel('Organization').fill('Uniwersytet');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  it('[AUTH-01, AUTH-02, AUTH-03, AUTH-04, AUTH-05, PUB-14, PUB-15] shows the same screens at both addresses, with their links', async () => {
    const page = await browser.window(installation);
    for (const path of ['/login', '/sign-in']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Sign In', level: 1 }).waitFor();
      await page.getByLabel('Email').waitFor();
      await page.getByLabel('Password').waitFor();
      expect(await page.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/sign-up');
      expect(await page.getByRole('link', { name: 'Customer Support' }).getAttribute('href')).toBe('/#contact');
      expect(await page.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');
    }
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
    for (const path of ['/register', '/sign-up']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Sign Up', level: 1 }).waitFor();
      await page.getByLabel('First name').waitFor();
    }
  });

  it('[AUTH-07, AUTH-08, AUTH-09, ERR-01, CONST-14] shows a failed sign-in for 5 seconds or until something is typed', async () => {
    const page = await browser.window(installation);
    await page.clock.install();
    await page.goto('/sign-in');
    const failure = notice(page, 'Email or password is wrong.');
    const fail = async (email: string) => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill('Wrong-Password-1');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await failure.waitFor();
    };
    await fail(greta);
    await page.getByLabel('Password').press('x');
    await failure.waitFor({ state: 'detached' });
    await fail('nobody@people.example');
    await page.clock.runFor(4_800);
    expect(await failure.count()).toBe(1);
    await page.clock.runFor(400);
    await failure.waitFor({ state: 'detached' });
  });

  it('[VAL-01, VAL-02, VAL-13, VAL-14] says what is missing without asking the server', async () => {
    const page = await browser.window(installation);
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Email is required.').waitFor();
    await page.getByLabel('Email').fill('not an address');
    await page.getByText('Invalid email format.').waitFor();
    expect(asked).toEqual([]);
  });

  it('[AUTH-06, AUTH-35, AUTH-36, AUTH-37, AUTH-40] leads to sign-in and back to the page that was wanted', async () => {
    const page = await browser.window(installation);
    await page.goto('/settings/personal-info?from=mail');
    await at(page, '/sign-in');
    await signIn(page, greta);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toBe(`${installation.url}/settings/personal-info?from=mail`);

    const token = await stored(page, 'token');
    expect(token).toBeTruthy();
    const asked = page.waitForRequest((request) => request.url().includes('/api/me'));
    for (const path of ['/sign-in', '/login', '/sign-up', '/register']) {
      await page.goto(path);
      await at(page, '/dashboard');
    }
    expect((await asked).headers().authorization).toBe(`Bearer ${token}`);

    const other = await browser.window(installation);
    await other.goto(`/sign-in?next=${encodeURIComponent('//evil.example/steal')}`);
    await signIn(other, greta);
    await at(other, '/dashboard');
  });

  it('[AUTH-14, AUTH-15, AUTH-16, AUTH-17, AUTH-18, AUTH-19, AUTH-20, AUTH-42, ERR-05, ERR-06, STATE-19] signs up in three steps', async () => {
    const page = await browser.window(installation);
    const email = 'zoe@people.example';
    await page.goto('/sign-up');
    await page.getByRole('button', { name: 'Continue' }).click();
    for (const field of ['First name', 'Last name', 'Designation', 'Organization', 'Email'])
      await page.getByText(`${field} is required.`).waitFor();
    await fillDetails(page, email);

    // Step 2, also after a reload.
    await page.getByLabel('OTP').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await page.getByText('Please enter the OTP.').waitFor();
    const otp = await otpFor(installation, email);
    await page.getByLabel('OTP').fill(wrongOtp(otp));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await notice(page, 'invalid otp').waitFor();
    await page.getByRole('button', { name: /Resend OTP/ }).waitFor();
    await page.getByLabel('OTP').fill(otp);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await notice(page, 'otp verified').waitFor();

    // Step 3, also after a reload.
    await page.getByLabel('New password').waitFor();
    await page.reload();
    await page.getByLabel('New password').fill('Short-1');
    await page.getByLabel('Confirm password').fill('Short-2');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByText(passwordRule).waitFor();
    await page.getByText('Passwords do not match.').waitFor();
    await page.getByText('You must accept the Terms & Conditions.').waitFor();
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await at(page, '/dashboard');
    await notice(page, 'Registration successful!').waitFor();
    expect(await stored(page, 'userID')).toBe(email);
  });

  it('[AUTH-22] tells that an address has an account only to who proved it', async () => {
    const page = await browser.window(installation);
    installation.time.offset += 31_000;
    await page.goto('/sign-up');
    await fillDetails(page, greta);
    await page.getByLabel('OTP').fill(await otpFor(installation, greta, 1));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await page.getByLabel('New password').fill('Different-Horse-2026');
    await page.getByLabel('Confirm password').fill('Different-Horse-2026');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await notice(page, 'An account with this email already exists.').waitFor();
  });

  it('[AUTH-24, AUTH-25, AUTH-26, AUTH-27, ERR-03, ERR-07] sends the code again after 30 seconds, and the earlier one is void', async () => {
    const page = await browser.window(installation);
    await page.clock.install();
    const email = 'rosa@people.example';
    await page.goto('/sign-up');
    await fillDetails(page, email);
    const resend = page.getByRole('button', { name: /Resend OTP/ });
    await resend.waitFor();
    expect(await resend.isDisabled()).toBe(true);
    const first = await otpFor(installation, email);
    await page.clock.fastForward(31_000);
    // The page may ask now, but the server's own clock has not moved.
    await resend.click();
    await notice(page, 'Too many requests. Please wait a moment and try again.').waitFor();
    installation.time.offset += 31_000;
    await resend.click();
    await notice(page, `OTP has been resent to your email ${email}`).waitFor();
    const second = await otpFor(installation, email, 1);
    if (first !== second) {
      await page.getByLabel('OTP').fill(first);
      await page.getByRole('button', { name: 'Verify OTP' }).click();
      await notice(page, 'invalid otp').waitFor();
    }
    await page.evaluate(() => localStorage.removeItem('otpData'));
    await page.getByLabel('OTP').fill(second);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await notice(page, 'No email found. Please try again.').waitFor();
  });

  it('[VAL-11, VAL-12, CONST-15] measures a password, whatever decides', async () => {
    const page = await browser.window(installation);
    const email = 'stella@people.example';
    await page.goto('/sign-up');
    await fillDetails(page, email);
    await page.getByLabel('OTP').fill(await otpFor(installation, email));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    const meter = page.getByRole('progressbar', { name: 'Password strength' });
    const strengths = [
      ['a', 0, 'Weak'],
      ['abcdef', 20, 'Weak'],
      ['Abcdef', 40, 'Moderate'],
      ['Abcde1', 60, 'Moderate'],
      ['Abcd1!', 80, 'Secured'],
      ['Abcdefgh1!x', 100, 'Secured'],
    ] as const;
    for (const [typed, points, word] of strengths) {
      await page.getByLabel('New password').fill(typed);
      await page.getByRole('status').filter({ hasText: word }).waitFor();
      expect([typed, await meter.getAttribute('aria-valuenow')]).toEqual([typed, String(points)]);
    }
  });

  it('[AUTH-10, AUTH-11, AUTH-12, AUTH-13, AUTH-28, AUTH-30, AUTH-31, AUTH-33, VAL-10, ERR-04, ERR-08] resets a forgotten password', async () => {
    await installation.person('Frida');
    const frida = 'frida@people.example';
    const page = await browser.window(installation);
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByLabel('Email').fill('unknown@people.example');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByLabel('OTP').waitFor();
    await page.getByRole('button', { name: 'Back to sign in' }).click();

    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByLabel('Email').fill(frida);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    const otp = await otpFor(installation, frida, 1);
    await page.getByLabel('OTP').fill(wrongOtp(otp));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await notice(page, 'Invalid OTP').waitFor();
    await page.getByLabel('OTP').fill(otp);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await at(page, '/reset-password');
    const link = page.url();
    expect(new URL(link).searchParams.get('token')).toBeTruthy();
    await notice(page, 'OTP Verified').waitFor();
    await page.getByRole('complementary').waitFor();
    expect(await page.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toMatch(/^\/sign-in/);

    const renewed = 'Another-Horse-2027';
    await page.getByLabel('New password').fill(renewed);
    await page.getByLabel('Confirm password').fill(`${renewed}x`);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByText('Passwords do not match.').waitFor();
    await page.getByText('You must accept the Terms & Conditions.').waitFor();
    await page.getByLabel('Confirm password').fill(renewed);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Reset password' }).click();
    await notice(page, 'Password reset successful! Redirecting...').waitFor();
    await at(page, '/dashboard');

    const other = await browser.window(installation);
    for (const used of [
      link,
      `${installation.url}/reset-password?token=nonsense`,
      `${installation.url}/reset-password`,
    ]) {
      await other.goto(used);
      await notice(other, 'The reset link is invalid or expired.').waitFor();
      expect(await other.getByRole('link', { name: 'Return to login' }).getAttribute('href')).toBe('/sign-in');
      expect(new URL(other.url()).pathname).toBe('/reset-password');
    }
    await other.getByRole('link', { name: 'Return to login' }).click();
    await signIn(other, frida, renewed);
  });

  it('[ERR-02] says so when the code cannot be mailed, and keeps the address', async () => {
    const page = await browser.window(installation);
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByLabel('Email').fill(greta);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await notice(page, 'Something went wrong. Try again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(greta);
  });

  it('sends a link instead of the code', async () => {
    const page = await browser.window(installation);
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByLabel('Email').fill(greta);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByRole('button', { name: 'Mail me a link instead' }).click();
    const mail = await mailTo(installation, greta, /Reset your Dossier password/);
    await page.goto(/https?:\S+reset-password\S+/.exec(mail.text)?.[0] ?? '');
    await page.getByLabel('New password').waitFor();
  });

  it('[AUTH-38, AUTH-39] renews the access token by itself, and asks to sign in when the session is over', async () => {
    const page = await browser.window(installation);
    await signIn(page, greta);
    const before = await stored(page, 'token');
    installation.time.offset += 16 * 60_000;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.goto('/settings/personal-info');
    await page.getByLabel('First name').waitFor();
    expect(await stored(page, 'token')).not.toBe(before);
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ httpOnly }) => httpOnly).map(({ sameSite }) => sameSite)).toContain('Strict');

    await page.context().clearCookies();
    installation.time.offset += 16 * 60_000;
    await page.goto('/settings/login-security');
    await at(page, '/sign-in');
    await signIn(page, greta);
    await at(page, '/settings/login-security');
  });

  it('[AUTH-34, ENT-03, NAV-19] logs out: every session item is gone, in all tabs, and the session is over on the server', async () => {
    const page = await browser.window(installation);
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
    await at(page, '/sign-in');
    await at(tab, '/sign-in');
    for (const key of sessionItems) expect([key, await stored(page, key)]).toEqual([key, null]);
    const answer = await fetch(`${installation.url}/api/me`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });

  it('[NAV-11] leads every unknown address to sign-in, and who is signed in to the dashboard', async () => {
    const page = await browser.window(installation);
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Sign In', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await signIn(page, greta);
    await page.goto('/no/such/page');
    await at(page, '/dashboard');
  });
});
