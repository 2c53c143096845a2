export { type Asked, besideServer, type Engines, type HeldEngines, withoutServer } from './operate/operations.ts';
export { type Backups, mailQueues, type Room } from './operator/lights.ts';
export { supportZip } from './operator/support.ts';
export type { Doctor, SupportPart } from './operator/surroundings.ts';
export type { QueryServiceOptions } from './options.ts';
export { createQueryService, type QueryService } from './query-service.ts';
export { openReadModels } from './read-models/open.ts';
