import { randomToken, sha256 } from '@dossier/shared/basics/ids';
import { type MadeCalendarFeed, newCalendarFeed, type OwnCalendarFeed } from '@dossier/shared/contract';
import { calendarFeedRow } from '@dossier/shared/directory';
import { type Exchange, type Route, sendJson, withBody } from '@dossier/shared/http/exchange';
import { signedIn } from '../../handling/caller.ts';
import { type AuthOptions, endIfClosed, passwordCheck, sendNothing } from './common.ts';

type Options = Pick<AuthOptions, 'directory' | 'limit' | 'clock'>;

/** The secret address at which calendar programs read a person's deadlines (BEY-34). */
export const calendarFeedRoutes = (options: Options): Route[] => {
  const { directory, clock } = options;
  const checkPassword = passwordCheck(options, 'new-calendar-feed');

  const show = async ({ response, caller }: Exchange) => {
    const feed = await directory.calendarFeedOf(signedIn(caller).personId);
    sendJson(response, 200, { feed: feed ? calendarFeedRow(feed) : null } satisfies OwnCalendarFeed);
  };

  /** In the place of the one before. */
  const make = async (exchange: Exchange, { password }: { readonly password: string }) => {
    const { response, caller, log } = exchange;
    const { personId } = signedIn(caller);
    const proven = await checkPassword(exchange, personId, password);
    const key = `dsc_${randomToken()}`;
    const feed = { personId, hash: sha256(key), createdAt: clock(), lastReadAt: null };
    await directory.putCalendarFeed(feed);
    await endIfClosed(options, personId, () => directory.endCalendarFeed(personId, feed.hash), proven);
    log.info({ personId }, 'calendar feed made');
    sendJson(response, 201, { ...calendarFeedRow(feed), key } satisfies MadeCalendarFeed);
  };

  const end = async (exchange: Exchange) => {
    const { personId } = signedIn(exchange.caller);
    if (await directory.endCalendarFeed(personId)) exchange.log.info({ personId }, 'calendar feed ended');
    sendNothing(exchange);
  };

  const path = '/api/auth/calendar-feed';
  return [
    { method: 'GET', path, access: 'signed-in', handle: show },
    withBody(newCalendarFeed, { method: 'POST', path, access: 'signed-in', handle: make }),
    { method: 'DELETE', path, access: 'signed-in', handle: end },
  ];
};
