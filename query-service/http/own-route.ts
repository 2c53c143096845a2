import type { Needed } from '@dossier/shared/authorization';
import { type Exchange, type Route, sendJson } from '@dossier/shared/http/exchange';
import { askerOf } from './asker.ts';
import type { AwaitConsistency } from './consistency.ts';

/** GET of what is the asker's own, as new as their commands. */
export const ownRoute =
  (awaitConsistency: AwaitConsistency) =>
  (path: string, answer: (personId: string, exchange: Exchange) => Promise<object>, scopes: Needed = []): Route => ({
    method: 'GET',
    path,
    access: 'signed-in',
    scopes,
    prompt: true,
    compressed: true,
    handle: async (exchange) => {
      const { personId } = askerOf(exchange);
      await awaitConsistency(exchange);
      sendJson(exchange.response, 200, await answer(personId, exchange));
    },
  });
