/**
 * Lets through what every look found due for so long, by a clock that nobody sets; a restart begins anew.
 * @param rest milliseconds
 */
export const dueSteadily = ({ rest, elapsed }: { readonly rest: number; readonly elapsed: () => number }) => {
  let since = new Map<string, number>();
  /** Begins a look. @returns for each key whether it is due, or when it was found for the first time */
  return () => {
    const before = since;
    since = new Map();
    return (key: string): 'found' | 'waits' | 'due' => {
      const now = elapsed();
      const first = before.get(key);
      since.set(key, first ?? now);
      if (first === undefined) return 'found';
      return now - first >= rest ? 'due' : 'waits';
    };
  };
};
