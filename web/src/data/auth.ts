import type { auth, Session, SessionRow } from '@dossier/shared/contract';
import type { z } from 'zod';
import { getJson, request, sendJson } from './api.ts';
import { loadMe } from './me.ts';
import { clearSession, forget, startSession } from './session.ts';

type Body<N extends keyof typeof auth> = z.input<(typeof auth)[N]>;

const begin = async (path: string, body: unknown, email: string) => {
  const { token } = await sendJson<Session>(path, body);
  startSession(token, email);
  // A hint for the first screen only: the session stands whether or not the profile can be read now.
  await loadMe().catch(() => undefined);
};

export const signIn = (body: Body<'signIn'>) => begin('/api/auth/sign-in', body, body.email.trim().toLowerCase());

export const register = async (body: Body<'register'>) => {
  await begin('/api/auth/register', body, body.email);
  forget('otpData', 'step1Completed', 'step2Completed');
};

export const requestOtp = (body: Body<'otp'>) => sendJson<void>('/api/auth/otp', body);
export const verifyOtp = (body: Body<'verifyOtp'>) => sendJson<{ ticket: string }>('/api/auth/otp/verify', body);
export const requestResetLink = (body: Body<'resetLink'>) => sendJson<void>('/api/auth/reset-link', body);

/** Resolves when a reset ticket may still be used; else throws TICKET_INVALID. */
export const checkTicket = async (ticket: string): Promise<true> => {
  await sendJson('/api/auth/ticket', { ticket });
  return true;
};

export const resetPassword = async (body: Body<'resetPassword'>) => {
  await begin('/api/auth/reset-password', body, '');
  const { email } = await loadMe();
  startSession(localStorage.getItem('token') ?? '', email);
};

export const changePassword = async (body: Body<'changePassword'>) => {
  const session = await sendJson<Session | undefined>('/api/auth/change-password', body);
  if (session?.token) startSession(session.token, localStorage.getItem('userID') ?? '');
};

/** Ends the session on the server and here; here also when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  await sendJson('/api/auth/sign-out', {}).catch(() => undefined);
  clearSession();
};

export const listSessions = (signal?: AbortSignal) => getJson<SessionRow[]>('/api/auth/sessions', signal);
export const endSession = (id: string) => request(`/api/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
export const endOtherSessions = () => request('/api/auth/sessions', { method: 'DELETE' });
