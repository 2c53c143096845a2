import { Refused } from '@dossier/shared/basics/refused';
import type { CommandClient } from '@dossier/shared/command-client';
import type { CommandStore } from '@dossier/shared/event-store';
import type { Route } from '@dossier/shared/http/exchange';
import { type AsOf, asOfText } from '@dossier/shared/process/as-of';

/** They change nothing but who is signed in, and what one may download for a minute. */
const forLooking = ['/api/auth/sign-in', '/api/auth/refresh', '/api/auth/sign-out', '/api/downloads'];
const reading = ['GET', 'HEAD', 'OPTIONS'];

/** Nothing of what was changes, and its views have the clock of then. */
export const lookingAt = (asOf: AsOf) => {
  const refuse = () => Promise.reject(new Refused({ code: 'READ_ONLY', title: asOfText(asOf) }));
  return {
    moment: asOf.moment,
    routes: (routes: readonly Route[]): Route[] =>
      routes.map((route) =>
        reading.includes(route.method) || forLooking.includes(route.path) ? route : { ...route, handle: refuse },
      ),
    /** Whatever may come here without a route. */
    eventStore: (eventStore: CommandStore): CommandStore => ({ ...eventStore, append: refuse, appendOnce: refuse }),
    /** Looks and downloads are recorded where people work, not here. */
    client: { send: async () => ({ ok: true, answer: {} }) } satisfies CommandClient,
    clock: () => Date.parse(asOf.moment),
  };
};
