import { HOUR } from '@dossier/shared/contract';
import { sealHistory } from '@dossier/shared/history';
import type { WorkerOptions } from '../options.ts';

/** Once an hour, however many copies look. */
export const sealStreams = ({
  eventStore,
  codec,
  sealKeys,
  clock,
}: Pick<WorkerOptions, 'eventStore' | 'codec' | 'sealKeys' | 'clock'>): Promise<void> =>
  sealHistory({ store: eventStore, codec, keys: sealKeys(), now: clock(), every: HOUR });
