import { describe, it } from '@jest/globals';
import { event } from '../decider.ts';
import { quoteIdOf } from '../ids.ts';
import { given } from '../testing/specification.ts';
import { quoteDecider } from './quote.ts';

const asked = { personId: 'anna', phone: '0123456789', message: 'For 300 people?', plan: 'executive' as const };
const visitor = { actor: 'visitor', commandId: 'quote-1' };
const quoteId = quoteIdOf('quote-1');

describe('a quote request', () => {
  it('keeps phone, message and plan, once', () => {
    const outcome = given(quoteDecider).when({ type: 'RequestQuote', data: asked }, visitor);
    const requested = event('QuoteRequested', { quoteId, ...asked });
    outcome.thenEvents(requested);
    outcome.thenAnswers({ quoteId });
    given(quoteDecider, requested).when({ type: 'RequestQuote', data: asked }, visitor).thenNothing();
  });
});
