import type { LiveNotice, LiveRevocation, LiveUpdates } from './port.ts';

/** Live updates within one process: listeners are called before `publish` resolves. */
export const inProcessLive = (): LiveUpdates => {
  const listeners = new Set<(notice: LiveNotice | LiveRevocation) => void>();
  const tell = (listener: (notice: LiveNotice | LiveRevocation) => void, notice: LiveNotice | LiveRevocation) => {
    try {
      listener(notice);
    } catch {
      // The listener's own trouble: a notice is only a hint to look again.
    }
  };
  return {
    async publish(notices) {
      for (const notice of notices) for (const listener of [...listeners]) tell(listener, notice);
    },
    subscribe(listener) {
      const own = (notice: LiveNotice | LiveRevocation) => listener(notice);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async close() {
      listeners.clear();
    },
  };
};
