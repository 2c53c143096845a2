import { auth } from '@dossier/shared/contract';
import { type Route, sendJson } from '@dossier/shared/http/exchange';
import { apiTokenRoutes } from './api-tokens.ts';
import { calendarFeedRoutes } from './calendar-feed.ts';
import { type AuthOptions, postBody } from './common.ts';
import { otpCalls } from './otp.ts';
import { passwordCalls } from './passwords.ts';
import { savedFilterRoutes } from './saved-filters.ts';
import { sessionRoutes, sessionService } from './sessions.ts';
import { registrationCalls, signInCalls } from './sign-in.ts';

export type { AuthOptions } from './common.ts';

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
  postBody('otp', 'public', auth.otp, calls.requestOtp),
  postBody('otp/verify', 'public', auth.verifyOtp, async (exchange, body) =>
    sendJson(exchange.response, 200, { ticket: await calls.verifyOtp(exchange, body) }),
  ),
  postBody('reset-link', 'public', auth.resetLink, calls.requestLink),
  postBody('register', 'public', auth.register, calls.registerAndSignIn),
  postBody('sign-in', 'public', auth.signIn, calls.signIn),
  postBody('ticket', 'public', auth.ticket, calls.checkTicket),
  postBody('reset-password', 'public', auth.resetPassword, (exchange, body) => calls.reset(exchange, body)),
  postBody('change-password', 'signed-in', auth.changePassword, calls.change),
  ...sessionRoutes(calls.sessions),
  ...apiTokenRoutes(options),
  ...calendarFeedRoutes(options),
  ...savedFilterRoutes(options),
];
