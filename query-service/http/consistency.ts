import { mostTokens, readConsistency } from '@dossier/shared/http/consistency';
import type { Exchange } from '@dossier/shared/http/exchange';
import type { Projector } from '../engine/projector.ts';

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
