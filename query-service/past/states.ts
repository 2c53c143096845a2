import { takingTurns } from '@dossier/shared/async/turns';
import type { StoredEvent } from '@dossier/shared/contract';
import { nothing, type ViewState, written } from '@dossier/shared/read-store/memory';
import type { ParkedDocument } from '@dossier/shared/views';
import { LRUCache } from 'lru-cache';
import { Fold, routingOf } from '../engine/fold.ts';
import { bundles } from '../read-models/bundles/projection.ts';
import { comments } from '../read-models/comments/projection.ts';
import { projects } from '../read-models/projects/projection.ts';
import { reminders } from '../read-models/reminders/projection.ts';
import { submissions } from '../read-models/submissions/projection.ts';

/** Those that a project's own events feed. */
const routing = routingOf([projects, submissions, bundles, reminders, comments]);

export type Head = Pick<StoredEvent, 'stream' | 'revision' | 'digest'>;

/** After so many events; `heads`: of the streams that they are in, by name. */
export type State = {
  readonly count: number;
  readonly views: ViewState;
  readonly heads: ReadonlyMap<string, Head>;
  readonly bytes: number;
};
const start: State = { count: 0, views: nothing, heads: new Map(), bytes: 0 };

/** Events between two states that are kept on the way. */
const stride = 100;
/** Events folded before others may get their turn. */
const block = 25;
/** Of one project, at strides and of single steps between them; those used longest ago leave first. */
const mostStates = { strides: 150, steps: 50 };
const bytesOfEntry = 64;
const bytesOfDocument = 2_000;

type Turn = ReturnType<typeof takingTurns>;

const parkedIn = (views: ViewState) =>
  new Map([...(views.get('parked') ?? [])].map(([key, { document }]) => [key, document as unknown as ParkedDocument]));

const after = async (state: State, events: readonly StoredEvent[], turn: Turn): Promise<State> => {
  const source = {
    load: async (refs: readonly { collection: string; id: string }[]) =>
      refs.map(({ collection, id }) => state.views.get(collection)?.get(id)),
  };
  const fold = new Fold(routing, source, { parked: parkedIn(state.views), silent: true });
  for (let from = 0; from < events.length; from += block) {
    await fold.add(events.slice(from, from + block));
    await turn();
  }
  const { writes } = fold.take();
  const views = written(state.views, writes);
  const heads = new Map(state.heads);
  for (const { stream, revision, digest } of events) heads.set(stream, { stream, revision, digest });
  const touched = new Set(writes.map(({ collection }) => collection));
  const copied = [...touched].reduce((sum, collection) => sum + (views.get(collection)?.size ?? 0), 0);
  // Those of projects grow with the people in them.
  const large = writes.filter(({ collection }) => collection === 'projects');
  const bytes =
    (copied + heads.size) * bytesOfEntry + writes.length * bytesOfDocument + 2 * JSON.stringify(large).length;
  return { count: state.count + events.length, views, heads, bytes };
};

/** What the read models were after so many events of one project. */
export const projectStates = () => {
  // Apart, so that who goes step by step does not drive out what the next leap begins from.
  const strides = new LRUCache<number, State>({ max: mostStates.strides });
  const steps = new LRUCache<number, State>({ max: mostStates.steps });
  const all = () => [...strides.values(), ...steps.values()];
  const keep = (state: State) => (state.count % stride === 0 ? strides : steps).set(state.count, state);
  const nearest = (count: number): State =>
    all().reduce((found, state) => (state.count <= count && state.count > found.count ? state : found), start);
  return {
    bytes: () => all().reduce((sum, state) => sum + state.bytes, 0),
    /** @param events all of the project, or more than there were the last time */
    at: async (events: readonly StoredEvent[], count: number): Promise<State> => {
      const turn = takingTurns();
      let state = nearest(count);
      while (state.count < count) {
        const end = Math.min(count, state.count + stride - (state.count % stride));
        state = await after(state, events.slice(state.count, end), turn);
        keep(state);
      }
      keep(state);
      return state;
    },
  };
};
