import type { IncomingMessage } from 'node:http';
import type { Caller } from '../authorization/index.ts';
import type { Clock } from '../basics/clock.ts';
import { sha256 } from '../basics/ids.ts';
import { Refused } from '../basics/refused.ts';
import { apiTokenPattern, MINUTE } from '../contract/index.ts';
import type { Directory } from '../directory/port.ts';

export type Authenticate = (request: IncomingMessage) => Promise<Caller>;

const sessionCaller = async (directory: Directory, token: string, now: number): Promise<Caller | undefined> => {
  const session = await directory.sessionByAccess(sha256(token));
  if (!session || session.accessExpiresAt <= now) return undefined;
  const { personId, sessionId, guestIn } = session;
  return { kind: 'person', personId, sessionId, ...(guestIn !== null && { guestIn }) };
};

const tokenCaller = async (directory: Directory, token: string, now: number): Promise<Caller | undefined> => {
  const found = await directory.apiTokenByHash(sha256(token));
  if (!found || found.expiresAt <= now) return undefined;
  const { personId, tokenId, scopes, lastUsedAt } = found;
  if (lastUsedAt === null || lastUsedAt <= now - MINUTE)
    // On a full disk reading goes on, and nobody misses this.
    await directory.noteApiTokenUse(tokenId, now, now - MINUTE).catch(() => undefined);
  return { kind: 'person', personId, sessionId: tokenId, scopes };
};

/** Asks at every request, so that an ended session ends at once. @throws Refused UNAUTHENTICATED */
export const authenticator =
  (directory: Directory, clock: Clock): Authenticate =>
  async (request) => {
    const header = request.headers.authorization;
    if (header === undefined) return { kind: 'visitor' };
    const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header)?.[1];
    const callerOf = token && apiTokenPattern.test(token) ? tokenCaller : sessionCaller;
    const caller = token && (await callerOf(directory, token, clock()));
    if (!caller) throw new Refused('UNAUTHENTICATED');
    return caller;
  };
