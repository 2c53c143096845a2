import type { BillingPeriod, Plan } from '@dossier/shared/contract';

/** What `Start Trial $1` records (PAY-08). */
export type Choice = { readonly plan: Plan; readonly period: BillingPeriod };
