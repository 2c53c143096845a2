/** Runs what no other thread runs meanwhile. */
export type Turn = <T>(action: () => T) => T;

/** Nobody's turn comes any more. */
export class TurnsOverError extends Error {
  override readonly name = 'TurnsOverError';
}

const [free, taken, over] = [0, 1, 2];

/** Of threads that have the same memory: each waits, and blocks, until the one before it is done. */
export const turnOf = (memory: SharedArrayBuffer): Turn => {
  const state = new Int32Array(memory);
  const take = () => {
    for (;;) {
      const was = Atomics.compareExchange(state, 0, free, taken);
      if (was === free) return;
      if (was === over) throw new TurnsOverError('no turn comes any more');
      Atomics.wait(state, 0, was);
    }
  };
  return (action) => {
    take();
    try {
      return action();
    } finally {
      Atomics.compareExchange(state, 0, taken, free);
      Atomics.notify(state, 0, 1);
    }
  };
};

/** @param end who waits, and whoever asks later, throws {@link TurnsOverError}; whose turn it is goes on */
export const openTurns = (): { readonly memory: SharedArrayBuffer; readonly end: () => void } => {
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const state = new Int32Array(memory);
  return {
    memory,
    end: () => {
      Atomics.store(state, 0, over);
      Atomics.notify(state, 0);
    },
  };
};
