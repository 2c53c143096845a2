export { inProcessLive } from './live.ts';
