export { openQueriesAlone } from './alone.ts';
export type { RebuildReport } from './engine/new-generation.ts';
export { operateParked } from './engine/operate-parked.ts';
export type { QueryServiceOptions } from './options.ts';
export { replay } from './past/replay.ts';
export { copyInstallation } from './past/whole/copy.ts';
export { createQueryService, type QueryService } from './query-service.ts';
