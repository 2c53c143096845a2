import type { Route } from '@dossier/shared/http/exchange';
import { apiTokenRoutes } from './api-tokens.ts';
import { calendarFeedRoutes } from './calendar-feed.ts';
import type { AuthOptions } from './options.ts';
import { otpCalls, otpRoutes } from './otp.ts';
import { passwordCalls, passwordRoutes } from './passwords.ts';
import { registrationCalls, registrationRoutes } from './registration.ts';
import { savedFilterRoutes } from './saved-filters.ts';
import { sessionRoutes, sessionService } from './sessions.ts';
import { signInCalls, signInRoutes } from './sign-in.ts';

export type { AuthOptions } from './options.ts';

/** What the routes do, for other calls that do the same. */
export const authCalls = (options: AuthOptions) => {
  const sessions = sessionService(options);
  return {
    sessions,
    ...otpCalls(options, sessions),
    ...registrationCalls(options, sessions),
    ...signInCalls(options, sessions),
    ...passwordCalls(options, sessions),
  };
};
export type AuthCalls = ReturnType<typeof authCalls>;

export const authRoutes = (options: AuthOptions, calls: AuthCalls = authCalls(options)): Route[] => [
  ...otpRoutes(calls),
  ...registrationRoutes(calls),
  ...signInRoutes(calls),
  ...passwordRoutes(calls),
  ...sessionRoutes(calls.sessions),
  ...apiTokenRoutes(options),
  ...calendarFeedRoutes(options),
  ...savedFilterRoutes(options),
];
