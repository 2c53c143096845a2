import { DAY } from '@dossier/shared/contract';
import { sealHistory } from '@dossier/shared/history';
import type { WorkerOptions } from '../options.ts';

/** Once a day, whatever the number of copies that look. */
export const sealStreams = ({
  eventStore,
  codec,
  clock,
}: Pick<WorkerOptions, 'eventStore' | 'codec' | 'clock'>): Promise<void> =>
  sealHistory({ store: eventStore, codec, now: clock(), every: DAY });
