import type { KafkaMessage } from 'kafkajs';
import { pause } from '../../async/pause.ts';
import type { Logger } from '../../basics/log.ts';
import type { Consumer } from '../port.ts';
import type { Fetching } from './buffer.ts';
import { type Lane, openLane } from './lane.ts';

/** Milliseconds that deliveries in progress get before a partition is given up. */
const drainTime = 4_000;
export const drained = (work: Promise<unknown>) => Promise.race([work, pause(drainTime)]);

/** A partition has stalled if two looks find it waiting at the same offset though there is more. */
const stallFinder = () => {
  let before = new Map<number, number>();
  return (lanes: ReadonlyMap<number, Pick<Lane, 'awaits'>>, ends: ReadonlyMap<number, number>): number | undefined => {
    const starving = new Map<number, number>();
    for (const [partition, { awaits }] of lanes)
      if (awaits !== undefined && awaits < (ends.get(partition) ?? 0)) starving.set(partition, awaits);
    const stalled = [...starving.keys()].find((partition) => before.get(partition) === starving.get(partition));
    before = starving;
    return stalled;
  };
};

export type LanesOptions = {
  readonly topic: string;
  readonly consumer: Consumer;
  readonly busy: Map<number, Promise<void>>;
  readonly log: Logger;
};

/** Those of the partitions that are assigned to a session. */
export const openLanes = ({ topic, consumer, busy, log }: LanesOptions) => {
  let lanes = new Map<number, Lane>();
  let reached = new Map<number, number>();
  const stall = stallFinder();

  const open = (partition: number, fetching: Fetching): Lane => {
    const onOffset = (offset: number) => void reached.set(partition, offset);
    const lane = openLane({ topic, partition, consumer, after: busy.get(partition), log, onOffset, fetching });
    busy.set(partition, lane.ended);
    return lane;
  };

  return {
    assign: (partitions: readonly number[], fetchingOf: (partition: number) => Fetching): void => {
      reached = new Map();
      lanes = new Map(partitions.map((partition) => [partition, open(partition, fetchingOf(partition))]));
    },
    take: (partition: number, messages: readonly KafkaMessage[], end: number): void =>
      lanes.get(partition)?.take(messages, end),
    /** By partition, since it was asked last. */
    newOffsets: (): ReadonlyMap<number, number> => {
      const offsets = reached;
      reached = new Map();
      return offsets;
    },
    stalled: async (ends: () => Promise<Map<number, number>>) => stall(lanes, await ends()),
    close: async (): Promise<void> => {
      const closed = [...lanes.values()];
      lanes = new Map();
      for (const lane of closed) lane.close();
      await drained(Promise.all(closed.map(({ ended }) => ended)));
    },
  };
};
