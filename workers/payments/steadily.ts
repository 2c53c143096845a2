/**
 * Lets through what every look found due for so long, by a clock that nobody sets: whatever only a wall
 * clock that was wrong for a moment calls due is gone at the next look.
 * @param rest milliseconds
 */
export const dueSteadily = ({
  rest,
  elapsed = () => performance.now(),
}: {
  readonly rest: number;
  readonly elapsed?: () => number;
}) => {
  let since = new Map<string, number>();
  /** Begins a look. */
  return () => {
    const before = since;
    since = new Map();
    return (key: string): boolean => {
      const first = before.get(key) ?? elapsed();
      since.set(key, first);
      return elapsed() - first >= rest;
    };
  };
};
export type DueSteadily = ReturnType<typeof dueSteadily>;
