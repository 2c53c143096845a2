import { parse, Refused } from '@dossier/shared/basics/refused';
import { billingPeriods, commands, mostTeamMembers, type PlanChoice, plans } from '@dossier/shared/contract';
import { z } from 'zod';
import { given, post } from './call.ts';

/** Forms send numbers as text. */
const number = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value),
  given,
);

const record = z
  .object({ paymentMethodId: given, brand: given, last4: given, expMonth: number, expYear: number, billingName: given })
  .extend({ subscriptiontype: z.enum(billingPeriods, 'Choose monthly or yearly.') })
  .extend({ plan: z.enum(plans).optional(), members: z.number().int().min(1).max(mostTeamMembers).optional() });
type Wanted = Pick<z.output<typeof record>, 'subscriptiontype' | 'plan' | 'members'>;

/** @throws Refused SUBSCRIBED_ALREADY: a card pays for the plan there is, another one is chosen by ChangePlan */
const checkSame = (held: PlanChoice, { subscriptiontype, plan = held.plan, members = held.members }: Wanted) => {
  if (subscriptiontype === held.period && plan === held.plan && members === held.members) return;
  const title = `You have the ${held.plan} plan, paid ${held.period}. Change the plan first; the card was not stored.`;
  throw new Refused({ code: 'SUBSCRIBED_ALREADY', title });
};

export const cardCalls = [
  /** The first card starts the trial, of the plan for one person where none is named; after that it is the card of the next payments. */
  post('/api/store-card', record, async ({ send, plan: heldPlan }, { subscriptiontype, plan, members, ...card }) => {
    const held = await heldPlan();
    if (held) {
      checkSame(held, { subscriptiontype, plan, members });
      await send('ChangeCard', parse(commands.ChangeCard, card));
      return { message: 'The card is stored.', status: 'active' };
    }
    const choice = {
      plan: plan ?? 'personal',
      period: subscriptiontype,
      members: members ?? (plan === 'team' ? 2 : 1),
    };
    const { status, paymentId, clientSecret } = await send(
      'StartSubscription',
      parse(commands.StartSubscription, { ...card, ...choice }),
    );
    return { message: 'The card is stored.', status, paymentId, ...(clientSecret !== undefined && { clientSecret }) };
  }),
];
