/** Constants of the product (CONST-01 to CONST-18) for server, forms and price tables. */

export const KB = 1024;
export const MB = 1024 * KB;
export const GB = 1024 * MB;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** ISO 8601, of 24 hours each. */
export const plusDays = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * DAY).toISOString();

/** Mails of a project, beyond which the outbox says why nothing was mailed. */
export const invitationsPerDay = 500;
/** Of an account that was registered less than a day ago; those beyond wait. */
export const firstDayInvitations = { atFirst: 100, forEachJoined: 5 } as const;
/** Of a project, by hand: everybody thrice, and some more. Beyond them the host waits. */
export const remindersPerDay = 1_000;

/** A larger evidence package is made beforehand, and kept for so many milliseconds. */
export const evidenceLimits = { streamedBytes: 500 * MB, streamedEvents: 50_000, keptFor: 7 * DAY } as const;

/** Shares of a disk in use: from the first on an operator should look, from the second on uploads are refused soon. */
export const fullDisk = { watch: 0.8, bad: 0.95 } as const;

/** Milliseconds between two seals at least, and between two looks whether one is due. */
export const sealing = { every: HOUR, look: 10 * MINUTE } as const;

/** Characters of what a list is searched for. */
export const longestSearch = 200;

/** Filters of lists that a person saves: how many, and characters of each. */
export const savedFilterLimits = { perList: 20, perPerson: 500, name: 60, search: 2_000 } as const;

/** Refused attempts that are kept: of each project, and for how long after the last. */
export const refusedLimits = { perProject: 1_000, days: 90 } as const;

export const documentTypes = [
  '.pdf',
  '.doc',
  '.xlsx',
  '.docx',
  '.xls',
  '.pptx',
  '.txt',
  '.csv',
  '.png',
  '.jpg',
  '.zip',
] as const;
/** That a project can ask for. */
export const mostDocuments = 200;
export const sizeUnits = ['KB', 'Mb'] as const;
export const reviewActions = ['Accept', 'Reject', 'In Review'] as const;
export const documentStatuses = ['Not Uploaded', 'Uploaded', ...reviewActions] as const;
export type DocumentStatus = (typeof documentStatuses)[number];
/** Of reviewed answers. */
export const answerActions = ['Accept', 'Reject'] as const satisfies readonly (typeof reviewActions)[number][];
export type AnswerAction = (typeof answerActions)[number];
export const answerStatuses = ['Submitted', ...answerActions] as const;
export type AnswerStatus = (typeof answerStatuses)[number];
/** Why a document is rejected, besides free remarks, in the words of screens and mails. */
export const rejectReasons = ['incomplete', 'incorrect', 'outdated', 'unreadable', 'wrong file'] as const;
export const reminders = ['1hour', '24hours'] as const;
export const projectScopes = ['public', 'private'] as const;
export const projectStatuses = ['draft', 'active', 'past', 'bin', 'template'] as const;
/** Never started: nobody but its managers knows of it, and its deadline means nothing. */
export const isUnstarted = (status: string): boolean => status === 'draft' || status === 'template';
export const plans = ['personal', 'team'] as const;
export const billingPeriods = ['monthly', 'yearly'] as const;
/** Of the latest notifications it is known which are read; *Mark all as read* marks these. */
export const notificationsKept = 2_000;
/** Who may stop deletions: managers of the project as its host, or who audits it. */
export const holders = ['host', 'auditor'] as const;
export type Holder = (typeof holders)[number];
/** The form's four, then those of older teams (TEAM-08). */
export const teamTypes = ['Research', 'Development', 'Marketing', 'Design', 'Seminar', 'Publication'] as const;
export const teamStatuses = ['active', 'inactive'] as const;
export const countries = ['US', 'CA', 'GB'] as const;

/** The form's two time zones that are not IANA names (ENT-30). */
export const timeZoneAliases = { 'GMT-9': 'America/Adak', 'GMT-5': 'America/New_York' } as const;
export const isZoneAlias = (zone: string): zone is keyof typeof timeZoneAliases => Object.hasOwn(timeZoneAliases, zone);
export const timeZoneLabels = { 'GMT-9': 'GMT-9 Adak/Hawaii', 'GMT-5': 'GMT-5 New York' } as const;
/** By which a browser that signs in says where it is (IANA). */
export const timeZoneHeader = 'Time-Zone';
export const ianaZone = (zone: string): string => (isZoneAlias(zone) ? timeZoneAliases[zone] : zone);

export const bytesPerUnit: Record<SizeUnit, number> = { KB, Mb: MB };

/** US cents before tax; a team pays per member. */
export const prices: Record<Plan, Record<BillingPeriod, number>> = {
  personal: { monthly: 30_00, yearly: 360_00 },
  team: { monthly: 27_00, yearly: 324_00 },
};
export const trialPrice = 1_00;
export const minimumTeamMembers = 2;
export const mostTeamMembers = 1_000;
export const periodDays: Record<BillingPeriod, number> = { monthly: 30, yearly: 365 };
export const collaboratorLimits: Record<BillingPeriod, number> = { monthly: 250, yearly: 300 };
/** That a project can have where no plan limits them. */
export const mostCollaborators = 10_000;
export const storageLimits: Record<Plan, Record<BillingPeriod, number>> = {
  personal: { monthly: 40 * GB, yearly: 50 * GB },
  team: { monthly: 40 * GB, yearly: 300 * GB },
};
/** For trials, and accounts without a plan (CONST-07, NAV-17). */
export const trialStorage = 15 * GB;

export const otp = {
  digits: 6,
  lifetime: 10 * MINUTE,
  tries: 5,
  resendAfter: 30_000,
  /** Of the code that all who ask share once an address was mailed enough codes of their own. */
  sharedDigits: 10,
  sharedFor: 5 * MINUTE,
} as const;
export const resetTicketLifetime = 30 * MINUTE;
export const registrationTicketLifetime = 30 * MINUTE;
/** Of the link by which an operator lets somebody host who asked. */
export const approvalLifetime = 7 * DAY;
/** Of a link in a mail about a project, to somebody without an account. */
export const invitationLifetime = 30 * DAY;
export const accessTokenLifetime = 15 * MINUTE;
/** Milliseconds after the last use, and in any case. */
export const sessionLifetime = { idle: 14 * DAY, absolute: 90 * DAY } as const;
/** Milliseconds after its rotation: parallel tabs send the same refresh token. */
export const refreshGrace = 10_000;
export const binDays = 30;
/** Between the mail that a plan which slept goes on and its first charge. */
export const wakingDays = 7;
/** Milliseconds in which an upload begun before the deadline may finish after it (BEY-22). */
export const uploadGrace = 15 * MINUTE;
/** Characters that a recorded download says of what was taken. */
export const longestSelection = 400;
export const unfinishedUploadLifetime = 24 * HOUR;
/** Milliseconds without a byte after which only what arrived counts against storage. */
export const reservationLifetime = 60 * MINUTE;
/** Per person and project: each reserves the host's storage before its first byte. */
export const unfinishedUploads = 2;
export const defaults = {
  expectedCollaborators: 1,
  plan: 'team',
  documentType: '.pdf',
  maxSize: 100,
  sizeUnit: 'Mb',
} as const;
export const pageSize = 12;
/** Rows in one answer. */
export const maxRows = 1_000;
/** People in one command that is about several. */
export const peopleAtOnce = 300;
export const pictureLimit = 5 * MB;
/** Bytes; for templates and supporting files. */
export const attachmentLimit = 100 * MB;

export type DocumentType = (typeof documentTypes)[number];
export type SizeUnit = (typeof sizeUnits)[number];
export type ReviewAction = (typeof reviewActions)[number];
export type RejectReason = (typeof rejectReasons)[number];
export type Reminder = (typeof reminders)[number];
export type ProjectScope = (typeof projectScopes)[number];
export type ProjectStatus = (typeof projectStatuses)[number];
export type TeamStatus = (typeof teamStatuses)[number];
export type Plan = (typeof plans)[number];
export type BillingPeriod = (typeof billingPeriods)[number];
