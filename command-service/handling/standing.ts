import { type Given, givenBy, type SettingsVariables, streams } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { installationDecider, type SubscriptionState, subscriptionDecider } from '../domain/index.ts';
import type { Read } from './command-handler.ts';

export type StandingOptions = {
  readonly directory: Pick<Directory, 'find'>;
  readonly settings: { readonly hasShop: boolean; readonly variables: SettingsVariables };
};

/** What a person may do as a host: by their subscription, or by whoever runs an installation without a shop. */
export const standingOf = async (
  { directory, settings: { hasShop, variables } }: StandingOptions,
  personId: string,
  read: Read,
): Promise<SubscriptionState | Given> =>
  hasShop
    ? read(streams.subscription(personId), subscriptionDecider)
    : givenBy(
        variables,
        { personId, email: (await directory.find(personId))?.email },
        await read(streams.installation(), installationDecider),
      );
