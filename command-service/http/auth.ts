import type { Route } from '@dossier/shared/http/exchange';
import type { AuthOptions } from './auth/options.ts';
import { otpRoutes } from './auth/otp.ts';
import { passwordRoutes } from './auth/passwords.ts';
import { registrationRoutes } from './auth/registration.ts';
import { sessionRoutes, sessionService } from './auth/sessions.ts';
import { signInRoutes } from './auth/sign-in.ts';

export type { AuthOptions } from './auth/options.ts';
export { settleRegistrations } from './auth/registration.ts';

/** Everything under /api/auth: addresses, registration, passwords and sessions. */
export const authRoutes = (options: AuthOptions): Route[] => {
  const sessions = sessionService(options);
  return [
    ...otpRoutes(options),
    ...registrationRoutes(options, sessions),
    ...signInRoutes(options, sessions),
    ...passwordRoutes(options, sessions),
    ...sessionRoutes(sessions),
  ];
};
