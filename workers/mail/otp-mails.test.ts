import { MINUTE } from '@dossier/shared/contract';
import { type OtpRequest, otpCode, otpLabel, resetToken } from '@dossier/shared/directory';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { processOtpMails } from './otp-mails.ts';

describe('mails with codes and reset links', () => {
  let bench: TestWorkers;
  let worker: ReturnType<typeof processOtpMails>;
  beforeEach(async () => {
    bench = await openTestWorkers();
  });
  afterEach(async () => {
    await worker.stop();
    await bench.close();
  });

  const request = async (over: Partial<OtpRequest> = {}): Promise<OtpRequest> => {
    const made: OtpRequest = {
      flow: `flow-${over.email ?? ''}`,
      requestId: `request-${over.email ?? ''}`,
      shared: false,
      email: 'ann@example.org',
      purpose: 'sign-up',
      requestedAt: bench.clock(),
      tries: 0,
      used: false,
      ...over,
    };
    await bench.directory.putOtp(made);
    return made;
  };
  /** Runs the given requests, and after them one that surely mails; answers the mails before it. */
  const mailsOf = async (queue: string, ...ids: string[]) => {
    worker = processOtpMails(bench.options);
    for (const requestId of ids) await bench.jobs.enqueue(queue, { id: requestId, data: { requestId } });
    const last = await request({ email: 'last@example.org' });
    await bench.jobs.enqueue('otp-mail', { id: last.requestId, data: { requestId: last.requestId } });
    await until(() => bench.mailer.mails.some(({ to }) => to.address === last.email));
    return bench.mailer.mails.filter(({ to }) => to.address !== last.email);
  };

  it('[AUTH-15] mails the code of its request to the address it was asked for', async () => {
    const made = await request();
    const [mail] = await mailsOf('otp-mail', made.requestId);
    expect(mail).toMatchObject({ id: made.requestId, to: { address: 'ann@example.org' } });
    expect(mail?.text).toContain(otpCode(bench.settings.secret, made));
    expect(mail?.text).toContain(`Request: ${otpLabel(bench.settings.secret, made)}`);
  });

  it('mails the code that many share, and has ten digits', async () => {
    const made = await request({ shared: true });
    await request({ shared: true, flow: 'other', used: true });
    const [mail] = await mailsOf('otp-mail', made.requestId);
    expect(mail?.text).toMatch(new RegExp(`^${otpCode(bench.settings.secret, made)}$`, 'm'));
  });

  it('says what a code without a purpose is for by whether the address has an account', async () => {
    const { personId } = await bench.directory.personOf('ann@example.org');
    await bench.directory.reserve(personId, 'hash', bench.clock());
    await bench.directory.activate(personId);
    const known = await request({ purpose: 'unnamed' });
    const unknown = await request({ purpose: 'unnamed', email: 'eve@example.org' });
    const mails = await mailsOf('otp-mail', known.requestId, unknown.requestId);
    expect(Object.fromEntries(mails.map(({ to, subject }) => [to.address, subject]))).toEqual({
      'ann@example.org': 'Your Dossier password reset code',
      'eve@example.org': 'Your Dossier sign-up code',
    });
  });

  it('mails a reset link whose token follows from its request', async () => {
    const made = await request({ purpose: 'reset-link' });
    const [mail] = await mailsOf('reset-link-mail', made.requestId);
    const token = resetToken(bench.settings.secret, made);
    expect(mail?.text).toContain(`https://dossier.example/reset-password?token=${token}`);
  });

  it('mails nothing for a request that ran out of time, was used, was replaced or never was', async () => {
    const late = await request({ email: 'late@example.org', requestedAt: bench.clock() - 10 * MINUTE });
    const used = await request({ email: 'used@example.org', used: true });
    const replaced = await request({ email: 'two@example.org' });
    await request({ email: 'two@example.org', requestId: 'second' });
    expect(await mailsOf('otp-mail', late.requestId, used.requestId, replaced.requestId, 'unknown')).toEqual([]);
  });

  it('arrives when the mail server is back while the code is valid, and not after', async () => {
    const made = await request();
    bench.mailer.failure = new Error('connection refused');
    worker = processOtpMails(bench.options);
    const mail = (requestId: string) => bench.jobs.enqueue('otp-mail', { id: requestId, data: { requestId } });
    await mail(made.requestId);
    for (let minute = 0; minute < 9; minute += 1) {
      await until(async () => (await bench.jobs.count('delayed')) === 1);
      bench.pass(MINUTE);
    }
    bench.mailer.failure = undefined;
    await until(() => bench.mailer.mails.length === 1);
    bench.mailer.failure = new Error('connection refused');
    await mail((await request({ email: 'late@example.org' })).requestId);
    await until(async () => (await bench.jobs.count('delayed')) === 1);
    bench.pass(10 * MINUTE);
    bench.mailer.failure = undefined;
    await until(async () => (await bench.jobs.count('delayed')) === 0);
    expect([bench.mailer.mails.length, await bench.jobs.count('dead')]).toEqual([1, 0]);
  });

  it('carries the same code when it is tried again', async () => {
    const made = await request();
    bench.mailer.failure = new Error('connection refused');
    worker = processOtpMails(bench.options);
    await bench.jobs.enqueue('otp-mail', { id: made.requestId, data: { requestId: made.requestId } });
    await new Promise((resolve) => setImmediate(resolve));
    bench.mailer.failure = undefined;
    await until(() => {
      bench.pass(100);
      return bench.mailer.mails.length === 1;
    });
    expect(bench.mailer.mails[0]?.text).toContain(otpCode(bench.settings.secret, made));
  });
});
