import type { EventsOf } from '@dossier/shared/contract';
import { accept, type Decider, decisions, event, evolveBy } from '../decider.ts';
import { quoteIdOf } from '../ids.ts';

export type QuoteState = { readonly status: 'none' | 'requested' };

const { decide } = decisions<QuoteState>()({
  RequestQuote: ({ personId, phone, message, plan }, { status }, { commandId }) => {
    const quoteId = quoteIdOf(commandId);
    const requested = event('QuoteRequested', { quoteId, personId, phone, message, plan });
    return accept(status === 'none' ? [requested] : [], { quoteId });
  },
});
export type QuoteCommand = Parameters<typeof decide>[0];

export const quoteDecider: Decider<QuoteState, QuoteCommand> = {
  initial: { status: 'none' },
  evolve: evolveBy<QuoteState, EventsOf<'quote'>>({ QuoteRequested: () => ({ status: 'requested' }) }),
  decide,
};
