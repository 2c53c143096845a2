import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

export const cookiesOf = (request: IncomingMessage): Readonly<Record<string, string | undefined>> =>
  parseCookie(request.headers.cookie ?? '');

/** For the whole site and no other. @param maxAge milliseconds; 0 ends the cookie */
export const siteCookie = (
  name: string,
  value: string,
  { maxAge, secure, readable = false }: { maxAge: number; secure: boolean; readable?: boolean },
): string =>
  stringifySetCookie(name, value, {
    path: '/',
    maxAge: Math.floor(maxAge / 1000),
    sameSite: 'strict',
    httpOnly: !readable,
    secure,
  });
