import type { EventSource } from '@dossier/shared/profiles/event-source';
import { partThreads } from '../engine/parts/threads.ts';
import { createProjector, type Projector, type ProjectorOptions } from '../engine/projector.ts';
import { projections } from './projections.ts';

type Options = Omit<ProjectorOptions, 'projections' | 'threads'> & {
  readonly eventSource?: EventSource | undefined;
  /** What threads of a rebuild run. */
  readonly thread?: URL;
};

/** What keeps all read models as the events are; nobody asks it anything. */
export const openReadModels = ({
  eventSource,
  thread = new URL('./part-thread.ts', import.meta.url),
  ...options
}: Options): Projector => {
  if (!eventSource || !('file' in eventSource)) return createProjector({ ...options, projections });
  const threads = partThreads({ events: eventSource.file, log: options.log, entry: thread });
  return createProjector({ ...options, projections, threads });
};
