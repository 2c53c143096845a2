import { sealHistory } from '../../shared/history/index.ts';
import type { Installation } from './installation.ts';

/** All that has happened so far, at once: nobody waits for an hour. */
export const sealNow = ({ engines, time }: Installation) => {
  const { eventStore: store, codec, sealKeys } = engines;
  return sealHistory({ store, codec, keys: sealKeys(), now: Date.now() + time.offset, every: 0 });
};
