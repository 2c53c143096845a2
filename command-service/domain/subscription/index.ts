export { chargeOf, collaboratorLimit, isSubscribed, seatsOf, storageQuota } from '@dossier/shared/contract';
export { type SubscriptionCommand, subscriptionDecider } from './decide.ts';
export type { SubscriptionEvent, SubscriptionState } from './state.ts';
