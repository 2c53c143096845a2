export { inProcessBus } from './event-bus.ts';
