import { readConsistency } from '@dossier/shared/http/consistency';
import type { Exchange } from '@dossier/shared/http/exchange';
import type { Projector } from '../engine/projector.ts';

export type AwaitConsistency = (exchange: Exchange) => Promise<void>;

const maxTokens = 20;

/**
 * Waits up to 2 s for the tokens of `X-Consistency`, then answers `X-Consistency: pending`. Invalid
 * tokens are ignored.
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
