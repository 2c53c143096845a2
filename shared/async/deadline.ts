import { AsyncLocalStorage } from 'node:async_hooks';

/** By when a request is answered, counted from its arrival, however long others keep it waiting. */
export type Deadline = {
  /** Milliseconds; 0 when it has passed. */
  readonly left: () => number;
  readonly isOver: () => boolean;
  /** What `work` answers, or `late` at the deadline. The work itself goes on. */
  readonly orLate: <T, L>(work: Promise<T>, late: L) => Promise<T | L>;
  /** What `work` answers: the time of waiting for it does not count, up to so many milliseconds after the arrival. */
  readonly apart: <T>(work: Promise<T>, most: number) => Promise<T>;
};

/** Milliseconds: deadlines that pass within one tick share a timer, which is set for nearly every request. */
const tick = 20;
const waiting = new Map<number, Set<() => void>>();

/** Calls back at the end of the tick in which the time comes, unless it is withdrawn. @param end of `performance.now()` */
const callAt = (end: number, call: () => void): (() => void) => {
  const at = Math.ceil(end / tick);
  let calls = waiting.get(at);
  if (!calls) {
    const due = new Set<() => void>();
    calls = due;
    waiting.set(at, due);
    const ring = () => {
      waiting.delete(at);
      // After a pause of this process, answers wait in its sockets: they come first.
      setImmediate(() => {
        for (const one of due) one();
      });
    };
    setTimeout(ring, Math.max(0, at * tick - performance.now())).unref();
  }
  calls.add(call);
  return () => calls.delete(call);
};

export const deadlineIn = (milliseconds: number): Deadline => {
  const begun = performance.now();
  let end = begun + milliseconds;
  const left = () => Math.max(0, end - performance.now());
  return {
    left,
    isOver: () => left() === 0,
    orLate: (work, late) =>
      new Promise((resolve, reject) => {
        // What is set apart meanwhile moves the end.
        const ring = () => {
          if (left() === 0) resolve(late);
          else withdraw = callAt(end, ring);
        };
        let withdraw = callAt(end, ring);
        const settled =
          <V>(settle: (value: V) => void) =>
          (value: V) => {
            withdraw();
            settle(value);
          };
        work.then(settled(resolve), settled(reject));
      }),
    apart: async (work, most) => {
      const [own, since, last] = [end, performance.now(), begun + most];
      end = Math.max(own, last);
      try {
        return await work;
      } finally {
        end = Math.max(own, Math.min(last, own + performance.now() - since));
      }
    },
  };
};

/** Of what may take as long as it takes. */
export const endless: Deadline = {
  left: () => Number.POSITIVE_INFINITY,
  isOver: () => false,
  orLate: (work) => work,
  apart: (work) => work,
};

const carried = new AsyncLocalStorage<Deadline>();

/** The clients of engines see the deadline of such work: they end their calls by then. */
export const carrying = <T>(deadline: Deadline, work: () => T): T => carried.run(deadline, work);

/** For what one request begins and others wait for, too. Costs nothing where nothing is carried. */
export const unhurried = <T>(work: () => T): T => (carried.getStore() ? carried.run(endless, work) : work());

export const carriedDeadline = (): Deadline => carried.getStore() ?? endless;
