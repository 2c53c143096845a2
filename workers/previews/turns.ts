import { leastRecent } from '@dossier/shared/basics/recent';

/** People whose last turn is remembered. */
const remembered = 10_000;

/** Whose it is, and whether somebody waits for it. */
type Wish = { readonly of: string; readonly urgent: boolean };
type Waiting = Wish & { readonly start: () => void };

/** One at a time. Next is one of whoever had a turn least recently: the first that is urgent, or else that came. */
export const createTurns = () => {
  const waiting: Waiting[] = [];
  const lastTurn = leastRecent<number>(remembered);
  let turn = 0;
  let current: Wish | undefined;

  const next = () => {
    const placeOf = ({ of, urgent }: Waiting) => 2 * (lastTurn.get(of) ?? 0) + (urgent ? 0 : 1);
    const first = waiting.reduce<Waiting | undefined>(
      (best, one) => (best && placeOf(best) <= placeOf(one) ? best : one),
      undefined,
    );
    current = first;
    if (!first) return;
    waiting.splice(waiting.indexOf(first), 1);
    turn += 1;
    lastTurn.set(first.of, turn);
    first.start();
  };

  return {
    /** Whether somebody else waits for their turn. */
    othersWait: (of: string): boolean => waiting.some((one) => one.of !== of),
    /** How many of this person and kind wait or are under way. */
    countOf: ({ of, urgent }: Wish): number =>
      [...waiting, ...(current ? [current] : [])].filter((one) => one.of === of && one.urgent === urgent).length,
    take: async <T>(wish: Wish, work: () => Promise<T>): Promise<T> => {
      await new Promise<void>((start) => {
        waiting.push({ ...wish, start });
        if (current === undefined) next();
      });
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
};
