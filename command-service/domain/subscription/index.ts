export { type SubscriptionCommand, type SubscriptionContext, subscriptionDecider } from './decide.ts';
export {
  chargeOf,
  collaboratorLimit,
  isSubscribed,
  type SubscriptionEvent,
  type SubscriptionState,
  storageQuota,
} from './state.ts';
