import { readConsistency } from '@dossier/shared/http/consistency';
import type { Exchange } from '@dossier/shared/http/exchange';
import type { Projector } from '../engine/projector.ts';

export type AwaitConsistency = (exchange: Exchange) => Promise<void>;

const maxTokens = 20;

/**
 * Holds a read until the views reach the tokens of `X-Consistency` (comma-separated), 2 s at most;
 * after that the response says `X-Consistency: pending`. Invalid tokens are ignored.
 */
export const awaitConsistencyOf =
  ({ shows }: Pick<Projector, 'shows'>): AwaitConsistency =>
  async ({ request, response }) => {
    const header = request.headers['x-consistency'];
    if (header === undefined) return;
    const wanted = String(header)
      .split(',', maxTokens)
      .flatMap((token) => readConsistency(token.trim()) ?? []);
    const shown = await Promise.all(wanted.map((consistency) => shows(consistency)));
    if (shown.includes(false)) response.setHeader('X-Consistency', 'pending');
  };
