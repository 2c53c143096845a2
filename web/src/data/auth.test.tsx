import { expect, it } from '@jest/globals';
import { fakeApi } from '../testing/api.ts';
import { aMe } from '../testing/rows.ts';
import { renewToken } from './api.ts';
import { changePassword, register, resetPassword } from './auth.ts';
import { meQuery } from './me.ts';
import { queryClient } from './queryClient.ts';
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

it('begins a new session without the one that is over, which could not be renewed before the new one is there', async () => {
  const api = fakeApi();
  api.answer('/api/auth/reset-password', { token: 'new', accountId: 'ada', expiresAt: '' });
  const { fetch } = globalThis;
  globalThis.fetch = async (path, init) => {
    if (new Headers(init?.headers).get('Authorization') !== 'Bearer over') return fetch(path, init);
    return Response.json({ code: 'UNAUTHENTICATED', title: 'Please sign in.' }, { status: 401 });
  };
  // As browsers do: who has it waits for themselves.
  const request = (() => {
    let last: Promise<unknown> = Promise.resolve();
    return (_name: string, work: () => Promise<unknown>) => {
      last = last.then(work, work);
      return last;
    };
  })();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  keepToken('over');
  await resetPassword({ ticket: 'proof', password: 'Lantern-Harbour-2026' });
  expect(accessToken()).toBe('new');
  Reflect.deleteProperty(navigator, 'locks');
  clearSession();
});

it.each([
  ['came', 'new'],
  ['did not come', 'old'],
])('a changed password whose answer is lost signs in with it, if it %s', async (_what, token) => {
  const api = fakeApi();
  api.answer('/api/auth/sign-in', { token: 'new', accountId: 'ada', expiresAt: '' });
  if (token === 'old') api.refuse('/api/auth/sign-in', 'SIGN_IN_FAILED');
  const { fetch } = globalThis;
  globalThis.fetch = async (path, init) => {
    if (String(path).endsWith('change-password')) throw new TypeError('lost');
    return fetch(path, init);
  };
  keepToken('old');
  queryClient.setQueryData(meQuery.queryKey, aMe({ email: 'ada@example.org' }));
  const changed = changePassword({ existingPassword: 'x', password: 'Lantern-Harbour-2026' });
  if (token === 'new') {
    await changed;
    expect(api.sent.map(({ payload }) => payload)).toEqual([
      { email: 'ada@example.org', password: 'Lantern-Harbour-2026' },
    ]);
  } else await expect(changed).rejects.toMatchObject({ code: 'OFFLINE' });
  expect(accessToken()).toBe(token);
  clearSession();
  queryClient.clear();
});

it('a sign-up whose answer was lost signs in when it is sent again', async () => {
  const api = fakeApi();
  api.answer('/api/auth/sign-in', { token: 'new', accountId: 'ada', expiresAt: '' });
  for (const _ of [1, 2]) api.refuse('/api/auth/register', 'REGISTRATION_TICKET_INVALID');
  api.refuse('/api/auth/sign-in', 'SIGN_IN_FAILED');
  const profile = { firstName: 'Ada', lastName: 'F', designation: 'Professor', organization: 'Unito' };
  const given = {
    ...{ email: 'ada@example.org', password: 'Lantern-Harbour-2026', ticket: 'proof' },
    ...{ ...profile, terms: true as const },
  };
  await expect(register(given)).rejects.toMatchObject({ code: 'REGISTRATION_TICKET_INVALID' });
  expect(accessToken()).toBeNull();
  await register(given);
  expect(accessToken()).toBe('new');
  clearSession();
});
