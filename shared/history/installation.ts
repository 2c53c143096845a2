import { deadlineIn } from '../async/deadline.ts';
import {
  type HostingAnswer,
  hostingAnswerOf,
  type InstallationState,
  installationAfter,
  newInstallation,
  type StoredEvent,
  streams,
} from '../contract/index.ts';
import type { EventStore } from '../event-store/port.ts';
import { upcast } from './upcast.ts';

export type InstallationNow = () => Promise<InstallationState>;

/** Milliseconds. */
const patience = 500;

/** @param stored in whatever version each of them is */
export const installationOf = (stored: readonly StoredEvent[], since = newInstallation): InstallationState =>
  stored.map(upcast).reduce(installationAfter, since);

export const readInstallation = async (eventStore: Pick<EventStore, 'readStream'>): Promise<InstallationState> =>
  installationOf(await eventStore.readStream(streams.installation()));

/** The event by which somebody asked to host at last, and what became of it. @param stored all events of the stream */
export const hostingRequest = (
  stored: readonly StoredEvent[],
  personId: string,
): { readonly asked: StoredEvent; readonly answer: HostingAnswer | undefined } | undefined => {
  const asked = stored.findLast(({ type, data }) => type === 'HostingRequested' && data.personId === personId);
  return asked && { asked, answer: hostingAnswerOf(installationOf(stored), personId) };
};

/**
 * What operators decided. `atHead` is never behind, and asks only for the events since the last time; `lately` is what
 * is known where the event store does not answer: for what shows only, since reads go on without it.
 */
export const installationState = ({
  eventStore,
}: {
  readonly eventStore: Pick<EventStore, 'readStream'>;
}): { readonly atHead: InstallationNow; readonly lately: InstallationNow } => {
  let known = { state: newInstallation, revision: -1 };
  const atHead = async () => {
    const from = known;
    const later = await eventStore.readStream(streams.installation(), { from: from.revision + 1 });
    const read = {
      state: installationOf(later, from.state),
      revision: later.at(-1)?.revision ?? from.revision,
    };
    // Of two that asked at once the one that read further counts.
    if (read.revision > known.revision) known = read;
    return read.state;
  };
  const unanswered = () => undefined;
  return {
    atHead,
    lately: async () => (await deadlineIn(patience).orLate(atHead().catch(unanswered), undefined)) ?? known.state,
  };
};
