import type { BillingPeriod, Plan } from '@dossier/shared/contract';
import { leadingTo } from '../layout/returnPath.ts';
import { paths, payPath } from '../paths.ts';

/** The choice goes along to the card form, over the sign-up if need be. */
export const trialPath = (
  choice: { readonly plan: Plan; readonly period: BillingPeriod },
  signedIn: boolean,
): string => {
  const pay = payPath(choice);
  return signedIn ? pay : leadingTo(paths.signUp, pay);
};
