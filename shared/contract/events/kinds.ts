/** Stored values: they may be added, never renamed or removed. */

export const notificationKinds = [
  'invited',
  'joined',
  'assigned',
  'unassigned',
  'submitted',
  'answered',
  'questions-changed',
  'reviewed',
  'comment',
  'mentioned',
  'reminder',
  'due-moved',
  'past',
  'extension-ended',
  'bundle',
  'added',
  'audit-granted',
  'audit-revoked',
  'held',
  'released',
  'expiry',
  'project-offered',
  'offer-withdrawn',
  'offer-declined',
  'project-handed-over',
  'host-gone',
  'evidence',
  'evidence-failed',
  'team-invited',
  'team-joined',
  'team-declined',
  'team-left',
  'team-removed',
  'team-handed-over',
  'team-deleted',
  'team-offered',
  'team-offer-withdrawn',
  'team-offer-declined',
  'team-taken-over',
  'answers-reviewed',
  'excused',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** `failed`: it could not be sent; `bounced`: the address takes none; `withheld`: we chose not to send it. */
export const mailFailures = ['failed', 'bounced', 'withheld'] as const;
export type MailFailure = (typeof mailFailures)[number];

/** Sent by itself, or collected until the hour or the day is over. */
export const mailPaces = ['once', 'hourly', 'daily'] as const;
export type MailPace = (typeof mailPaces)[number];
/** What somebody chooses a pace for. */
export const mailTopics = ['asks', 'uploads', 'news'] as const;
export type MailTopic = (typeof mailTopics)[number];

export const evidenceStates = ['preparing', 'ready', 'failed'] as const;
export type EvidenceState = (typeof evidenceStates)[number];
/** `expired`: after the days that one is kept; `deleted`: documents in it were. */
export const evidenceEnds = ['expired', 'replaced', 'deleted', 'erased', 'failed'] as const;
export type EvidenceEnd = (typeof evidenceEnds)[number];

/** Why a payment is asked for no more: the plan was cancelled or changed, or the account closed. */
export const withdrawalReasons = ['cancelled', 'changed', 'closed'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];
/** Why money goes back: it came for what was replaced, withdrawn or given up, or holds no more. */
export const giveBackReasons = ['superseded', 'withdrawn', 'late', 'closed'] as const;
export type GiveBackReason = (typeof giveBackReasons)[number];

/** Each is about another person. */
const apart: ReadonlySet<NotificationKind> = new Set(['extension-ended']);

type Told = { readonly id: string; readonly kind: NotificationKind; readonly projectId: string | null };

/** What is shown as one line while it is unread: all of a kind about a project. Equal for these, and for no others. */
export const notificationLine = ({ id, kind, projectId }: Told): string =>
  projectId === null || apart.has(kind) ? id : `${kind} ${projectId}`;
