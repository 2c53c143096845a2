import { streams as names } from '@dossier/shared/contract';
import { installationDecider } from '../domain/index.ts';
import { dropForGood } from '../handling/commands/installation.ts';
import type { Parts } from '../options.ts';
import { recoverEach } from './recovery.ts';

type Options = Pick<Parts, 'streams' | 'jobs' | 'each'>;

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
