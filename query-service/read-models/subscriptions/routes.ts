import { Refused } from '@dossier/shared/basics/refused';
import {
  type PlanQuote,
  planQuery,
  quoteChange,
  quoteStart,
  type SubscriptionStanding,
  seatsTaken,
} from '@dossier/shared/contract';
import type { Exchange, Route } from '@dossier/shared/http/exchange';
import { readQuery } from '@dossier/shared/http/query';
import type { SubscriptionDocument, TeamDocument } from '@dossier/shared/views';
import { type AwaitConsistency, ownRoute } from '../../http/asker.ts';
import { nowOf, type Reader } from '../../http/lists/reader.ts';
import type { QueryServiceOptions } from '../../options.ts';
import { standingOf } from './standing.ts';

type Options = Pick<QueryServiceOptions, 'settings'> & {
  readonly reader: Reader;
  readonly awaitConsistency: AwaitConsistency;
};

/** Of an author's plan. */
const seatsUsedBy = async ({ readStore }: Pick<Reader, 'readStore'>, author: string): Promise<number> => {
  const teams = await readStore.find<TeamDocument>('teams', { where: { author } });
  return seatsTaken(author, teams).size;
};

/** GET /api/subscriptions/me, and what a plan or its change would cost. */
export const subscriptionRoutes = ({ reader, awaitConsistency, settings }: Options): Route[] => {
  const read = async (personId: string) =>
    (await reader.readStore.get<SubscriptionDocument>('subscriptions', personId))?.subscription ?? undefined;

  const standing = async (personId: string): Promise<SubscriptionStanding> => {
    const found = await read(personId);
    const [subscription] = found ? await reader.decrypt([found]) : [];
    return standingOf(subscription, await seatsUsedBy(reader, personId), nowOf(reader), settings.taxRate);
  };

  const quote = async (personId: string, { query }: Exchange): Promise<PlanQuote> => {
    const choice = readQuery(planQuery, query);
    const terms = { now: nowOf(reader), ...settings };
    const subscription = await read(personId);
    if (!subscription || subscription.status === 'ended') return quoteStart(choice, !subscription, terms);
    if (subscription.status === 'cancelled') {
      if (subscription.periodEnd <= terms.now) return quoteStart(choice, false, terms);
      throw new Refused('SUBSCRIPTION_CANCELLED');
    }
    if (subscription.overdue) throw new Refused('RENEWAL_UNPAID');
    return quoteChange(subscription, choice, terms);
  };

  const route = ownRoute(awaitConsistency);
  return [route('/api/subscriptions/me', standing), route('/api/subscriptions/me/quote', quote)];
};
