import { AsyncLocalStorage } from 'node:async_hooks';

/** By when a request is answered, counted from its arrival, however long others keep it waiting. */
export type Deadline = {
  /** Milliseconds; 0 when it has passed. */
  readonly left: () => number;
  readonly isOver: () => boolean;
  /** What `work` answers, or `late` at the deadline. The work itself goes on. */
  readonly orLate: <T, L>(work: Promise<T>, late: L) => Promise<T | L>;
};

export const deadlineIn = (milliseconds: number): Deadline => {
  const end = performance.now() + milliseconds;
  const left = () => Math.max(0, end - performance.now());
  return {
    left,
    isOver: () => left() === 0,
    orLate: (work, late) =>
      new Promise((resolve, reject) => {
        // After a pause of this process, answers wait in its sockets: they come first.
        const timer = setTimeout(() => setImmediate(() => resolve(late)), left()).unref();
        const settled =
          <V>(settle: (value: V) => void) =>
          (value: V) => {
            clearTimeout(timer);
            settle(value);
          };
        work.then(settled(resolve), settled(reject));
      }),
  };
};

/** Of what may take as long as it takes. */
export const endless: Deadline = {
  left: () => Number.POSITIVE_INFINITY,
  isOver: () => false,
  orLate: (work) => work,
};

const carried = new AsyncLocalStorage<Deadline>();

/** The clients of engines see the deadline of such work: they end their calls by then. */
export const carrying = <T>(deadline: Deadline, work: () => T): T => carried.run(deadline, work);

/** For what one request begins and others wait for, too. Costs nothing where nothing is carried. */
export const unhurried = <T>(work: () => T): T => (carried.getStore() ? carried.run(endless, work) : work());

export const carriedDeadline = (): Deadline => carried.getStore() ?? endless;
