import { useSyncExternalStore } from 'react';
import { listenersInAllTabs } from './listeners.ts';

/** Under the names that other clients of Dossier know (ENT-03). */
const sessionKeys = [
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
  'Storedteam',
  'project',
  'isSubscribed',
  'personID',
] as const;
type SessionKey = (typeof sessionKeys)[number];

/** The project of a guest, who has no account (BEY-41). */
const guestKey = 'dossier-guest-in';

/** Set while the last session did not end by its person's wish in this browser, to whose it was. */
const endedKey = 'dossier-session-ended';

const { changed, subscribe } = listenersInAllTabs();

/** Whether this page asked for the end of the account and was not refused: the answer may be lost, and the session ends with it. */
let isLeaving = false;
export const noteLeaving = (leaving: boolean): void => {
  isLeaving = leaving;
};

export const remember = (key: SessionKey, value: string): void => localStorage.setItem(key, value);
export const recall = (key: SessionKey): string | null => localStorage.getItem(key);
export const forget = (...keys: SessionKey[]): void => {
  for (const key of keys) localStorage.removeItem(key);
};

/** The access token, or null for a visitor. */
export const accessToken = (): string | null => recall('token');

/** Keeps a (renewed) access token. */
export const keepToken = (token: string): void => {
  for (const key of ['authData', 'authToken', 'token'] as const) remember(key, token);
  remember('isLoggedIn', 'true');
  localStorage.removeItem(endedKey);
  changed();
};

/** Before the token: whoever hears of the session knows whose it is. */
export const keepGuest = (projectId: string | undefined): void => {
  if (projectId === undefined) localStorage.removeItem(guestKey);
  else localStorage.setItem(guestKey, projectId);
};

/** Whether whoever is signed in has no account. */
export const isGuest = (): boolean => localStorage.getItem(guestKey) !== null;

/** Forgets everything of the session in this browser; every tab goes to the sign-in screen. */
export const clearSession = (): void => {
  forget(...sessionKeys);
  keepGuest(undefined);
  isLeaving = false;
  changed();
};

/** The same by its person's wish, or for good: nobody is asked to go on, though requests under way may have said that it ended. */
export const leaveSession = (): void => {
  localStorage.removeItem(endedKey);
  clearSession();
};

/** The server knows the session no more: the sign-in screen of every tab says so. */
export const endSession = (): void => {
  const whose = isGuest() ? 'guest' : 'account';
  localStorage.setItem(endedKey, isLeaving ? 'leaver' : whose);
  clearSession();
};
const hasSessionEnded = (): boolean => localStorage.getItem(endedKey) !== null;
/** Whose session has ended so; null: none. A guest has nothing to sign in with, and a leaver may have no account any more. */
export const useEndedSession = (): string | null =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(endedKey));

/** Tells of each sign-out by its person's wish, in this tab or another one of this browser. */
export const onSignOut = (listener: () => void): (() => void) =>
  subscribe(() => {
    if (accessToken() === null && !hasSessionEnded()) listener();
  });

/** Whether somebody is signed in, in this tab or another one of this browser. */
export const useSignedIn = (): boolean => useSyncExternalStore(subscribe, () => accessToken() !== null);

/** Whether they pay for a plan, as far as this browser was told. */
export const useSubscribed = (): boolean =>
  useSyncExternalStore(subscribe, () => accessToken() !== null && recall('isSubscribed') === 'true');

/** The only project there is for somebody who came by the link of an invitation; null: they have an account. */
export const useGuestIn = (): string | null => useSyncExternalStore(subscribe, () => localStorage.getItem(guestKey));
