import { maxWaiting, type Waiting } from '@dossier/shared/contract';
import type { Route } from '@dossier/shared/http/exchange';
import { type Asker, type AwaitConsistency, askerOf, ownRoute } from '../../http/asker.ts';
import { isCollaborator, isManager, type Reader } from '../../http/lists/reader.ts';
import { projectsOf } from '../projects/of-person.ts';
import { activityOf } from './activity.ts';
import { askedOf } from './asked.ts';
import { dueSoonOf, namesOfOwing, rejectedOf, toReviewOf } from './hosting.ts';
import { undeliveredOf } from './undelivered.ts';

const first = <R>(rows: R[]) => ({ total: rows.length, rows: rows.slice(0, maxWaiting) });

/** Each list is for the roles that can do something about it. */
const waitingFor = async (reader: Reader, asker: Asker): Promise<Waiting> => {
  const views = await projectsOf(reader, asker, ['active', 'past']);
  const managed = views.filter(isManager);
  const now = reader.clock();
  const [dueSoon, rejected] = [first(dueSoonOf(managed, now)), first(rejectedOf(managed, now))];
  const [withNames, toReview, asked, undelivered, activity] = await Promise.all([
    namesOfOwing(reader, [...dueSoon.rows, ...rejected.rows]),
    toReviewOf(reader, managed),
    askedOf(reader, views.filter(isCollaborator)),
    undeliveredOf(reader, managed),
    activityOf(reader, views),
  ]);
  return {
    toReview: first(toReview),
    dueSoon: { ...dueSoon, rows: dueSoon.rows.map(withNames) },
    rejected: { ...rejected, rows: rejected.rows.map(withNames) },
    asked: first(asked),
    undelivered: first(undelivered),
    activity: first(activity),
  };
};

/** GET /api/waiting (BEY-44). */
export const waitingRoutes = (reader: Reader, awaitConsistency: AwaitConsistency): Route[] => [
  ownRoute(awaitConsistency)('/api/waiting', (_personId, exchange) => waitingFor(reader, askerOf(exchange))),
];
