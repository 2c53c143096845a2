import { count } from '../words.ts';

/** Every refusal: code, HTTP status and text, verbatim where the specification has one. */
export const refusals = {
  INVALID: [400, 'Some of the values are not valid.'],
  MALFORMED: [400, 'The request could not be read.'],
  OTP_INVALID: [400, 'Invalid OTP'],
  TICKET_INVALID: [400, 'The reset link is invalid or expired.'],
  REGISTRATION_TICKET_INVALID: [400, 'Please verify your email again.'],
  PASSWORD_COMMON: [400, 'This password is too easy to guess. Please choose another one.'],
  DATE_IN_PAST: [400, 'The date must not be in the past.'],
  EMPTY_FILE: [400, 'The file is empty.'],
  UNAUTHENTICATED: [401, 'Please sign in.'],
  SIGN_IN_FAILED: [401, 'Email or password is wrong.'],
  PASSWORD_WRONG: [400, 'The existing password is wrong.'],
  SUBSCRIPTION_REQUIRED: [402, 'To start a project, please subscribe.'],
  HOSTING_NOT_GIVEN: [403, 'You cannot start projects here. Ask whoever runs this installation to let you.'],
  PROJECT_LIMIT: [402, 'You have as many open projects as you can have at once.'],
  COLLABORATOR_LIMIT: [402, 'This project can have no more collaborators.'],
  STORAGE_LIMIT: [402, "There is not enough of the host's storage left for this file."],
  SHARE_LIMIT: [402, "Your share of this project's storage is used up. Ask the host for a larger share."],
  SEATS: [402, "There is no free seat left in the author's team plan."],
  PAYMENT_DECLINED: [402, 'The card was declined.'],
  FORBIDDEN: [403, 'You are not allowed to do this.'],
  SESSION_REQUIRED: [403, 'This cannot be done with an API token. Please sign in.'],
  ACCOUNT_REQUIRED: [403, 'This needs an account. Sign up with the address that was invited.'],
  INVITATION_USED: [
    403,
    'This link was opened before, maybe by you in another browser. Prove that it is for you by a code.',
  ],
  CODE_REQUIRED: [
    403,
    'Somebody tried to sign in with this email too often. Prove that it is yours by a code, or reset the password.',
  ],
  SCOPE_REQUIRED: [403, 'This API token lacks a scope.'],
  READ_ONLY: [403, 'Nothing can be changed here.'],
  CSRF: [403, 'The request did not come from this site.'],
  NOT_ASSIGNED: [403, 'This document is not assigned to you.'],
  NOT_FOUND: [404, 'Not found.'],
  NO_SHOP: [404, 'Nobody pays here: there are no plans, cards and invoices.'],
  UNKNOWN_COMMAND: [404, 'There is no such command.'],
  PROJECT_NOT_FOUND: [404, 'Project not found.'],
  TEAM_NOT_FOUND: [404, 'Team not found.'],
  MEMBER_NOT_FOUND: [404, 'Team member not found.'],
  DOCUMENT_NOT_FOUND: [404, 'Document not found.'],
  SECTION_NOT_FOUND: [404, 'These questions are not asked any more.'],
  COLLABORATOR_NOT_FOUND: [404, 'Collaborator not found.'],
  INVITATION_NOT_FOUND: [404, 'There is no such invitation, or no longer.'],
  BUNDLE_NOT_FOUND: [404, 'There is no bundle of accepted documents.'],
  EVIDENCE_NOT_FOUND: [404, 'There is no such evidence package, or no longer.'],
  NOTIFICATION_NOT_FOUND: [404, 'Notification not found.'],
  FILE_NOT_FOUND: [404, 'No file path available.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not answer this method.'],
  REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  ACCOUNT_EXISTS: [409, 'An account with this email already exists.'],
  INVITATION_DECLINED: [409, 'This invitation was declined. Ask the host to invite you again.'],
  SIGN_IN_INSTEAD: [409, 'You have an account. Please sign in.'],
  BANNED: [403, 'The host does not let you join this project again.'],
  ALREADY_COLLABORATOR: [409, 'Collaborator already added.'],
  HOST_GONE: [409, 'The account of the host was closed: this project can be read until it is deleted for good.'],
  NOT_ASKED: [409, 'By your answers this document is not asked of you.'],
  NOT_OFFERED: [409, 'This is no longer offered to you.'],
  STORAGE_NOT_MOVED: [409, 'The files of this project are not in your plan yet. Please try again.'],
  HOST_CANNOT_JOIN: [409, 'You are the host of this project and cannot join it as a collaborator.'],
  MEMBER_CANNOT_JOIN: [409, 'You already work on this project and cannot join it as a collaborator.'],
  PROJECT_NOT_ACTIVE: [409, 'This project is not active.'],
  PROJECT_DRAFT: [409, 'This project is still a draft; nothing can be uploaded yet.'],
  PROJECT_IS_TEMPLATE: [409, 'This is a template. Make a project from it first.'],
  PROJECT_PAST: [409, 'The due date of this project has passed.'],
  PROJECT_IN_BIN: [409, 'This project is in the bin.'],
  PROJECT_HELD: [409, 'This project is under a legal hold. Nothing of it can be deleted.'],
  PROJECT_NOT_IN_BIN: [409, 'This project is not in the bin.'],
  TEAM_INACTIVE: [409, 'This team is inactive.'],
  TEAM_IN_BIN: [409, 'This team is in the bin.'],
  TEAM_NOT_IN_BIN: [409, 'This team is not in the bin.'],
  AUTHOR_CANNOT_LEAVE: [409, 'You are the author of this team. Hand it over before you leave.'],
  DEADLINE_PASSED: [409, 'The due date has passed; this document can no longer be submitted.'],
  DOCUMENT_LOCKED: [409, 'This document was accepted and is locked.'],
  DOCUMENT_NAME_TAKEN: [409, 'Each document needs its own name.'],
  DOCUMENTS_MISSING: [409, 'Define at least one document first.'],
  DOCUMENT_UNASSIGNED: [409, 'Every document needs at least one collaborator.'],
  VERSION_LIMIT: [409, 'There are as many versions of this document as the host allows.'],
  VERSION_CHANGED: [409, 'The collaborator has uploaded a newer version. Please look at it first.'],
  CHANGED_MEANWHILE: [409, 'Someone else has changed this. Please look at the latest state first.'],
  SUBSCRIBED_ALREADY: [409, 'You already have a subscription.'],
  TRIAL_USED: [409, 'The trial has been used before. The first period is paid at once.'],
  PRICE_CHANGED: [409, 'The price has changed meanwhile. Please look at it again.'],
  SUBSCRIPTION_CANCELLED: [409, 'Your plan is cancelled. Please resume it first.'],
  RENEWAL_UNPAID: [409, 'The last renewal is not paid yet. Please pay it first.'],
  SEATS_IN_USE: [409, 'More people have seats than this plan would have.'],
  SEAT_NOT_RESERVED: [409, 'The seat is not reserved. Please try again.'],
  PAYMENT_REPLACED: [409, 'This payment is not asked for any more. Nothing was charged.'],
  PAYMENT_GIVEN_BACK: [409, 'This payment came too late for what it was for. It is given back.'],
  NOTHING_TO_PAY: [409, 'Nothing is left to pay.'],
  NO_SUBSCRIPTION: [409, 'You have no subscription.'],
  NOT_DUE: [409, 'The due date has not passed yet.'],
  NOTHING_OWED: [409, 'They owe nothing any more.'],
  NOTHING_ACCEPTED: [409, 'No document has been accepted yet.'],
  ACCOUNT_CLOSED: [409, 'This account has been closed.'],
  TOKEN_LIMIT: [409, 'You have as many API tokens as there may be. Revoke one first.'],
  FILTER_LIMIT: [409, 'You have as many saved filters as there may be. Delete one first.'],
  WEBHOOK_LIMIT: [409, 'You have as many webhooks as there may be. Remove one first.'],
  WEBHOOK_OFF: [409, 'This webhook is switched off. Switch it on first.'],
  NO_PREVIEW: [409, 'There is no preview of this file.'],
  UPLOAD_OFFSET: [409, 'The upload is at a different offset.'],
  UPLOAD_INCOMPLETE: [409, 'The upload is not complete yet.'],
  FILE_DELETED: [410, 'The bytes of this document were deleted.'],
  TUS_VERSION: [412, 'Unsupported tus version.'],
  TOO_LARGE: [413, 'The request is too large.'],
  FILE_TOO_LARGE: [413, 'The file exceeds its size limit.'],
  UNSUPPORTED_MEDIA: [415, 'Unsupported media type.'],
  WRONG_TYPE: [415, 'This file type is not allowed.'],
  RANGE: [416, 'The requested range is outside the file.'],
  KEY_REUSED: [422, 'This Idempotency-Key was used with another payload.'],
  UPLOAD_BUSY: [423, 'Another request is writing to this upload.'],
  SLOW_DOWN: [429, 'Too many requests. Please wait a moment and try again.'],
  CHECKSUM_MISMATCH: [460, 'The data arrived damaged. Please send it again.'],
  // 5xx: an engine is away or the disk is full; never for bad input
  FAILED: [500, 'Something went wrong. Try again.'],
  UNAVAILABLE: [503, 'The service is busy or restarting. Please try again in a moment.'],
  MAINTENANCE: [
    503,
    'This installation is being maintained: nothing can be changed until that is over. What you typed is still here.',
  ],
  DISK_FULL: [507, 'There is no space left on the server. Nothing was lost; please try again later.'],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;

/** How a subject stands with a budget; times in milliseconds. */
export type Standing = {
  readonly name: string;
  /** What is used up, fit for `Too many uploads`. */
  readonly what: string;
  readonly max: number;
  readonly windowMs: number;
  readonly left: number;
  readonly resetsIn: number;
  /** The same as a moment. */
  readonly until: string;
};

/** `title` replaces the code's text to name the real limit or type. */
export type Refusal = {
  readonly code: RefusalCode;
  readonly title?: string;
  /** By dotted field path. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly current?: unknown;
  /** Of a 409: reads that send it back see what it collided with. */
  readonly consistency?: string;
  /** Seconds, for 429 and 503. */
  readonly retryAfter?: number;
  readonly standing?: Standing;
};

/** RFC 9457 body, `application/problem+json`. */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: RefusalCode;
  readonly errors?: Readonly<Record<string, string>>;
  readonly current?: unknown;
  readonly consistency?: string;
  /** Of a budget that is used up: so many in so many seconds, and more from then on. */
  readonly limit?: { readonly name: string; readonly max: number; readonly seconds: number; readonly until: string };
};

/** Where nothing can be bought, a limit is one that somebody set: 403 instead of 402. */
export const statusOf = (code: RefusalCode, hasShop = true): number => {
  const [status] = refusals[code];
  return status === 402 && !hasShop ? 403 : status;
};

const units = [
  ['second', 1, 60],
  ['minute', 60, 2 * 3_600],
  ['hour', 3_600, 48 * 3_600],
  ['day', 24 * 3_600, Number.POSITIVE_INFINITY],
] as const;
const pauseOf = (seconds: number) => {
  const [unit, length] = units.find(([, , end]) => seconds < end) ?? units[0];
  return count(Math.ceil(seconds / length), unit);
};

const titleOf = ({ code, title, retryAfter, standing }: Refusal): string =>
  title ??
  (code === 'SLOW_DOWN' && retryAfter
    ? `Too many ${standing?.what ?? 'requests'}. Please try again in ${pauseOf(retryAfter)}.`
    : refusals[code][1]);

const limitOf = ({ name, max, windowMs, until }: Standing) => ({
  limit: { name, max, seconds: Math.ceil(windowMs / 1000), until },
});

export const problemOf = ({ errors, current, consistency, ...refusal }: Refusal, hasShop = true): Problem => ({
  type: `urn:dossier:${refusal.code.toLowerCase().replaceAll('_', '-')}`,
  title: titleOf(refusal),
  status: statusOf(refusal.code, hasShop),
  code: refusal.code,
  ...(errors && { errors }),
  ...(current !== undefined && { current }),
  ...(consistency && { consistency }),
  ...(refusal.standing && limitOf(refusal.standing)),
});
