/** What is read while something is made of it, so that it is kept until any of that changes. Of one process, which alone writes. */
export type ReadTracker = {
  /** @param source what changes as a whole, such as a table */
  noteRead(source: string): void;
  noteChange(source: string): void;
  /** Everything may have changed. */
  noteChanges(): void;
  /** What was read is true for so long at most. @param until epoch milliseconds */
  noteEnd(until: number): void;
  /** Notes all that is read from now on, also for others: better one source too many. */
  begin(): Reading;
};
export type Reading = {
  /** @returns whether all of it is still so */
  end(): (now: number) => boolean;
};

export const openReadTracker = (): ReadTracker => {
  let count = 0;
  let allChanged = 0;
  /** By source, at which change of all it changed last. */
  const changed = new Map<string, number>();
  const open = new Set<{ readonly sources: Set<string>; until: number }>();
  return {
    noteRead: (source) => {
      for (const { sources } of open) sources.add(source);
    },
    noteChange: (source) => {
      count += 1;
      changed.set(source, count);
    },
    noteChanges: () => {
      count += 1;
      allChanged = count;
    },
    noteEnd: (until) => {
      for (const reading of open) reading.until = Math.min(reading.until, until);
    },
    begin: () => {
      const begun = count;
      const reading = { sources: new Set<string>(), until: Number.POSITIVE_INFINITY };
      open.add(reading);
      return {
        end: () => {
          open.delete(reading);
          const { until } = reading;
          const sources = [...reading.sources];
          const isSame = () => allChanged <= begun && sources.every((source) => (changed.get(source) ?? 0) <= begun);
          let checked = begun;
          return (now) => {
            if (now >= until) return false;
            if (checked !== count && !isSame()) return false;
            checked = count;
            // Whoever makes something of what is kept has read what that was made of.
            for (const other of open) {
              for (const source of sources) other.sources.add(source);
              other.until = Math.min(other.until, until);
            }
            return true;
          };
        },
      };
    },
  };
};
