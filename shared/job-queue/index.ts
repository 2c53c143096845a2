export { attemptsWithin } from './policy.ts';
export * from './port.ts';
export { evidenceQueue, removalQueue } from './queues.ts';
