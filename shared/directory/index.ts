export { approvalOf, approvalPath, makeApproval } from './approvals.ts';
export { erasePerson, hasAccount } from './erase-person.ts';
export type { ErasureLedger } from './ledger/port.ts';
export { eraseAgain } from './ledger/with-ledger.ts';
export * from './otp.ts';
export * from './password.ts';
export * from './password-rules.ts';
export { WrongMasterKeyError } from './person-keys.ts';
export * from './port.ts';
export type * from './refusals.ts';
export { rewrapAll } from './rewrap.ts';
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
