import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../shared/testing/until.ts';
import { type Installation, openTestInstallation, password } from '../../support/installation.ts';
import { mailTo, otpFor, wrongOtp } from '../../support/mails.ts';
import { legacyClient, type SignedIn, signedIn } from './client.ts';

const another = 'Another-Horse-8-Stable';

describe('the calls of section 7 about accounts', () => {
  let installation: Installation;
  let ada: SignedIn;
  const web = mkdtempSync(join(tmpdir(), 'dossier-web-'));
  beforeAll(async () => {
    for (const page of ['index.html', 'app.html']) writeFileSync(join(web, page), '<!doctype html><title>Page</title>');
    installation = await openTestInstallation({ web });
    ada = await signedIn(installation, 'Ada');
  }, 60_000);
  afterAll(async () => {
    await installation.remove();
    rmSync(web, { recursive: true });
  });
  const email = 'ada@people.example';
  const visitor = () => legacyClient(installation);

  it('[API-18, ENT-04] POST /login', async () => {
    expect(await visitor().call('POST /login', { email, password })).toMatchObject({
      status: 200,
      body: { token: expect.stringMatching(/^[\w-]{43}$/), accountId: ada.accountId },
    });
    expect(await visitor().call('POST /login', { email, password: 'wrong' })).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_FAILED', title: 'Email or password is wrong.' },
    });
  });

  const bea = 'bea@people.example';
  const registration = {
    email: bea,
    password,
    firstname: 'Bea',
    lastname: 'Doe',
    designation: 'Researcher',
    organization: 'Institute',
  };

  it('[API-25, API-26, API-19, ENT-05] POST /send-email, /verify-otp, /register', async () => {
    const browser = visitor();
    const sent = { to: bea, subject: 'Buy now', body: 'Cheap things' };
    expect(await browser.call('POST /send-email', sent)).toMatchObject({ status: 202, body: {} });
    const mail = await mailTo(installation, bea, /code/i);
    expect(mail.subject + mail.text).not.toMatch(/Buy now|Cheap/);
    const otp = await otpFor(installation, bea);

    const invalid = {
      status: 400,
      body: { code: 'REGISTRATION_TICKET_INVALID', title: 'Please verify your email again.' },
    };
    expect(await browser.call('POST /register', registration)).toMatchObject(invalid);
    expect(await browser.call('POST /verify-otp', { to: bea, otp: wrongOtp(otp) })).toMatchObject({
      status: 400,
      body: { title: 'invalid otp' },
    });
    expect(await browser.call('POST /verify-otp', { to: bea, otp })).toMatchObject({
      status: 200,
      body: { message: 'otp verified' },
    });
    // Only who entered the code registers the address.
    expect(await visitor().call('POST /register', registration)).toMatchObject(invalid);
    expect(await browser.call('POST /register', { ...registration, firstname: '' })).toMatchObject({
      status: 400,
      body: { errors: { firstName: 'First name is required.' } },
    });
    expect(await browser.call('POST /register', registration)).toMatchObject({
      status: 200,
      body: { token: expect.any(String) },
    });
  });

  it('[API-25] the resend names the address only, and waits like every resend', async () => {
    const to = 'cid@people.example';
    expect(await visitor().call('POST /send-email', { to })).toMatchObject({ status: 202 });
    expect(await visitor().call('POST /send-email', { to })).toMatchObject({
      status: 429,
      body: { code: 'SLOW_DOWN' },
    });
  });

  it('[API-32] a registration that a cookie proves needs the header that repeats the other cookie', async () => {
    const browser = visitor();
    const to = 'dan@people.example';
    await browser.call('POST /send-email', { to });
    await browser.call('POST /verify-otp', { to, otp: await otpFor(installation, to) });
    const own = { ...registration, email: to };
    for (const header of ['', 'other'])
      expect(await browser.call('POST /register', own, { 'X-XSRF-TOKEN': header })).toMatchObject({
        status: 403,
        body: { code: 'CSRF' },
      });
    expect(await browser.call('POST /register', own, { Origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    });
    expect(await browser.call('POST /register', own)).toMatchObject({ status: 200 });
  });

  it('[API-28, API-24, API-21, ENT-25] POST /reset-link, /api/verify-reset-token, /reset-password', async () => {
    const known = await visitor().call('POST /reset-link', { to: email });
    const unknown = await visitor().call('POST /reset-link', { to: 'nobody@people.example' });
    expect([known.status, known.body]).toEqual([202, {}]);
    expect([unknown.status, unknown.body]).toEqual([202, {}]);
    const { text } = await mailTo(installation, email, /^Reset your/);
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    const invalid = { status: 400, body: { code: 'TICKET_INVALID', title: 'The reset link is invalid or expired.' } };
    expect(await visitor().call('POST /api/verify-reset-token', { token })).toMatchObject({
      status: 200,
      body: { valid: true },
    });
    for (const wrong of [`${token}x`, '', undefined]) {
      expect(await visitor().call('POST /api/verify-reset-token', { token: wrong })).toMatchObject(invalid);
      expect(await visitor().call('POST /reset-password', { email, password: another, token: wrong })).toMatchObject(
        invalid,
      );
    }
    expect(await visitor().call('POST /reset-password', { email: bea, password: another, token })).toMatchObject(
      invalid,
    );
    const reset = await visitor().call('POST /reset-password', { email, password: another, token });
    expect(reset).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    ada.use((reset.body as { token: string }).token);
    expect(await visitor().call('POST /reset-password', { email, password, token })).toMatchObject(invalid);
  });

  it('[API-26] with `reset` the code of a forgotten password answers a token for it', async () => {
    const browser = visitor();
    const asked = await browser.call('POST /send-email', { to: bea, subject: 'Reset', body: '' });
    const otp = await otpFor(installation, bea, 1);
    expect(await browser.call('POST /verify-otp', { to: bea, otp })).toMatchObject({ status: 400 });
    const entered = { to: `"${bea}"`, otp, reset: true };
    expect(await visitor().call('POST /verify-otp', entered)).toMatchObject({ status: 400 });
    // Without cookies the answer's field is sent back.
    const { flow } = asked.body as { flow: string };
    const verified = await visitor().call('POST /verify-otp', { ...entered, flow });
    expect(verified).toMatchObject({ status: 200, body: { message: 'OTP Verified', token: expect.any(String) } });
    const { token } = verified.body as { token: string };
    expect(await visitor().call('POST /reset-password', { email: bea, password: another, token })).toMatchObject({
      status: 200,
    });
  });

  it('[API-20, ENT-25] POST /update-password', async () => {
    const change = (body: object) =>
      ada.call('POST /update-password', { email, password, existingPass: another, ...body });
    expect(await change({ email: bea })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await change({ existingPass: 'wrong' })).toMatchObject({ status: 400, body: { code: 'PASSWORD_WRONG' } });
    expect(await visitor().call('POST /update-password', { email, password, existingPass: another })).toMatchObject({
      status: 401,
    });
    const changed = await change({ email: '"ADA@people.example"' });
    expect(changed).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    ada.use((changed.body as { token: string }).token);
    expect(await visitor().call('POST /login', { email, password })).toMatchObject({ status: 200 });
  });

  it('[API-23] POST /update-Profile', async () => {
    const profile = {
      firstName: 'Adele',
      lastName: 'Person',
      designation: 'Chair',
      organization: 'Academy',
      address1: 'Street 1',
      address2: '',
      city: 'London',
      postcode: 'N1',
    };
    const update = (body: object) => ada.call('POST /update-Profile', { ...profile, email, ...body });
    expect(await update({ country: 'GB' })).toMatchObject({ status: 200, body: { message: 'Update successful!' } });
    // The call of the specification knows no country; what was stored stays.
    expect(await update({ city: 'Leeds' })).toMatchObject({ status: 200 });
    expect(await ada.own.signIn(email, password).then((own) => own.call('GET', '/api/me'))).toMatchObject({ email });
    await until(async () => ((await ada.get('/get')).body as { city: string }).city === 'Leeds');
    expect((await ada.get('/get')).body).toMatchObject({ ...profile, city: 'Leeds', email });
    expect(await ada.own.call('GET', '/api/me')).toMatchObject({ country: 'GB' });
    expect(await update({ email: bea })).toMatchObject({ status: 403 });
    expect(await update({ firstName: '' })).toMatchObject({
      status: 400,
      body: { errors: { firstName: 'First name is required.' } },
    });
  });

  it('[API-27, ENT-26] POST /send-quote', async () => {
    const to = 'quote@people.example';
    const sent = {
      to,
      subject1: 'Buy now',
      body1: 'Cheap things',
      phone: '5550100',
      message: 'For 500 people',
      plan: 'team',
    };
    expect(await visitor().call('POST /send-quote', sent)).toMatchObject({
      status: 200,
      body: { message: 'Thank you for contacting' },
    });
    const mail = await mailTo(installation, to, /Get Quote/);
    expect(mail.text).toContain('Thank you for contacting');
    expect(mail.subject + mail.text).not.toMatch(/Buy now|Cheap/);
    expect(await visitor().call('POST /send-quote', { to, phone: '555-0100' })).toMatchObject({
      status: 400,
      body: { title: 'Phone number must contain only digits and be at most 10 digits long.' },
    });
    expect(await visitor().call('POST /send-quote', { to: 'nobody' })).toMatchObject({ status: 400 });
  });

  it('[API-35] what is a page to a browser is a call to everything else', async () => {
    const navigation = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const path of ['/login', '/register', '/reset-password?token=x', '/project/123456789', '/project/joinproject'])
      expect(await visitor().get(path, navigation)).toMatchObject({
        status: 200,
        body: expect.stringContaining('<title>Page'),
      });
    for (const path of ['/login', '/register', '/reset-password'])
      expect(await visitor().call(`POST ${path}`, {}, navigation)).toMatchObject({
        status: 400,
        body: { status: 400 },
      });
    expect(await ada.get('/project/123456789')).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
  });
});
