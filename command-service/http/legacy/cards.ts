import { parse } from '@dossier/shared/basics/refused';
import { billingPeriods, commands, plans } from '@dossier/shared/contract';
import { z } from 'zod';
import { call } from './call.ts';

const given = z.unknown().optional();
/** Forms send numbers as text. */
const number = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value),
  given,
);

const record = z
  .object({ paymentMethodId: given, brand: given, last4: given, expMonth: number, expYear: number, billingName: given })
  .extend({ subscriptiontype: z.enum(billingPeriods, 'Choose monthly or yearly.') })
  /** The record names no plan: a person pays for one. */
  .extend({ plan: z.enum(plans).default('personal'), members: z.number().int().min(1).max(1_000).optional() });

export const cardCalls = [
  call({
    method: 'POST',
    paths: ['/api/store-card'],
    parse: record,
    /** The first card starts the trial; after that it is the card of the next payments. */
    answer: async ({ send, isSubscribed }, { subscriptiontype, plan, members, ...card }) => {
      if (await isSubscribed()) {
        await send('ChangeCard', parse(commands.ChangeCard, card));
        return { message: 'The card is stored.', status: 'active' };
      }
      const choice = { plan, period: subscriptiontype, members: members ?? (plan === 'team' ? 2 : 1) };
      const { status, paymentId, clientSecret } = await send(
        'StartSubscription',
        parse(commands.StartSubscription, { ...card, ...choice }),
      );
      return { message: 'The card is stored.', status, paymentId, ...(clientSecret !== undefined && { clientSecret }) };
    },
  }),
];
