import type { Awaitable } from '@dossier/shared/async/after';
import type { Clock } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import { type InstallationState, isReadOnly, streams as names, type OperatorsNotice } from '@dossier/shared/contract';
import type { Route } from '@dossier/shared/http/exchange';
import { installationDecider } from '../domain/index.ts';
import type { Folded, Streams } from './streams.ts';

type Options = { readonly streams: Pick<Streams, 'follow' | 'recall'>; readonly clock: Clock };

/** What another copy of this service was told is known here so much later: such a time is announced before it begins. */
const lookEvery = 5_000;
/** Seconds after which who waits asks again: it may end earlier than was announced. */
const longestWait = 30;

/** The time in which nothing can be changed, as operators announced it. Costs a command nothing: the stream is read now and then, aside. */
export const maintenance = ({ streams, clock }: Options) => {
  const stream = names.installation();
  let last: { readonly revision: number; readonly notice: OperatorsNotice | null } | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const note = ({ head, state }: Folded<InstallationState>) => {
    const revision = head?.revision ?? -1;
    if (last === undefined || revision > last.revision) last = { revision, notice: state.notice };
  };
  const look = async () => note(await streams.follow(stream, installationDecider));
  const refuse = () => {
    // What this copy appended itself is kept at once, until an erasure forgets all that is kept.
    const kept = streams.recall(stream, installationDecider);
    if (kept) note(kept);
    const now = clock();
    if (!last?.notice || !isReadOnly(last.notice, now)) return;
    const left = Math.ceil((Date.parse(last.notice.until) - now) / 1_000);
    throw new Refused({ code: 'MAINTENANCE', retryAfter: Math.min(left, longestWait) });
  };
  /** @throws Refused MAINTENANCE, and what the event store throws before the first answer */
  const refuseMeanwhile = (): Awaitable<void> => {
    if (last === undefined) return look().then(refuse);
    if (clock() - lookedAt >= lookEvery) {
      lookedAt = clock();
      void look().catch(() => undefined);
    }
    refuse();
  };
  return {
    refuseMeanwhile,
    /** A route that changes nothing meanwhile. */
    closedMeanwhile: (route: Route): Route =>
      ['GET', 'HEAD', 'OPTIONS'].includes(route.method)
        ? route
        : {
            ...route,
            handle: async (exchange) => {
              await refuseMeanwhile();
              return route.handle(exchange);
            },
          },
  };
};
export type Maintenance = ReturnType<typeof maintenance>;
