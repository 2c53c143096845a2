export { type SubmissionCommand, submissionDecider } from './decide.ts';
export { acceptedIn, type SubmissionEvent, statusOf } from './state.ts';
