import type { SubscriptionView } from '@dossier/shared/contract';
import { formatDate } from './dates.ts';

/** Why a renewal failed, in the provider's words, and what comes next. */
export const overdueText = ({ reason, nextTryAt }: NonNullable<SubscriptionView['overdue']>): string =>
  `The renewal of your plan failed: ${reason} ${
    nextTryAt ? `It is tried again on ${formatDate(nextTryAt)}.` : 'It is not tried again.'
  }`;
