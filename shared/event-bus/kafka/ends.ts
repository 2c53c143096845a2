import type { Ends } from '../port.ts';

/**
 * What a topic must have. Brokers lose whole batches from the end, so the first offset of each is
 * enough.
 */
export const endsWatch = () => {
  let least: Ends = {};
  /** By partition, where it goes on behind a loss. */
  const torn = new Map<number, number>();
  const tearAt = (partition: number, offset: number) =>
    torn.set(partition, Math.min(offset, torn.get(partition) ?? offset));

  const expect = (ends: Ends): void => {
    const grown = Object.entries(ends).filter(([partition, end]) => end > (least[partition] ?? 0));
    least = { ...least, ...Object.fromEntries(grown) };
  };

  return {
    torn,
    ends: (): Ends => least,
    expect,
    /** Of a batch that was stored; whether all before it is there. */
    stored: (partition: number, offset: number): boolean => {
      if (offset < 0) return true;
      const isWhole = offset >= (least[partition] ?? 0);
      if (!isWhole) tearAt(partition, offset);
      expect({ [partition]: offset + 1 });
      return isWhole;
    },
    /** Partitions that end before they must, as of when they were asked. */
    missing: (required: Ends, found: ReadonlyMap<number, number>): [number, number][] =>
      [...found].filter(([partition, end]) => end < (required[partition] ?? 0)),
    tearAt,
    /** Once it is known what to send again. */
    mend: (): void => {
      const shorter = [...torn].map(([partition, offset]) => [partition, offset]);
      least = { ...least, ...Object.fromEntries(shorter) };
      torn.clear();
    },
  };
};
