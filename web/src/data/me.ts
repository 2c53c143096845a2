import type { Me } from '@dossier/shared/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';
import { noteClock } from './clock.ts';
import { isGuest, recall, remember } from './session.ts';

/** What other clients read of it, in this order (ENT-01). */
const copied: (keyof Me)[] = [
  ...(['firstName', 'lastName', 'email', 'designation', 'organization'] as const),
  ...(['isSubscribed', 'city', 'address1', 'address2', 'postcode'] as const),
];

/** For other clients; a copy that was taken away is not made again (SET-09). */
const keepCopy = (me: Me) => {
  if (recall('userData') === null) return;
  // A guest has no profile, and may be signing up: these are the details that they gave.
  if (!isGuest()) remember('userData', JSON.stringify(me, copied));
  remember('userID', me.email);
  remember('isSubscribed', String(me.isSubscribed));
};

/** Said as a boolean or as text; anything else is no (ENT-02). */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

const loadMe = async (signal?: AbortSignal): Promise<Me> => {
  const asked = Date.now();
  const response = await request('/api/me', signal ? { signal } : {});
  noteClock(response.headers.get('Date'), asked);
  const answer = (await response.json()) as Me;
  const me = { ...answer, isSubscribed: isTrue(answer.isSubscribed) };
  keepCopy(me);
  return me;
};

/** Milliseconds. Many parts of a screen ask, as they arrive; whatever changes it makes it stale at once. */
export const readAnewAfter = 10_000;

/** The caller's account. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => loadMe(signal),
  staleTime: readAnewAfter,
});
