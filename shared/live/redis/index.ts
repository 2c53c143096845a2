export { openRedisLive } from './live.ts';
