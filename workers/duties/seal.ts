import { DAY } from '@dossier/shared/contract';
import { sealHistory } from '@dossier/shared/history';
import type { WorkerOptions } from '../options.ts';

/** Once a day, however many copies look. */
export const sealStreams = ({
  eventStore,
  codec,
  clock,
}: Pick<WorkerOptions, 'eventStore' | 'codec' | 'clock'>): Promise<void> =>
  sealHistory({ store: eventStore, codec, now: clock(), every: DAY });
