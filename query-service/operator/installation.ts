import { type InstallationState, installationAfter, newInstallation, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';

/** What operators decided, never behind: each asks only for the events since the last time. */
export type InstallationNow = () => Promise<InstallationState>;

export const installationAtHead = ({ eventStore }: { readonly eventStore: Pick<EventStore, 'readStream'> }) => {
  let known = { state: newInstallation, revision: -1 };
  return (async () => {
    const from = known;
    const later = await eventStore.readStream(streams.installation(), { from: from.revision + 1 });
    const read = {
      state: later.reduce(installationAfter, from.state),
      revision: later.at(-1)?.revision ?? from.revision,
    };
    // Of two that asked at once the one that read further counts.
    if (read.revision > known.revision) known = read;
    return read.state;
  }) satisfies InstallationNow;
};
