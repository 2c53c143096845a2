import { isoTime } from '@dossier/shared/basics/clock';
import { randomId, randomToken, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import {
  accessTokenLifetime,
  refreshGrace,
  type Session,
  type SessionRow,
  sessionLifetime,
  timeZoneHeader,
} from '@dossier/shared/contract';
import { isAlive, type Person, type SessionRecord, sessionRows } from '@dossier/shared/directory';
import { type Exchange, type Route, sendJson } from '@dossier/shared/http/exchange';
import { signedIn } from '../../handling/caller.ts';
import { deviceName, timeZoneOf } from './clients.ts';
import { type AuthOptions, noticesOf, post, sendNothing } from './common.ts';
import { sessionCookies } from './cookies.ts';
import { accessToken, deviceToken, familyOf, firstRefreshToken, nextRefreshToken } from './tokens.ts';

/** An account's, or a guest's who has none: by whom the account is made later the guest's ends. */
const isHolder = (guestIn: string | null, person: Person | undefined): person is Person =>
  person !== undefined &&
  (guestIn === null ? person.status === 'active' : person.status === 'known' || person.status === 'pending');

/** What a session is known by: as it is kept, and as the browser gets it. */
const sessionTokens = ({ clock, settings }: AuthOptions) => {
  const { secret } = settings;
  const cookies = sessionCookies(settings.secureCookies);
  const tokensOf = (refresh: string, createdAt: number) => ({
    accessHash: sha256(accessToken(secret, refresh)),
    accessExpiresAt: Math.min(clock() + accessTokenLifetime, createdAt + sessionLifetime.absolute),
    refreshHash: sha256(refresh),
    rotatedAt: clock(),
    lastUsedAt: clock(),
  });

  const answer = (
    { response }: Exchange,
    refresh: string,
    { personId, accessExpiresAt, guestIn }: Pick<SessionRecord, 'personId' | 'accessExpiresAt' | 'guestIn'>,
    device?: string,
  ) => {
    cookies.set(response, { refresh, csrf: randomToken(), ...(device && { device }) });
    sendJson(response, 200, {
      token: accessToken(secret, refresh),
      accountId: personId,
      expiresAt: isoTime(accessExpiresAt),
      ...(guestIn !== null && { guestIn }),
    } satisfies Session);
  };
  return { secret, cookies, tokensOf, answer };
};
type SessionTokens = ReturnType<typeof sessionTokens>;

type Guest = { readonly sessionId: string; readonly guestIn: string };

const beginning = ({ directory, clock }: AuthOptions, { secret, tokensOf, answer }: SessionTokens) => {
  /** Answers the session's id. @param person with the password that was proved */
  const open = async (
    exchange: Exchange,
    { personId, email, passwordHash }: Person,
    guest?: Guest,
  ): Promise<string> => {
    const createdAt = clock();
    const { sessionId, guestIn } = guest ?? { sessionId: randomId(), guestIn: null };
    const refresh = firstRefreshToken(secret, { personId, sessionId });
    const session: SessionRecord = {
      sessionId,
      personId,
      createdAt,
      device: deviceName(exchange.request.headers['user-agent']),
      timeZone: timeZoneOf(exchange.request.headers[timeZoneHeader.toLowerCase()]),
      previousRefreshHash: null,
      guestIn,
      ...tokensOf(refresh, createdAt),
    };
    await directory.openSession(session);
    // Closing an account blocks it, then ends its sessions, and so does a new password; one that began in between ends here.
    const now = await directory.find(personId);
    if (!isHolder(guestIn, now) || (!guest && now.passwordHash !== passwordHash)) {
      await directory.endSession(personId, session.sessionId);
      throw new Refused('SIGN_IN_FAILED');
    }
    // Whoever opened a link is no known device of the account that may be made later.
    answer(exchange, refresh, session, guest ? undefined : deviceToken(secret, email));
    return sessionId;
  };

  /** Makes the old tokens worthless. */
  const renew = async (exchange: Exchange, personId: string, sessionId: string): Promise<void> => {
    const session = (await directory.sessionsOf(personId)).find((row) => row.sessionId === sessionId);
    if (!session) throw new Refused('UNAUTHENTICATED');
    const refresh = firstRefreshToken(secret, session);
    const next = tokensOf(refresh, session.createdAt);
    // A refresh in between has replaced the tokens.
    if (!(await directory.rotateSession(sessionId, session.refreshHash, next)))
      return renew(exchange, personId, sessionId);
    answer(exchange, refresh, { ...session, accessExpiresAt: next.accessExpiresAt });
  };
  return { open, renew };
};

/** Every end of a session is told to open streams at once. */
const ending = ({ directory, live }: AuthOptions) => {
  const revoked = (sessionIds: readonly string[]) =>
    live.publish(sessionIds.map((sessionId) => ({ revoked: { sessionId } })));

  const end = async (personId: string, sessionId: string): Promise<boolean> => {
    const ended = await directory.endSession(personId, sessionId);
    if (ended) await revoked([sessionId]);
    return ended;
  };

  const endAll = async (personId: string, except?: string): Promise<void> =>
    revoked(await directory.endSessions(personId, except));
  return { end, endAll };
};
type Ending = ReturnType<typeof ending>;

const refreshing = (options: AuthOptions, { secret, cookies, tokensOf, answer }: SessionTokens, { end }: Ending) => {
  const { directory, clock } = options;
  const notice = noticesOf(options);

  const refusedRefresh = (exchange: Exchange) => {
    cookies.clear(exchange.response);
    return new Refused('UNAUTHENTICATED');
  };

  /** A used token was copied, by a thief or from the owner: neither may go on. */
  const endCopied = async (
    exchange: Exchange,
    { personId, sessionId }: Pick<SessionRecord, 'personId' | 'sessionId'>,
  ) => {
    if (!(await end(personId, sessionId))) return;
    exchange.log.warn({ personId, sessionId }, 'refresh token used twice');
    await notice(exchange, personId, 'session-copied', sessionId);
  };

  return async (exchange: Exchange): Promise<void> => {
    const given = cookies.refreshToken(exchange.request);
    const session = given && (await directory.sessionByRefresh(sha256(given)));
    const copied = given && !session && familyOf(secret, given);
    if (copied) await endCopied(exchange, copied);
    if (!given || !session) throw refusedRefresh(exchange);
    const person = await directory.find(session.personId);
    if (!isAlive(session, clock()) || !isHolder(session.guestIn, person)) {
      await end(session.personId, session.sessionId);
      throw refusedRefresh(exchange);
    }
    const isCurrent = sha256(given) === session.refreshHash;
    if (clock() < session.rotatedAt + refreshGrace) {
      const current = isCurrent ? given : nextRefreshToken(secret, given, session);
      if (sha256(current) !== session.refreshHash) throw refusedRefresh(exchange);
      return answer(exchange, current, session);
    }
    if (!isCurrent) {
      // It was not rotated, a new password took its place: whose answer was lost has only this one, which opens nothing.
      if (sha256(nextRefreshToken(secret, given, session)) !== session.refreshHash) throw refusedRefresh(exchange);
      await endCopied(exchange, session);
      throw refusedRefresh(exchange);
    }
    const next = nextRefreshToken(secret, given, session);
    await directory.rotateSession(session.sessionId, session.refreshHash, tokensOf(next, session.createdAt));
    // Whether this request or its twin rotated first: both derived the same tokens.
    const rotated = await directory.sessionByRefresh(sha256(next));
    if (!rotated || rotated.refreshHash !== sha256(next)) throw refusedRefresh(exchange);
    answer(exchange, next, rotated);
  };
};

export const sessionService = (options: AuthOptions) => {
  const { directory, clock } = options;
  const tokens = sessionTokens(options);
  const { cookies } = tokens;
  const ends = ending(options);
  const signOut = async (exchange: Exchange): Promise<void> => {
    const given = cookies.refreshToken(exchange.request);
    const session = given && (await directory.sessionByRefresh(sha256(given)));
    if (session) await ends.end(session.personId, session.sessionId);
    cookies.clear(exchange.response);
    // The app clears what it stored itself; parts of unfinished uploads go on at the next sign-in.
    exchange.response.setHeader('Clear-Site-Data', '"cache"');
    sendNothing(exchange);
  };

  const list = async (personId: string, current: string): Promise<SessionRow[]> =>
    sessionRows(await directory.sessionsOf(personId), current, clock());

  return {
    cookies,
    ...beginning(options, tokens),
    ...ends,
    refresh: refreshing(options, tokens, ends),
    signOut,
    list,
  };
};
export type SessionService = ReturnType<typeof sessionService>;

export const sessionRoutes = (sessions: SessionService): Route[] => {
  const list = async ({ response, caller }: Exchange) => {
    const { personId, sessionId } = signedIn(caller);
    sendJson(response, 200, await sessions.list(personId, sessionId));
  };
  const endOthers = async (exchange: Exchange) => {
    const { personId, sessionId } = signedIn(exchange.caller);
    await sessions.endAll(personId, sessionId);
    sendNothing(exchange);
  };
  const end = async (exchange: Exchange) => {
    const { personId, sessionId } = signedIn(exchange.caller);
    const ended = exchange.params.sessionId as string;
    if (!(await sessions.end(personId, ended))) throw new Refused('NOT_FOUND');
    if (ended === sessionId) sessions.cookies.clear(exchange.response);
    sendNothing(exchange);
  };
  const path = '/api/auth/sessions';
  return [
    post('refresh', 'cookie', sessions.refresh),
    post('sign-out', 'cookie', sessions.signOut),
    { method: 'GET', path, access: 'signed-in', handle: list },
    { method: 'DELETE', path, access: 'signed-in', handle: endOthers },
    { method: 'DELETE', path: `${path}/:sessionId`, access: 'signed-in', handle: end },
  ];
};
