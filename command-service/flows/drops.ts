import { streams as names } from '@dossier/shared/contract';
import { installationDecider } from '../domain/index.ts';
import { dropForGood } from '../handling/commands/installation.ts';
import type { Parts } from '../options.ts';
import { recoverEach } from './recovery.ts';

type Options = Pick<Parts, 'streams' | 'jobs' | 'each'>;

/** Jobs that an operator dropped, and the queue has as they were: after a crash, or as an older one was restored. */
export const recoverDrops = async (options: Options): Promise<void> => {
  const { state } = await options.streams.follow(names.installation(), installationDecider);
  const byJob = ({ queue, jobId }: (typeof state.dropped)[number]) => `${queue} ${jobId}`;
  await recoverEach(options.each, state.dropped, byJob, (dropped) => dropForGood(options, dropped));
};
