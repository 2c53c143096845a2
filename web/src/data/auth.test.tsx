import { expect, it } from '@jest/globals';
import { fakeApi } from '../testing/api.ts';
import { renewToken } from './api.ts';
import { resetPassword } from './auth.ts';
import { accessToken, clearSession, keepToken } from './session.ts';

it('lets a new session begin before another tab renews the one that it ends', async () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    last = last.then(work, work);
    return last;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const api = fakeApi();
  api.answer('/api/auth/reset-password', { token: 'new', accountId: 'ada', expiresAt: '' });
  api.refuse('/api/auth/refresh', 'UNAUTHENTICATED');
  keepToken('old');
  const letGo = api.hold('/api/auth/reset-password');
  const reset = resetPassword({ ticket: 'proof', password: 'Lantern-Harbour-2026' });
  const renewed = renewToken();
  letGo();
  await reset;
  expect(await renewed).toBe(true);
  expect(accessToken()).toBe('new');
  expect(api.asked).not.toContain('/api/auth/refresh');
  Reflect.deleteProperty(navigator, 'locks');
  clearSession();
});
