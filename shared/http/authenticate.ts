import type { IncomingMessage } from 'node:http';
import type { Caller } from '../authorization/index.ts';
import type { Clock } from '../basics/clock.ts';
import { sha256 } from '../basics/ids.ts';
import { Refused } from '../basics/refused.ts';
import type { Directory } from '../directory/port.ts';

export type Authenticate = (request: IncomingMessage) => Promise<Caller>;

/** Asks at every request, so that an ended session ends at once. @throws Refused UNAUTHENTICATED */
export const authenticator =
  (directory: Directory, clock: Clock): Authenticate =>
  async (request) => {
    const header = request.headers.authorization;
    if (header === undefined) return { kind: 'visitor' };
    const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header)?.[1];
    const session = token && (await directory.sessionByAccess(sha256(token)));
    if (!session || session.accessExpiresAt <= clock()) throw new Refused('UNAUTHENTICATED');
    return { kind: 'person', personId: session.personId, sessionId: session.sessionId };
  };
