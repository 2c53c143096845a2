import { sealing } from '@dossier/shared/contract';
import { sealHistory } from '@dossier/shared/history';
import { sealQueue } from '@dossier/shared/job-queue';
import { processJobs, type WorkerOptions } from '../working.ts';

type Options = Pick<WorkerOptions, 'eventStore' | 'codec' | 'sealKeys' | 'clock'>;

/** Once an hour, however many copies look. */
export const sealStreams = ({ eventStore, codec, sealKeys, clock }: Options): Promise<void> =>
  sealHistory({ store: eventStore, codec, keys: sealKeys(), now: clock(), every: sealing.every });

/** Looks at once where somebody asked for the first seal. What fails is the duty's again. */
export const processSeals = (options: Options & Pick<WorkerOptions, 'jobs' | 'log'>) =>
  processJobs(options, sealQueue, () => sealStreams(options), { concurrency: 1, attempts: 1 });
