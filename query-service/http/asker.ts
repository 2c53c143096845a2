import type { Caller, Needed } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { mostTokens, readConsistency } from '@dossier/shared/http/consistency';
import { type Exchange, type Route, sendJson } from '@dossier/shared/http/exchange';
import type { Projector } from '../engine/projector.ts';

export type Asker = Extract<Caller, { kind: 'person' }> & {
  /** The client's, for limits only. */
  readonly address?: string;
};

/** @throws Refused UNAUTHENTICATED for a visitor */
export const askerOf = ({ caller, address }: Pick<Exchange, 'caller'> & Partial<Pick<Exchange, 'address'>>): Asker => {
  if (caller.kind !== 'person') throw new Refused('UNAUTHENTICATED');
  return address === undefined ? caller : { ...caller, address };
};

export type AwaitConsistency = (exchange: Exchange) => Promise<void>;

/** Milliseconds to wait, and to answer after that. */
const longest = 2_000;
const forTheAnswer = 500;

/**
 * Waits for the tokens of `X-Consistency` as long as the request can, then answers
 * `X-Consistency: pending`. Invalid tokens are ignored.
 */
export const awaitConsistencyOf =
  ({ shows }: Pick<Projector, 'shows'>): AwaitConsistency =>
  async ({ request, response, deadline, aside }) => {
    const header = request.headers['x-consistency'];
    if (header === undefined) return;
    const wanted = String(header)
      .split(',', mostTokens)
      .flatMap((token) => readConsistency(token.trim()) ?? []);
    const timeout = Math.max(0, Math.min(longest, deadline.left() - forTheAnswer));
    const shown = await aside(Promise.all(wanted.map((consistency) => shows(consistency, timeout))));
    if (shown.includes(false)) response.setHeader('X-Consistency', 'pending');
  };

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
