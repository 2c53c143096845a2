export {
  ahead,
  atMoment,
  erasedJob,
  evidenceQueue,
  inTime,
  onceFor,
  previewQueues,
  removalQueue,
  sealQueue,
} from './ids.ts';
export { attemptsWithin } from './policy.ts';
export * from './port.ts';
