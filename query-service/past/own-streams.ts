import { concurrently } from '@dossier/shared/async/concurrency';
import { takingTurns } from '@dossier/shared/async/turns';
import { leastRecent } from '@dossier/shared/basics/recent';
import type { StoredEvent, Until } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { documentAfter } from '../engine/one-document.ts';
import type { Projection } from '../engine/projection.ts';
import { countUntil, type ReadUpTo, suffices } from './until.ts';

type Version<D> = Pick<StoredEvent, 'position' | 'time' | 'revision'> & { readonly document: D | null };
type Known<D> = ReadUpTo & { readonly versions: readonly Version<D>[] };

const maxKnown = 20_000;
const atOnce = 16;

/** Documents that follow from a stream of their own each, as they were; read when first asked for. */
export const documentsThen = <D extends object>(
  eventStore: Pick<EventStore, 'readStream'>,
  projection: Projection,
  streamOf: (id: string) => string,
) => {
  const afterEvent = documentAfter<D>(projection);
  const withEvents = (versions: readonly Version<D>[], events: readonly StoredEvent[]): Version<D>[] => {
    const all = [...versions];
    for (const event of events) {
      const { position, time, revision } = event;
      all.push({ position, time, revision, document: afterEvent(all.at(-1)?.document ?? null, event) });
    }
    return all;
  };
  const known = leastRecent<Known<D>>(maxKnown);
  const read = async (id: string, until: Until, upTo: ReadUpTo): Promise<Known<D>> => {
    const before = known.get(id);
    if (before && suffices(before, until, upTo.head)) return before;
    const from = (before?.versions.at(-1)?.revision ?? -1) + 1;
    const events = await eventStore.readStream(streamOf(id), { from });
    const counted = events.filter(({ position }) => position <= upTo.head);
    const now = { ...upTo, versions: withEvents(before?.versions ?? [], counted) };
    known.set(id, now);
    return now;
  };
  return async (ids: readonly string[], until: Until, upTo: ReadUpTo): Promise<D[]> => {
    const found = new Map<string, D | null>();
    const turn = takingTurns();
    await concurrently(atOnce, new Set(ids), async (id) => {
      const { versions } = await read(id, until, upTo);
      const version = versions[countUntil(versions, until) - 1];
      if (version) found.set(id, version.document);
      await turn();
    });
    return ids.flatMap((id) => found.get(id) ?? []);
  };
};
