export { type SubmissionCommand, submissionDecider } from './decide.ts';
export type { SubmissionEvent } from './state.ts';
