import type { EventData, EventType, StoredEvent } from '@dossier/shared/contract';
import type { Wish } from '../send-command.ts';
import type { ProjectPeople } from './project-people.ts';

/** A stored event of a known type; its personal fields are sealed, and reactions do not look at them. */
export type Fact<T extends EventType> = Omit<StoredEvent, 'type' | 'data'> & {
  readonly type: T;
  readonly data: EventData<T>;
};

/** By event type: what is wished when it happened. Pure; `people` is the project as of the event. */
export type Reactions = {
  readonly [T in EventType]?: (fact: Fact<T>, people: ProjectPeople) => readonly Wish[];
};

/** People who may not be told by this event: whoever made it happen. */
export const others = (fact: { readonly actor: string }, people: Iterable<string>): string[] =>
  [...new Set(people)].filter((personId) => personId !== fact.actor);
