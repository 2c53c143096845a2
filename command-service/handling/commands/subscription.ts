import { streams } from '@dossier/shared/contract';
import { subscriptionDecider } from '../../domain/index.ts';
import { handlersOf } from '../command-handler.ts';
import { ofCaller, ofPerson } from './of-person.ts';

export type SubscriptionOptions = {
  readonly settings: { readonly trialDays: number; readonly taxRate: number };
};

export const subscriptionHandlers = ({ settings }: SubscriptionOptions) => {
  const context = () => settings;
  return {
    ...handlersOf(
      subscriptionDecider,
      { ...ofCaller(streams.subscription), context },
      {
        StartSubscription: {},
        ChangePlan: {},
        WithdrawPlanChange: {},
        ChangeCard: {},
        CancelSubscription: {},
        ResumeSubscription: {},
        PayRenewal: {},
      },
    ),
    ...handlersOf(
      subscriptionDecider,
      { ...ofPerson(streams.subscription), context },
      {
        RecordPayment: {},
        RecordPaymentFailure: {},
        RecordRenewal: {},
        RecordCardExpiry: {},
      },
    ),
  };
};
