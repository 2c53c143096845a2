import { expect, it } from '@jest/globals';
import { password } from '../support/installation.ts';
import { mailTo, otpFor, wrongOtp } from '../support/mails.ts';
import { notice, stored, waitForPath } from '../support/pages.ts';
import { fillDetails, setPassword } from '../support/sign-up.ts';
import { describeInBrowser } from '../support/site.ts';

const passwordRule =
  'Password must be at least 11 characters long, contain uppercase, lowercase, number, and special character.';
describeInBrowser('signing up', (site) => {
  it('[AUTH-14, AUTH-15, AUTH-16, AUTH-17, AUTH-18, AUTH-19, AUTH-20, AUTH-42, ENT-03, ERR-05, ERR-06, STATE-19, GEN-03, VAL-06] signs up in three steps', async () => {
    const page = await site.window();
    const email = 'zoe@people.example';
    await page.goto('/sign-up');
    await page.getByRole('button', { name: 'Continue' }).click();
    for (const field of ['First name', 'Last name', 'Designation', 'Organization', 'Email'])
      await page.getByText(`${field} is required.`).waitFor();
    await fillDetails(page, email, 'Zoë', 'Łukasiewicz');

    // Step 2, also after a reload.
    await page.getByLabel('OTP').waitFor();
    expect([await stored(page, 'otpData'), await stored(page, 'step1Completed')]).toEqual([email, 'true']);
    await page.reload();
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await page.getByText('Please enter the OTP.').waitFor();
    const otp = await otpFor(site.installation, email);
    const { text } = await mailTo(site.installation, email, /sign-up code/);
    await page.getByText(`for request ${/Request: (\w+)/.exec(text)?.[1]}`).waitFor();
    await page.getByLabel('OTP').fill(wrongOtp(otp));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await notice(page, 'invalid otp').waitFor();
    await page.getByRole('button', { name: /Resend OTP/ }).waitFor();
    await page.getByLabel('OTP').fill(otp);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await notice(page, 'otp verified').waitFor();

    // Step 3, also after a reload.
    await page.getByLabel('New password').waitFor();
    expect(await stored(page, 'step2Completed')).toBe('true');
    await page.reload();
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/auth/register') && sent.push(request.url()));
    await page.getByLabel('New password').fill('Short-1');
    await page.getByRole('progressbar', { name: 'Password strength' }).waitFor();
    await page.getByLabel('Confirm password').fill('Short-2');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByText(passwordRule).waitFor();
    await page.getByText('Passwords do not match.').waitFor();
    await page.getByText('You must accept the Terms & Conditions.').waitFor();
    expect(sent).toEqual([]);
    await setPassword(page, password, 'Sign Up');
    await waitForPath(page, '/dashboard');
    await notice(page, 'Registration successful!').waitFor();
    expect(await stored(page, 'userID')).toBe(email);
  });

  it('[AUTH-22] tells only the owner of an address that it has an account', async () => {
    const greta = 'greta@people.example';
    await site.installation.person('Greta');
    const page = await site.window();
    site.installation.time.offset += 31_000;
    await page.goto('/sign-up');
    await fillDetails(page, greta, 'Zoë', 'Łukasiewicz');
    await page.getByLabel('OTP').fill(await otpFor(site.installation, greta, 1));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await setPassword(page, 'Different-Horse-2026', 'Sign Up');
    await notice(page, 'An account with this email already exists.').waitFor();
  });

  it('[AUTH-24, AUTH-25, AUTH-26, AUTH-27, ERR-03, ERR-07, GEN-03] sends a new code after 30 seconds, which voids the earlier one', async () => {
    const page = await site.window();
    await page.clock.install();
    const email = 'rosa@people.example';
    await page.goto('/sign-up');
    await fillDetails(page, email, 'Zoë', 'Łukasiewicz');
    const resend = page.getByRole('button', { name: /Resend OTP/ });
    await resend.waitFor();
    expect(await resend.isDisabled()).toBe(true);
    const first = await otpFor(site.installation, email);
    await page.clock.fastForward(31_000);
    // The page may ask now, but the server's own clock has not moved.
    await resend.click();
    await notice(page, /^Too many mails to this address. Please try again in \d+ seconds?.$/).waitFor();
    site.installation.time.offset += 31_000;
    await resend.click();
    await notice(page, `OTP has been resent to your email ${email}`).waitFor();
    const second = await otpFor(site.installation, email, 1);
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

  it('[VAL-11, VAL-12, CONST-15] shows the strength of a password, which does not decide', async () => {
    const page = await site.window();
    const email = 'stella@people.example';
    await page.goto('/sign-up');
    await fillDetails(page, email, 'Zoë', 'Łukasiewicz');
    await page.getByLabel('OTP').fill(await otpFor(site.installation, email));
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
});
