export { approvalOf, approvalPath, makeApproval } from './approvals.ts';
export { type ErasureLedger, eraseAgain, fileLedger, hasAccount } from './erasure.ts';
export { rewrapAll } from './master-key.ts';
export * from './otp.ts';
export * from './password.ts';
export * from './password-rules.ts';
export { WrongMasterKeyError } from './person-keys.ts';
export * from './port.ts';
export type * from './refusals.ts';
export {
  answerDraftRow,
  calendarFeedRow,
  isAlive,
  savedFilterRow,
  sessionRows,
  tokenRow,
  webhookRow,
} from './shown.ts';
export type * from './webhooks.ts';
