import type { Logger } from '@dossier/shared/basics/log';
import { createRecent, type Recent } from '@dossier/shared/basics/recent';
import type { StoredEvent } from '@dossier/shared/contract';
import { type Delivery, type RevisionWatch, revisionWatch } from '@dossier/shared/event-bus';
import type { LiveUpdates } from '@dossier/shared/live';
import type { Progress, ReadStore } from '@dossier/shared/read-store';
import { type ParkedDocument, projections as projection } from '@dossier/shared/views';
import { Fold, type Routing } from './fold.ts';
import { type Known, loadUnlessKnown, type Refs, refName } from './load.ts';
import { readParked } from './parked.ts';

const remembered = 100;
/** Milliseconds within which the gaps of several partitions become one message. */
const gapsTogether = 250;

type Options = {
  readonly readStore: ReadStore;
  readonly live: LiveUpdates;
  readonly log: Logger;
  readonly routing: Routing;
  /** The read models have what these events say, and nobody was told yet. */
  readonly onApplied: (partition: number, events: readonly StoredEvent[]) => void;
  /** A partition stands still, until read models are made anew. */
  readonly onHole: () => void;
};

/** Since it was resumed, which each partition is at a time of its own. */
type Resumed = {
  readonly parked: ReadonlyMap<string, ParkedDocument>;
  /** Meanwhile only a cure writes its documents. */
  readonly written: Recent<Known>;
  readonly holes: RevisionWatch;
};

/** Applies what the bus delivers of each partition, with what this copy knows of it, and tells of it. */
export const partitionsIn = ({ readStore, live, log, routing, onApplied, onHole }: Options) => {
  /** By partition: the offset of a delivery before which events are missing. */
  const stopped = new Map<number, number>();
  /** By partition: the offset up to which this copy has sent all signals. */
  const toldUpTo = new Map<number, number>();
  const resumed = new Map<number, Resumed>();
  let gap: NodeJS.Timeout | undefined;

  /** A copy may crash between writing views and sending signals; a rebuild sends none. */
  const tellOfGap = () => {
    gap ??= setTimeout(() => {
      gap = undefined;
      void live.publish([{ missed: true }]);
    }, gapsTogether);
  };
  const begun = async (holes: RevisionWatch): Promise<Resumed> => ({
    parked: await readParked(readStore),
    written: createRecent(remembered),
    holes,
  });
  const checkHoles = ({ partition, offset, events }: Delivery, { holes }: Resumed) => {
    const [hole] = holes(events);
    if (hole) {
      log.error({ partition, hole }, 'events are missing on the bus: the partition stops, read models are made anew');
      stopped.set(partition, offset);
      onHole();
    }
    if (stopped.has(partition)) throw new Error('the partition waits for new read models');
  };

  return {
    stopped,
    resume: async (partition: number): Promise<Progress | undefined> => {
      resumed.set(partition, await begun(revisionWatch()));
      const mark = await readStore.checkpoint(projection, partition);
      if (mark?.offset !== toldUpTo.get(partition)) tellOfGap();
      return mark;
    },
    handle: async (delivery: Delivery): Promise<void> => {
      const { partition, offset, source, event, events } = delivery;
      const before = resumed.get(partition);
      if (!before) throw new Error(`partition ${partition} was not resumed`);
      checkHoles(delivery, before);
      const isParked = events.some(({ key }) => before.parked.has(key));
      // Another copy may have cured the key and written its documents.
      const { parked, written, holes } = isParked ? await begun(before.holes) : before;
      const waiting = new Map(parked);
      const documents = { load: (refs: Refs) => loadUnlessKnown(refs, (name) => written.get(name), readStore) };
      const fold = new Fold(routing, documents, { parked: waiting });
      await fold.add(events);
      const { writes, signals } = fold.take();
      const position = events.at(-1)?.position ?? 0;
      await readStore.write(writes, { projection, partition, offset, position, source, event });
      for (const write of writes) written.put(refName(write), write);
      for (const [key, { type, eventId, error }] of waiting)
        if (!parked.has(key)) log.error({ key, type, eventId, error }, 'an event cannot be applied, its key is parked');
      resumed.set(partition, { parked: waiting, written, holes });
      onApplied(partition, events);
      await live.publish(signals);
      toldUpTo.set(partition, offset);
    },
    stopTelling: (): void => clearTimeout(gap),
  };
};
