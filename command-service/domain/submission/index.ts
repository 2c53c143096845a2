export { answersThen, documentsToGive, type Former, filesThen, problemNow } from './again.ts';
export { isAfterDeadline } from './arrival.ts';
export { askedOf } from './asked.ts';
export { type SubmissionCommand, submissionDecider } from './decide.ts';
export type { Again, SubmissionContext } from './state.ts';
export { acceptedIn, hasDelivered, type SubmissionState, statusOf } from './state.ts';
