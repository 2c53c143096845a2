import { commands, minimumTeamMembers, type Plan } from '@dossier/shared/contract';
import { z } from 'zod';

const message = `The team plan needs at least ${minimumTeamMembers} members.`;

/** Whose card it is; what else a card form asks is the provider's. */
export const cardholder = z.object({ billingName: commands.ChangeCard.shape.billingName });

/** For a team also how many members are paid for (PAY-16). */
export const payer = (plan: Plan) =>
  cardholder.extend({
    members: z.coerce
      .number<string | number>(message)
      .int(message)
      .min(plan === 'team' ? minimumTeamMembers : 1, message)
      .max(1_000),
  });
export type Payer = z.output<ReturnType<typeof payer>>;
