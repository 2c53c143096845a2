export type { WorkerOptions } from './options.ts';
export { createWorkers } from './workers.ts';
