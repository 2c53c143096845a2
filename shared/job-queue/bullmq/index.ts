export { openBullJobQueue } from './job-queue.ts';
