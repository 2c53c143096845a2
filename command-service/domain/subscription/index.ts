export {
  chargeOf,
  collaboratorLimit,
  fileLimit,
  hostingRefused,
  isSubscribed,
  retentionLimit,
  type SubscriptionStatus,
  storageQuota,
} from '@dossier/shared/contract';
export type { SeatedTeam } from './context.ts';
export { type SubscriptionCommand, subscriptionDecider } from './decide.ts';
export { isReserved, type Seats, seatsMissing, teamSeatsMissing } from './seats.ts';
export type { SubscriptionState } from './state.ts';
