import type { Lane } from './lane.ts';

/** A partition has stalled if two looks find it waiting at the same offset though there is more. */
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
