import type { LiveSignal, LiveUpdates } from '../port.ts';

export const inProcessLive = (): LiveUpdates => {
  const listeners = new Set<(signal: LiveSignal) => void>();
  const tell = (listener: (signal: LiveSignal) => void, signal: LiveSignal) => {
    try {
      listener(signal);
    } catch {
      // The listener's own problem: a signal is only a hint to look again.
    }
  };
  return {
    async publish(signals) {
      for (const signal of signals) for (const listener of [...listeners]) tell(listener, signal);
    },
    subscribe(listener) {
      const own = (signal: LiveSignal) => listener(signal);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    close: async () => void listeners.clear(),
  };
};
