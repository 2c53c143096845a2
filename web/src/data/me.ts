import type { Me, Usage } from '@dossier/shared/contract';
import { useQuery } from '@tanstack/react-query';
import { getJson } from './api.ts';
import { recall, remember, useSignedIn } from './session.ts';

/** The profile where other clients look for it (ENT-01); a copy that was taken away is not made again (SET-09). */
const keepCopy = (me: Me) => {
  if (recall('userData') === null) return;
  const { firstName, lastName, email, designation, organization, isSubscribed, city, address1, address2, postcode } =
    me;
  remember(
    'userData',
    JSON.stringify({
      firstName,
      lastName,
      email,
      designation,
      organization,
      isSubscribed,
      city,
      address1,
      address2,
      postcode,
    }),
  );
  remember('userID', email);
  remember('isSubscribed', String(isSubscribed));
};

/** The caller's account. */
export const loadMe = async (signal?: AbortSignal): Promise<Me> => {
  const me = await getJson<Me>('/api/me', signal);
  keepCopy(me);
  return me;
};

export const useMe = () => {
  const enabled = useSignedIn();
  return useQuery({ queryKey: ['me'], queryFn: ({ signal }) => loadMe(signal), enabled });
};

/** Storage used of the caller's quota, and the plan's limits. */
export const useUsage = () =>
  useQuery({ queryKey: ['usage'], queryFn: ({ signal }) => getJson<Usage>('/api/usage', signal) });
