import type { Collection } from 'mongodb';
import { exactly, foundAs } from '../../engines/mongodb/exactly.ts';
import type { Directory, SessionRecord } from '../port.ts';

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
