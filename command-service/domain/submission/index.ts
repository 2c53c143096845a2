export { type SubmissionCommand, submissionDecider } from './decide.ts';
export { acceptedIn, type SubmissionEvent } from './state.ts';
