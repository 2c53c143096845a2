import { type Given, givenBy, type HostRules, hostLimitsOf, streams } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { installationDecider, type SubscriptionState, subscriptionDecider } from '../domain/index.ts';
import type { Read } from './command-handler.ts';

export type StandingOptions = {
  readonly directory: Pick<Directory, 'find'>;
  readonly settings: { readonly hosting?: HostRules | undefined };
};

/** What a person may do as a host: by their subscription, or by whoever runs an installation without a shop. */
export const standingOf = async (
  { directory, settings: { hosting } }: StandingOptions,
  personId: string,
  read: Read,
): Promise<SubscriptionState | Given> =>
  hosting
    ? givenBy(
        hosting,
        (await directory.find(personId))?.email,
        hostLimitsOf(await read(streams.installation(), installationDecider), personId),
      )
    : read(streams.subscription(personId), subscriptionDecider);
