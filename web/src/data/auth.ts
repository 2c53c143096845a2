import type { auth, InvitationView, invitationCalls, OtpAnswer, Session, SessionRow } from '@dossier/shared/contract';
import { timeZoneHeader } from '@dossier/shared/contract';
import type { z } from 'zod';
import { ownZone } from '../format/zones.ts';
import { blink, getJson, inTurn, isLost, isRefusal, remove, request, sendJson } from './api.ts';
import { forgetDrafts, forgetDraftsOfOthers } from './drafts/store.ts';
import { forgetKeptOfOthers } from './kept.ts';
import { meQuery } from './me.ts';
import { queryClient } from './queryClient.ts';
import { keepGuest, keepToken, leaveSession, recall, remember } from './session.ts';
import { sendNow } from './unsent/sending.ts';
import { forgetUnsentOfOthers } from './unsent/store.ts';
import { pause } from './waiting.ts';

type Body<N extends keyof typeof auth> = z.input<(typeof auth)[N]>;

const keepSession = async (path: string, body: unknown) => {
  const headers = { [timeZoneHeader]: ownZone() };
  // It is nobody's before it begins, and in turn one that is over could not be renewed.
  const { token, accountId, guestIn } = await sendJson<Session>(path, body, { headers, asVisitor: true });
  // Before the first screen, which may open with this person's drafts.
  remember('personID', accountId);
  forgetDraftsOfOthers();
  forgetKeptOfOthers();
  forgetUnsentOfOthers();
  // Stands in until the profile is read: without a copy a screen takes the session for broken.
  if (recall('userData') === null) remember('userData', '{}');
  keepGuest(guestIn);
  keepToken(token);
};

const begin = async (path: string, body: unknown) => {
  await inTurn(() => keepSession(path, body));
  // Only a hint for the first screen: the session holds even if the profile cannot be read now.
  await queryClient.fetchQuery({ ...meQuery, staleTime: 0, retry: false }).catch(() => undefined);
};

export const signIn = (body: Body<'signIn'>) => begin('/api/auth/sign-in', body);
/** The last step of set-up. */
export const finishSetUp = (body: { readonly password: string }) => begin('/api/set-up/finish', body);
export const resetPassword = (body: Body<'resetPassword'>) => begin('/api/auth/reset-password', body);

export const readInvitation = (link: string) => sendJson<InvitationView>('/api/invitations/read', { link });
export const openInvitation = (body: z.input<typeof invitationCalls.open>) => begin('/api/invitations/open', body);

/** The browser keeps the flow as a cookie. */
export const requestOtp = (body: Body<'otp'>) => sendJson<OtpAnswer>('/api/auth/otp', body);
export const requestResetLink = (body: Body<'resetLink'>) => sendJson<void>('/api/auth/reset-link', body);
export const verifyOtp = async (body: Body<'verifyOtp'>): Promise<string> =>
  (await sendJson<{ ticket: string }>('/api/auth/otp/verify', body)).ticket;

/** Resolves when a reset ticket may still be used; else throws TICKET_INVALID. */
export const checkTicket = async (ticket: string): Promise<true> => {
  await sendJson('/api/auth/ticket', { ticket });
  return true;
};

/** What gives a password is done once; where it may have been, though no answer came, that password signs in. */
const orSignIn = async (email: string, password: string, work: () => Promise<unknown>, mayBeDone = isLost) => {
  try {
    await work();
  } catch (error) {
    if (!mayBeDone(error)) throw error;
    if (isLost(error)) await pause(blink);
    await signIn({ email, password }).catch(() => {
      throw error;
    });
  }
};

/** A ticket that is used up may be so by an earlier try. */
export const register = (body: Body<'register'>) =>
  orSignIn(
    body.email,
    body.password,
    () => begin('/api/auth/register', body),
    (error) => isLost(error) || isRefusal(error, 'REGISTRATION_TICKET_INVALID'),
  );

/** Ends all other sessions; this one goes on with a new token. */
export const changePassword = async (body: Body<'changePassword'>): Promise<void> => {
  const change = async () => {
    const session = await sendJson<Session | undefined>('/api/auth/change-password', body);
    if (session?.token) keepToken(session.token);
  };
  const email = queryClient.getQueryData(meQuery.queryKey)?.email;
  await (email === undefined ? change() : orSignIn(email, body.password, change));
};

/** Milliseconds that a sign-out waits for what was decided and is not sent yet. */
const longestGoodbye = 3_000;

/** Ends the session on the server and here; here also when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  // What is not answered by then is kept until its person signs in again.
  await Promise.race([sendNow(), pause(longestGoodbye)]);
  await sendJson('/api/auth/sign-out', {}).catch(() => undefined);
  leaveSession();
  sessionStorage.clear();
  forgetDrafts();
};

export const listSessions = (signal?: AbortSignal) => getJson<SessionRow[]>('/api/auth/sessions', signal);
export const endSession = (id: string) => remove(`/api/auth/sessions/${encodeURIComponent(id)}`);
export const endOtherSessions = () => request('/api/auth/sessions', { method: 'DELETE' });
