/** Milliseconds between two reads. */
const rest = 150;
/** What is gathered from all projects costs the server more than rows do. */
const longRests: Readonly<Record<string, number>> = { waiting: 3_000 };

/** Reads what changed once, not once per message when three hundred people upload at once. */
export const gathering = (read: (names: ReadonlySet<string>) => void): ((names: readonly string[]) => void) => {
  const stale = new Set<string>();
  const readAt = new Map<string, number>();
  let restsUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dueAt = (name: string) => Math.max(restsUntil, (readAt.get(name) ?? 0) + (longRests[name] ?? 0));
  const plan = () => {
    clearTimeout(timer);
    if (stale.size > 0) timer = setTimeout(flush, Math.max(0, Math.min(...[...stale].map(dueAt)) - Date.now()));
  };
  const flush = () => {
    const now = Date.now();
    const due = new Set([...stale].filter((name) => dueAt(name) <= now));
    for (const name of due) {
      stale.delete(name);
      readAt.set(name, now);
    }
    restsUntil = now + rest;
    read(due);
    plan();
  };
  return (names) => {
    for (const name of names) stale.add(name);
    plan();
  };
};
