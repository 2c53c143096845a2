import { minimumTeamMembers } from '@dossier/shared/contract';
import { z } from 'zod';
import { cardForm } from './cardForm.ts';

const message = `The team plan needs at least ${minimumTeamMembers} members.`;

/** The card, and for a team how many members it is for (PAY-16). */
export const paymentForm = (plan: 'personal' | 'team') =>
  cardForm.extend({
    members: z.coerce
      .number<string | number>(message)
      .int(message)
      .min(plan === 'team' ? minimumTeamMembers : 1, message)
      .max(1_000),
  });
