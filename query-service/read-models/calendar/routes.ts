import { parse } from '@dossier/shared/basics/refused';
import { type CalendarAnswer, calendarQuery, maxDeadlines } from '@dossier/shared/contract';
import type { Route } from '@dossier/shared/http/exchange';
import { type AwaitConsistency, askerOf, ownRoute } from '../../http/asker.ts';
import { deadlinesOf } from './deadlines.ts';
import { calendarFeedRoute, type FeedOptions } from './feed.ts';

type Options = FeedOptions & { readonly awaitConsistency: AwaitConsistency };

/** GET /api/calendar, and the feed of it (BEY-34). */
export const calendarRoutes = ({ awaitConsistency, ...options }: Options): Route[] => [
  ownRoute(awaitConsistency)('/api/calendar', async (_personId, exchange): Promise<CalendarAnswer> => {
    const range = parse(calendarQuery, Object.fromEntries(exchange.query));
    const deadlines = await deadlinesOf(options.reader, askerOf(exchange), ['active', 'past'], range);
    return { total: deadlines.length, rows: deadlines.slice(0, maxDeadlines).map(({ row }) => row) };
  }),
  calendarFeedRoute(options),
];
