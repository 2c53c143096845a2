export { createWorkers } from './workers.ts';
export type { WorkerOptions } from './working.ts';
