import type { Route } from '@dossier/shared/http/exchange';
import { apiTokenRoutes } from './api-tokens.ts';
import type { AuthOptions } from './options.ts';
import { otpRoutes } from './otp.ts';
import { passwordRoutes } from './passwords.ts';
import { registrationRoutes } from './registration.ts';
import { sessionRoutes, sessionService } from './sessions.ts';
import { signInRoutes } from './sign-in.ts';

export type { AuthOptions } from './options.ts';

export const authRoutes = (options: AuthOptions): Route[] => {
  const sessions = sessionService(options);
  return [
    ...otpRoutes(options),
    ...registrationRoutes(options, sessions),
    ...signInRoutes(options, sessions),
    ...passwordRoutes(options, sessions),
    ...sessionRoutes(sessions),
    ...apiTokenRoutes(options),
  ];
};
