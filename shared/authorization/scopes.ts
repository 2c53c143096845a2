/** What API tokens and guests may do. Commands and resources say it beside their rule; the rest needs an account's session. */
import type { Refusal, Scope } from '../contract/index.ts';
import type { Caller } from './caller.ts';

/** Any one of these scopes will do; with none of them listed only a session will. `guest`: without an account, too. */
export type Needed = readonly (Scope | 'guest')[];

export const sessionOnly: Needed = [];
export const reading: Needed = ['projects:read'];
export const writing: Needed = ['projects:write'];
const submitting: Needed = ['documents:submit'];
export const fileScopes: Needed = ['files:read', 'guest'];
export const readingByGuests: Needed = [...reading, 'guest'];
export const submittingByGuests: Needed = [...submitting, 'guest'];

/** By purpose. */
export const uploadScopes = {
  document: submittingByGuests,
  template: writing,
  supporting: writing,
  picture: sessionOnly,
  logo: sessionOnly,
} as const satisfies Record<string, Needed>;

/** A package holds the documents and the whole history: each of these. */
export const evidenceScopes: readonly Needed[] = [fileScopes, readingByGuests];
/** Of POST /api/downloads, by what is asked for: each of these. */
export const downloadScopes = {
  file: [fileScopes],
  archive: [fileScopes],
  history: [readingByGuests],
  evidence: evidenceScopes,
  account: [sessionOnly],
} as const satisfies Record<string, readonly Needed[]>;
export const downloadsAtAll: Needed = [...fileScopes, ...reading];
/** For guests alone: a token needs none of it. */
export const guestsToo: Needed = ['guest'];

/** Rights are asked for besides: neither a token nor a guest does more than its person. */
export const refuseLimited = (caller: Caller, needed: Needed): Refusal | undefined => {
  if (caller.kind !== 'person') return undefined;
  if (caller.guestIn !== undefined) return needed.includes('guest') ? undefined : { code: 'ACCOUNT_REQUIRED' };
  if (!caller.scopes) return undefined;
  const scopes = needed.filter((scope) => scope !== 'guest');
  if (scopes.length === 0) return { code: 'SESSION_REQUIRED' };
  if (caller.scopes.some((scope) => scopes.includes(scope))) return undefined;
  return { code: 'SCOPE_REQUIRED', title: `This API token lacks the scope ${scopes.join(' or ')}.` };
};

/** Where several are needed at once: the first that is missing. */
export const refuseUnlessAll = (caller: Caller, needed: readonly Needed[]): Refusal | undefined =>
  needed.map((one) => refuseLimited(caller, one)).find((refusal) => refusal !== undefined);
