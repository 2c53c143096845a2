export { type Again, answersThen, documentsToGive, type Former, filesThen, problemNow } from './again.ts';
export { askedOf } from './asked.ts';
export { type SubmissionCommand, submissionDecider } from './decide.ts';
export { acceptedIn, hasDelivered, type SubmissionEvent, statusOf } from './state.ts';
