import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { budgets } from '../../shared/limits/index.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';

/** Behind a proxy, with a campus whose addresses are many people each. */
describe('a network that many people share', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openTestInstallation({
      variables: { TRUST_PROXY: '1', SHARED_NETWORKS: '10.1.0.0/16,2001:db8::/32', ALLOW_TEST_ENGINES: '1' },
    });
    await installation.person('Ada');
    await installation.person('Ben');
  }, 60_000);
  afterAll(() => installation.remove());

  const [campus, outside] = ['10.1.0.1', '198.51.100.1'];
  const post = async (path: string, body: object, address: string) => {
    const response = await fetch(`${installation.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify(body),
    });
    const { code = 'done' } = (await response.json().catch(() => ({}))) as { code?: string };
    return code;
  };
  const quote = (address: string) =>
    post('/api/commands/RequestQuote', { email: emailOf('uma'), phone: '', message: 'Hello' }, address);
  const signIn = (name: string, word: string, address: string) =>
    post('/api/auth/sign-in', { email: emailOf(name), password: word }, address);

  it('is not stopped by what one client may do, as others are', async () => {
    const times = [...Array(budgets.RequestQuote.max + 3).keys()];
    for (const _ of times) expect(await quote(campus)).toBe('done');
    for (const _ of times) expect(await quote('2001:db8:1::1')).toBe('done');
    const codes: string[] = [];
    for (const _ of times) codes.push(await quote(outside));
    expect(codes).toContain('SLOW_DOWN');
  });

  it('an account is guessed at no faster from one of its addresses, nor from all of them', async () => {
    const codes: string[] = [];
    // Beyond the free tries there is one at a time, after a wait.
    for (let time = 0; time < budgets['sign-in'].max + 2; time += 1)
      codes.push(await signIn('ada', 'Wrong-Horse-1', campus));
    expect(codes.at(-1)).toBe('SLOW_DOWN');
    const most = budgets['sign-in-strangers'].max;
    const tried: string[] = [];
    for (let host = 1; host <= most; host += 1) tried.push(await signIn('ada', 'Wrong-Horse-1', `10.1.1.${host}`));
    expect(tried.filter((code) => code === 'SIGN_IN_FAILED').length).toBeLessThan(most);
    expect(tried.at(-1)).toBe('CODE_REQUIRED');
    // Not even with the right password: a mailed code goes before it.
    expect(await signIn('ada', password, '10.1.2.250')).toBe('CODE_REQUIRED');
    // Somebody else there signs in as ever.
    expect(await signIn('ben', password, campus)).toBe('done');
  }, 60_000);
});
