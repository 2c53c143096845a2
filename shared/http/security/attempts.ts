import { auditRule } from '../../authorization/index.ts';
import type { Clock } from '../../basics/clock.ts';
import { sha256 } from '../../basics/ids.ts';
import type { Logger } from '../../basics/log.ts';
import { HOUR, projectId as projectIdSchema, refusedLimits, streams } from '../../contract/index.ts';
import type { Directory, RefusedAttempt } from '../../directory/index.ts';
import type { EventStore } from '../../event-store/index.ts';
import type { LiveUpdates } from '../../live/index.ts';
import type { NoteRefused } from './refusals.ts';

/** Rows that wait; beyond them a flood is only counted and logged. */
const mostWaiting = 200;
/** Milliseconds: what comes meanwhile is written together. */
const pause = 300;

type Waiting = Omit<RefusedAttempt, 'position'>;
type Options = {
  readonly directory: Pick<Directory, 'noteRefused' | 'onErased'>;
  readonly eventStore: Pick<EventStore, 'head' | 'readStream'>;
  readonly live: Pick<LiveUpdates, 'publish'>;
  readonly clock: Clock;
  readonly log: Logger;
};

/** Every browser hears it each quarter of an hour, and renews its token. */
const everyday = 'UNAUTHENTICATED';

/** Keeps what was refused about projects that exist, or about none, beside the answers and never before them. */
export const openAttempts = ({ directory, eventStore, live, clock, log }: Options) => {
  const waiting = new Map<string, Waiting>();
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const stopForgetting = directory.onErased((personId) => {
    for (const [id, attempt] of waiting) if (attempt.personId === personId) waiting.delete(id);
  });

  const existing = async (projectIds: ReadonlySet<string>) => {
    const found = new Set<string>();
    for (const id of projectIds)
      if ((await eventStore.readStream(streams.project(id), { limit: 1 })).length > 0) found.add(id);
    return found;
  };
  const write = async () => {
    const attempts = [...waiting.values()];
    waiting.clear();
    if (lost > 0) log.warn({ lost }, 'more was refused at once than is kept');
    lost = 0;
    if (attempts.length === 0) return;
    const position = await eventStore.head();
    const named = attempts.map(({ projectId }) => projectId).filter((projectId) => projectId !== '');
    const projects = await existing(new Set(named));
    const noted = attempts.filter(({ projectId }) => projectId === '' || projects.has(projectId));
    await directory.noteRefused(
      noted.map((attempt) => ({ ...attempt, position })),
      refusedLimits.perProject,
    );
    const roles = auditRule.allow;
    await live.publish([...projects].map((projectId) => ({ resource: 'history', projectId, roles })));
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((err) => log.warn({ err }, 'refused attempts could not be noted'));
    return writing;
  };

  const note: NoteRefused = ({ projectId = '', personId, action, code, fileId = null, client }) => {
    if (projectId === '' ? code === everyday : !projectIdSchema.safeParse(projectId).success) return;
    const now = clock();
    const id = sha256(JSON.stringify([projectId, personId, action, Math.floor(now / HOUR)])).slice(0, 16);
    const before = waiting.get(id);
    if (!before && waiting.size >= mostWaiting) lost += 1;
    else {
      const { count = 0, firstAt = now } = before ?? {};
      const last = { lastAt: now, code, fileId, client };
      waiting.set(id, { id, projectId, personId, action, count: count + 1, firstAt, ...last });
    }
    timer ??= setTimeout(flush, pause).unref();
  };

  return {
    note,
    /** Writes what waits. */
    close: async () => {
      stopForgetting();
      await flush();
    },
  };
};
