/** 53 bits of a text, never 0. */
const fingerprintOf = (text: string): number => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0) + 1;
};

/** A stream's last commands in a few bytes each. Some share a fingerprint: their events tell. */
export const createCommandMemory = (capacity: number) => {
  let fingerprints = new Float64Array(Math.min(8, capacity));
  let revisions = new Uint32Array(fingerprints.length);
  let count = 0;

  const grow = () => {
    const length = Math.min(capacity, 2 * fingerprints.length);
    const [oldFingerprints, oldRevisions] = [fingerprints, revisions];
    fingerprints = new Float64Array(length);
    revisions = new Uint32Array(length);
    fingerprints.set(oldFingerprints);
    revisions.set(oldRevisions);
  };

  return {
    put: (commandId: string, revision: number): void => {
      if (count === fingerprints.length && count < capacity) grow();
      const place = count % capacity;
      fingerprints[place] = fingerprintOf(commandId);
      revisions[place] = revision;
      count += 1;
    },
    /** Of the first event that the command led to, as far as its fingerprint tells. */
    revisionOf: (commandId: string): number | undefined => {
      const place = fingerprints.indexOf(fingerprintOf(commandId));
      return place < 0 ? undefined : revisions[place];
    },
    /** How many have room, twelve bytes for each. */
    places: (): number => fingerprints.length,
  };
};
export type CommandMemory = ReturnType<typeof createCommandMemory>;
