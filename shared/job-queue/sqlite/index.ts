export { openSqliteJobQueue } from './job-queue.ts';
