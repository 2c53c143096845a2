export { ahead, atMoment, inTime, onceFor } from './ids.ts';
export { attemptsWithin } from './policy.ts';
export * from './port.ts';
export { evidenceQueue, previewQueues, removalQueue, sealQueue } from './queues.ts';
