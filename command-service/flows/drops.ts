import type { Each } from '@dossier/shared/async/each';
import { streams as names } from '@dossier/shared/contract';
import type { JobQueue } from '@dossier/shared/job-queue';
import { installationDecider } from '../domain/index.ts';
import { dropForGood } from '../handling/commands/installation.ts';
import type { Streams } from '../handling/streams.ts';
import { recoverEach } from './recovery.ts';

type Options = {
  readonly streams: Pick<Streams, 'follow'>;
  readonly jobs: Pick<JobQueue, 'drop'>;
  readonly each: Each;
};

/** Jobs that an operator dropped, and the queue has as they were: after a crash, or as an older one was restored. */
export const recoverDrops = async (options: Options): Promise<void> => {
  const { state } = await options.streams.follow(names.installation(), installationDecider);
  await recoverEach(
    options.each,
    state.dropped,
    ({ queue, jobId }) => `${queue} ${jobId}`,
    (dropped) => dropForGood(options, dropped),
  );
};
