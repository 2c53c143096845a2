export { operateJobs } from './operate.ts';
