import type { AuthProvider } from 'react-admin';
import { paths } from '../paths.ts';
import { signIn, signOut } from './auth.ts';
import { meQuery } from './me.ts';
import { queryClient } from './queryClient.ts';
import { accessToken } from './session.ts';

/** `api.ts` has already ended a session that was refused for good: single errors change nothing. */
export const authProvider: AuthProvider = {
  login: ({ email, password }: { email: string; password: string }) => signIn({ email, password }),
  logout: async () => {
    await signOut();
    return paths.signIn;
  },
  checkAuth: () => (accessToken() ? Promise.resolve() : Promise.reject(new Error('Please sign in.'))),
  checkError: () => Promise.resolve(),
  getIdentity: async () => {
    const { id, firstName, lastName } = await queryClient.fetchQuery(meQuery);
    return { id, fullName: `${firstName} ${lastName}` };
  },
  getPermissions: () => Promise.resolve(undefined),
};
