import type { Route } from '@dossier/shared/service';
import { createProjector, type RebuildReport } from './engine/projector.ts';
import type { QueryServiceOptions } from './options.ts';
import { projections } from './projections/index.ts';

export type { RebuildReport } from './engine/projector.ts';
export { dumpHash } from './engine/rebuild.ts';
export type { QueryServiceOptions } from './options.ts';

export type QueryService = {
  readonly routes: Route[];
  /** Begins to follow the events. Missing read models are made first. */
  start(): Promise<void>;
  close(): Promise<void>;
  /** Makes all read models anew and switches to them; works before `start`, too. */
  rebuild(): Promise<RebuildReport>;
};

/** The read side: projections and everything that is asked with GET. */
export const createQueryService = (options: QueryServiceOptions): QueryService => {
  const projector = createProjector({ ...options, projections });
  return {
    routes: [],
    start: projector.start,
    close: projector.close,
    rebuild: projector.rebuild,
  };
};
