import type { EventsOf } from '@dossier/shared/contract';
import type { DomainCommand } from '../commands.ts';
import { accept, type Decider, event, evolveBy } from '../decider.ts';
import { quoteIdOf } from '../ids.ts';

export type QuoteState = { readonly status: 'none' | 'requested' };
export type QuoteCommand = DomainCommand<'RequestQuote'>;
export type QuoteEvent = EventsOf<'quote'>;

export const quoteDecider: Decider<QuoteState, QuoteCommand> = {
  initial: { status: 'none' },
  evolve: evolveBy<QuoteState, QuoteEvent>({ QuoteRequested: () => ({ status: 'requested' }) }),
  decide: ({ data: { personId, phone, message, plan } }, { status }, { commandId }) => {
    const quoteId = quoteIdOf(commandId);
    return accept(status === 'none' ? [event('QuoteRequested', { quoteId, personId, phone, message, plan })] : [], {
      quoteId,
    });
  },
};
