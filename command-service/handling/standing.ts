import { givenBy, type HostRules, type SubscriptionStatus, streams } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { type SubscriptionState, subscriptionDecider } from '../domain/index.ts';
import type { Read } from './command-handler.ts';

/** What a person may do as a host: by their subscription, or by whoever runs an installation without a shop. */
export type Standings = {
  standing(personId: string, read: Read): Promise<SubscriptionState | Extract<SubscriptionStatus, { status: 'given' }>>;
};
export type StandingOptions = {
  readonly directory: Pick<Directory, 'find'>;
  readonly settings: { readonly hosting?: HostRules | undefined };
};

export const standings = ({ directory, settings: { hosting } }: StandingOptions): Standings => ({
  standing: hosting
    ? async (personId) => givenBy(hosting, (await directory.find(personId))?.email)
    : (personId, read) => read(streams.subscription(personId), subscriptionDecider),
});
