import type { Until } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { Versions } from '@dossier/shared/read-store/versions';
import type { keptFiles } from './kept-files.ts';
import { Places } from './places.ts';
import { type ProjectEvents, type ProjectStore, projectEvents } from './project-events.ts';
import { type ProjectStates, projectStates } from './states.ts';
import { type ReadUpTo, suffices, surelyUntil } from './until.ts';

/** A project, as far as it was read. */
export type Begun = { readonly events: ProjectEvents; readonly states: ProjectStates; readonly versions: Versions };

/** Whether what is placed is what the store has: after a restore it may have gone on in another way. */
const isTrue = async (eventStore: Pick<EventStore, 'readStream'>, places: Places): Promise<boolean> => {
  const end = places.length - 1;
  const last = places.at(end);
  if (!last) return true;
  const [event] = await eventStore.readStream(last.stream, { from: last.revision, limit: 1 });
  return event?.position === last.position && event.digest === places.digestAt(end);
};

/** Reads projects on from where their files, or who looked before, left them. */
export const followedFrom = (eventStore: ProjectStore, files: ReturnType<typeof keptFiles>) => {
  const over = (projectId: string, versions: Versions): Begun => {
    const places = new Places();
    for (const { note } of versions.noted()) places.unpack(note);
    const events = projectEvents(eventStore, projectId, places);
    const { slice, read } = events;
    const states = projectStates({ slice, read, versions, noteOf: (from, to) => places.pack(from, to) });
    return { events, states, versions };
  };
  const anew = (projectId: string): Begun => over(projectId, files.openAnew(projectId));
  const begin = async (projectId: string): Promise<Begun> => {
    const kept = over(projectId, files.open(projectId));
    return (await isTrue(eventStore, kept.events.places)) ? kept : anew(projectId);
  };
  /** @param looked at what is to be seen; absent: nobody waits for it to be folded */
  return async (
    entry: { begun: Begun | undefined },
    projectId: string,
    until: Until,
    upTo: ReadUpTo,
    looked?: Until,
  ): Promise<Begun> => {
    if (entry.begun?.versions.isDamaged()) entry.begun = anew(projectId);
    entry.begun ??= await begin(projectId);
    for (;;) {
      const { events, states } = entry.begun;
      const read = events.readUpTo();
      if (read && suffices(read, until, upTo.head)) return entry.begun;
      try {
        const see: typeof states.seen = (some, from) => states.seen(some, from, looked && surelyUntil(some, looked));
        if (await events.follow(upTo, see)) return entry.begun;
      } catch (error) {
        // What was placed and not folded is read again.
        if (events.places.length !== states.count()) entry.begun = undefined;
        throw error;
      }
      entry.begun = anew(projectId);
    }
  };
};
