import type { Lane } from './lane.ts';

/**
 * Finds a partition that awaits messages from the same offset in two looks though there are some.
 */
export const stallFinder = () => {
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
