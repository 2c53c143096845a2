/** What somebody shows who asks: sessions, API tokens, secret addresses of calendars, mailed codes and tickets. */
import type { Collection } from 'mongodb';
import { insertedOnce, isFirst } from '../../engines/mongodb/client.ts';
import { exactly, foundAs } from '../../engines/mongodb/exactly.ts';
import type { ApiToken, CalendarFeed, Directory, OtpRequest, SessionRecord, Ticket } from '../port.ts';

/** Without `guestIn` or `timeZone`: from before these were kept. */
export type SessionDocument = Omit<SessionRecord, 'sessionId' | 'guestIn' | 'timeZone'> & {
  readonly _id: string;
  readonly guestIn?: string | null;
  readonly timeZone?: string | null;
};

const sessionOf = ({ _id, guestIn = null, timeZone = null, ...session }: SessionDocument): SessionRecord => ({
  sessionId: _id,
  ...session,
  guestIn,
  timeZone,
});

/** Never cached: another copy may just have ended or rotated the session. */
export const sessionsIn = (sessions: Collection<SessionDocument>) =>
  ({
    openSession: async ({ sessionId, ...session }) => void (await sessions.insertOne({ _id: sessionId, ...session })),
    sessionByAccess: async (accessHash) => foundAs(sessions.findOne(exactly({ accessHash })), sessionOf),
    sessionByRefresh: async (refreshHash) => {
      const either = { $or: [exactly({ refreshHash }), exactly({ previousRefreshHash: refreshHash })] };
      return foundAs(sessions.findOne(either), sessionOf);
    },
    rotateSession: async (sessionId, refreshHash, next) => {
      const { accessHash, accessExpiresAt, rotatedAt, lastUsedAt } = next;
      const { matchedCount } = await sessions.updateOne(exactly({ _id: sessionId, refreshHash }), {
        $set: {
          accessHash,
          accessExpiresAt,
          rotatedAt,
          lastUsedAt,
          refreshHash: next.refreshHash,
          previousRefreshHash: refreshHash,
        },
      });
      return matchedCount === 1;
    },
    sessionsOf: async (personId) =>
      (await sessions.find(exactly({ personId }), { sort: { lastUsedAt: -1, _id: 1 } }).toArray()).map(sessionOf),
    endSession: async (personId, sessionId) =>
      (await sessions.deleteOne(exactly({ _id: sessionId, personId }))).deletedCount === 1,
    endSessions: async (personId, except) => {
      // One by one, so that only the copy that ended a session names it.
      const ended: string[] = [];
      for (const { _id } of await sessions.find(exactly({ personId }), { projection: { _id: 1 } }).toArray())
        if (_id !== except && (await sessions.deleteOne({ _id })).deletedCount === 1) ended.push(_id);
      return ended;
    },
  }) satisfies Partial<Directory>;

export type ApiTokenDocument = Omit<ApiToken, 'tokenId'> & { readonly _id: string };

const tokenOf = ({ _id, ...token }: ApiTokenDocument): ApiToken => ({ tokenId: _id, ...token });

/** Never cached: another copy may just have revoked the token. */
export const apiTokensIn = (tokens: Collection<ApiTokenDocument>) =>
  ({
    putApiToken: async ({ tokenId, ...token }) => void (await tokens.insertOne({ _id: tokenId, ...token })),
    apiTokenByHash: async (hash) => foundAs(tokens.findOne(exactly({ hash })), tokenOf),
    apiTokensOf: async (personId) =>
      (await tokens.find(exactly({ personId }), { sort: { createdAt: -1, _id: 1 } }).toArray()).map(tokenOf),
    noteApiTokenUse: async (tokenId, now, before) => {
      const notLately = { $or: [{ lastUsedAt: null }, { lastUsedAt: { $lte: before } }] };
      await tokens.updateOne({ ...exactly({ _id: tokenId }), ...notLately }, { $set: { lastUsedAt: now } });
    },
    revokeApiToken: async (personId, tokenId) =>
      (await tokens.deleteOne(exactly({ _id: tokenId, personId }))).deletedCount === 1,
    revokeApiTokens: async (personId) => {
      // One by one, so that only the copy that revoked a token names it.
      const revoked: string[] = [];
      for (const { _id } of await tokens.find(exactly({ personId }), { projection: { _id: 1 } }).toArray())
        if ((await tokens.deleteOne({ _id })).deletedCount === 1) revoked.push(_id);
      return revoked;
    },
  }) satisfies Partial<Directory>;

/** Its id is the person's. */
export type CalendarFeedDocument = Omit<CalendarFeed, 'personId'> & { readonly _id: string };

const feedOf = ({ _id, ...feed }: CalendarFeedDocument): CalendarFeed => ({ personId: _id, ...feed });

/** Never cached: another copy may just have ended the feed. */
export const calendarFeedsIn = (feeds: Collection<CalendarFeedDocument>) => {
  const found = async (where: { readonly _id: string } | { readonly hash: string }) =>
    foundAs(feeds.findOne(exactly(where)), feedOf);
  return {
    putCalendarFeed: async ({ personId, ...feed }) =>
      void (await feeds.replaceOne(exactly({ _id: personId }), feed, { upsert: true })),
    calendarFeedByHash: (hash) => found({ hash }),
    calendarFeedOf: (personId) => found({ _id: personId }),
    noteCalendarFeedRead: async (hash, now, before) => {
      const notLately = { $or: [{ lastReadAt: null }, { lastReadAt: { $lte: before } }] };
      await feeds.updateOne({ ...exactly({ hash }), ...notLately }, { $set: { lastReadAt: now } });
    },
    endCalendarFeed: async (personId, hash) =>
      (await feeds.deleteOne(exactly({ _id: personId, ...(hash !== undefined && { hash }) }))).deletedCount === 1,
  } satisfies Partial<Directory>;
};

/** `_id` is the flow: a newer request replaces the older. */
export type OtpDocument = Omit<OtpRequest, 'flow'> & { readonly _id: string };
/** `_id` is the ticket's hash; `data` is JSON, so that MongoDB interprets none of its keys. */
export type TicketDocument = Omit<Ticket, 'hash' | 'data'> & { readonly _id: string; readonly data: string };

const requestOf = ({ _id, ...request }: OtpDocument): OtpRequest => ({ flow: _id, ...request });
const ticketOf = ({ _id, data, ...ticket }: TicketDocument): Ticket => ({
  hash: _id,
  ...ticket,
  data: JSON.parse(data) as Ticket['data'],
});

export const proofsIn = (otps: Collection<OtpDocument>, tickets: Collection<TicketDocument>) => {
  const putOtp: Directory['putOtp'] = async (made) => {
    const { flow, requestId, shared, email, purpose, requestedAt, tries, used } = made;
    const request = { requestId, shared, email, purpose, requestedAt, tries, used };
    if (!(await isFirst(otps.replaceOne(exactly({ _id: flow }), request, { upsert: true })))) await putOtp(made);
  };

  return {
    putOtp,
    otp: async (flow) => foundAs(otps.findOne(exactly({ _id: flow })), requestOf),
    otpById: async (requestId) => foundAs(otps.findOne(exactly({ requestId }), { sort: { used: 1 } }), requestOf),
    tryOtp: async (flow, maxTries) => {
      const open = { ...exactly({ _id: flow, used: false }), tries: { $lt: maxTries } };
      return (await otps.updateOne(open, { $inc: { tries: 1 } })).matchedCount === 1;
    },
    useOtp: async (flow) =>
      (await otps.updateOne(exactly({ _id: flow, used: false }), { $set: { used: true } })).matchedCount === 1,
    putTicket: async ({ hash, purpose, personId, email, expiresAt, data }) => {
      await insertedOnce(tickets, { _id: hash, purpose, personId, email, expiresAt, data: JSON.stringify(data) });
    },
    ticket: async (hash) => foundAs(tickets.findOne(exactly({ _id: hash })), ticketOf),
    useTicket: async (hash) => (await tickets.deleteOne(exactly({ _id: hash }))).deletedCount === 1,
  } satisfies Partial<Directory>;
};
