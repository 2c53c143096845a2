export { dueMomentOf } from './deadline.ts';
export { type SubmissionCommand, type SubmissionContext, submissionDecider } from './decide.ts';
export type { SubmissionEvent, SubmissionState } from './state.ts';
