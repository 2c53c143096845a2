export { openQueriesAlone } from './alone.ts';
export type { RebuildReport } from './engine/new-generation.ts';
export type { QueryServiceOptions } from './options.ts';
export { createQueryService, type QueryService } from './query-service.ts';
