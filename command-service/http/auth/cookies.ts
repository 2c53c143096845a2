import type { IncomingMessage, ServerResponse } from 'node:http';
import { DAY, sessionLifetime } from '@dossier/shared/contract';
import { cookiesOf, siteCookie } from '@dossier/shared/http/cookies';
import { csrfCookie } from '@dossier/shared/http/server';

const deviceLifetime = 365 * DAY;

/** Scripts can read only the CSRF token, which they repeat in a header. */
export const sessionCookies = (secure: boolean) => {
  const prefix = secure ? '__Host-' : '';
  const refreshName = `${prefix}refresh`;
  const deviceName = `${prefix}device`;
  const cookie = (name: string, value: string, maxAge: number, readable = false) =>
    siteCookie(name, value, { maxAge, secure, readable });

  return {
    refreshToken: (request: IncomingMessage): string | undefined => cookiesOf(request)[refreshName],
    device: (request: IncomingMessage): string | undefined => cookiesOf(request)[deviceName],
    set: (response: ServerResponse, values: { refresh: string; csrf: string; device?: string }): void => {
      response.setHeader('Set-Cookie', [
        cookie(refreshName, values.refresh, sessionLifetime.idle),
        cookie(csrfCookie, values.csrf, sessionLifetime.idle, true),
        ...(values.device ? [cookie(deviceName, values.device, deviceLifetime)] : []),
      ]);
    },
    /** Ends the session in the browser, which stays a known one. */
    clear: (response: ServerResponse): void => {
      response.setHeader('Set-Cookie', [cookie(refreshName, '', 0), cookie(csrfCookie, '', 0, true)]);
    },
  };
};
