import { sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { urlAt } from '@dossier/shared/basics/url-at';
import { type CalendarDeadline, deadlineCalendar, deadlineId } from '@dossier/shared/calendar';
import {
  type CalendarAnswer,
  calendarFeedPath,
  calendarKeyPattern,
  calendarQuery,
  DAY,
  dueText,
  HOUR,
  installationSettings,
  MINUTE,
  maxDeadlines,
  missingFor,
} from '@dossier/shared/contract';
import type { InstallationNow } from '@dossier/shared/history';
import { announce, type Exchange, type Route, sendText } from '@dossier/shared/http/exchange';
import { readQuery } from '@dossier/shared/http/query';
import { limitCaller } from '@dossier/shared/limits';
import { type Asker, type AwaitConsistency, askerOf, ownRoute } from '../../http/asker.ts';
import type { Reader } from '../../http/lists/reader.ts';
import type { QueryServiceOptions } from '../../options.ts';
import { deadlinesOf, type ProjectDeadline } from './deadlines.ts';

type FeedOptions = {
  readonly reader: Reader;
  readonly directory: QueryServiceOptions['directory'];
  readonly settings: Pick<QueryServiceOptions['settings'], 'publicUrl' | 'variables'>;
  readonly installation: InstallationNow;
};

/** What passed stays in a calendar for so long. */
const kept = 90 * DAY;
/** Seconds. */
const cachedFor = 300;
const readAgainAfter = HOUR / 1_000;

const eventOf = (personId: string, publicUrl: string, { row, status }: ProjectDeadline): CalendarDeadline => {
  const { kind, projectId, projectName, dueAt } = row;
  const part = kind === 'asked' ? [] : row.isExtended ? ['hosted', dueAt] : ['hosted'];
  return {
    id: deadlineId(projectId, personId, ...part),
    projectName: kind === 'hosted' && row.isExtended ? `${projectName} (extended)` : projectName,
    dueAt,
    text: status === 'bin' ? 'The project is in the bin.' : `${missingFor(row)}.\nDue ${dueText(row)}`,
    url: urlAt(publicUrl, `/projects/${projectId}`),
    cancelled: status === 'bin',
  };
};

/**
 * GET /api/calendar.ics: the deadlines of whose key is in the address (BEY-34), with rights as of now. What is in the
 * bin is cancelled for those who still see it there, and gone for all others.
 */
const calendarFeedRoute = ({ reader, directory, settings, installation }: FeedOptions): Route => {
  const { clock, limit } = reader;

  /** Unknown, ended, and of an account that closes: all the same. @throws Refused NOT_FOUND or SLOW_DOWN */
  const askerBehind = async (exchange: Exchange): Promise<Asker> => {
    const key = exchange.query.get('key') ?? '';
    const hash = sha256(key);
    const feed = calendarKeyPattern.test(key) ? await directory.calendarFeedByHash(hash) : undefined;
    if (!feed || (await directory.find(feed.personId))?.status !== 'active') {
      await limitCaller(limit, 'calendar-guesses', exchange);
      throw new Refused('NOT_FOUND');
    }
    const { personId, lastReadAt } = feed;
    announce(exchange.response, await limit('calendar-feed', personId));
    const now = clock();
    if (lastReadAt === null || lastReadAt <= now - MINUTE)
      // On a full disk reading goes on, and nobody misses this.
      await directory.noteCalendarFeedRead(hash, now, now - MINUTE).catch(() => undefined);
    return { kind: 'person', personId, sessionId: '' };
  };

  return {
    method: 'GET',
    path: calendarFeedPath,
    access: 'public',
    prompt: true,
    handle: async (exchange) => {
      const asker = await askerBehind(exchange);
      const { request, response } = exchange;
      const now = clock();
      const from = new Date(now - kept).toISOString();
      const deadlines = await deadlinesOf(reader, asker, ['active', 'past', 'bin'], { from });
      const events = deadlines.map((deadline) => eventOf(asker.personId, settings.publicUrl, deadline));
      const called = installationSettings(await installation(), settings.variables).settings.name;
      // Of what it says: when it was made is no difference.
      const etag = `W/"${sha256(JSON.stringify([called, events])).slice(0, 32)}"`;
      const headers = { 'Cache-Control': `private, max-age=${cachedFor}`, ETag: etag };
      if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
        response.writeHead(304, headers).end();
        return;
      }
      const text = deadlineCalendar(events, { now, feed: { name: `${called} due dates`, again: readAgainAfter } });
      sendText(response, 200, text, 'text/calendar; charset=utf-8', {
        ...headers,
        'Content-Disposition': 'attachment; filename="dossier.ics"',
      });
    },
  };
};

type Options = FeedOptions & { readonly awaitConsistency: AwaitConsistency };

/** GET /api/calendar, and the feed of it (BEY-34). */
export const calendarRoutes = ({ awaitConsistency, ...options }: Options): Route[] => [
  ownRoute(awaitConsistency)('/api/calendar', async (_personId, exchange): Promise<CalendarAnswer> => {
    const range = readQuery(calendarQuery, exchange.query);
    const deadlines = await deadlinesOf(options.reader, askerOf(exchange), ['active', 'past'], range);
    return { total: deadlines.length, rows: deadlines.slice(0, maxDeadlines).map(({ row }) => row) };
  }),
  calendarFeedRoute(options),
];
