import { isoTime } from '@dossier/shared/basics/clock';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { commands, quoteStart, streams } from '@dossier/shared/contract';
import { claimTrial, releaseTrial } from '@dossier/shared/payments';
import { subscriptionDecider } from '../domain/index.ts';
import { signedIn } from '../handling/caller.ts';
import type { Answer, CommandRequest } from '../handling/execute/command.ts';
import { type PaymentOptions, payFor } from './payment.ts';

/** Whatever becomes of the payment, the workers give a card back that was not charged. */
export const startSubscription =
  (options: PaymentOptions) =>
  async (request: CommandRequest): Promise<Answer> => {
    const { limit, streams: folded, clock, settings } = options;
    const { personId } = signedIn(request.caller);
    await limit('payment', personId);
    const data = parse(commands.StartSubscription, request.payload);
    if (!data.trial) return payFor(options, request);

    if (!(await claimTrial(options, personId, data.paymentMethodId)))
      throw new Refused({
        code: 'TRIAL_USED',
        title: 'This card has paid for a trial before. The first period is paid at once.',
        current: quoteStart(data, false, { now: isoTime(clock()), ...settings }),
      });
    return payFor(options, request, async () => {
      const { state } = await folded.follow(streams.subscription(personId), subscriptionDecider);
      const trials = Object.values(state.payments).filter(({ purpose }) => purpose === 'trial');
      const cards = trials.map(({ status, card: { paymentMethodId } }) => ({ status, paymentMethodId }));
      await releaseTrial(options, personId, data.paymentMethodId, cards);
    });
  };
