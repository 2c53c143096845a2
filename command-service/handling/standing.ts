import { type Given, givenBy, type HostRules, streams } from '@dossier/shared/contract';
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
        { personId, email: (await directory.find(personId))?.email },
        await read(streams.installation(), installationDecider),
      )
    : read(streams.subscription(personId), subscriptionDecider);
