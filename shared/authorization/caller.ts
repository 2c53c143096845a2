import type { Scope } from '../contract/index.ts';

export type Caller =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'person';
      readonly personId: string;
      /** Of the session, or of the API token. */
      readonly sessionId: string;
      /** Of an API token; absent: a session, which may do all that the person may. */
      readonly scopes?: readonly Scope[];
      /** The project to which a guest's session is limited (BEY-41). */
      readonly guestIn?: string;
    }
  | { readonly kind: 'system' };

/** By a session of their own alone: neither a token nor a guest asks what operators may. */
export const hasOwnSession = (caller: Caller): caller is Extract<Caller, { readonly kind: 'person' }> =>
  caller.kind === 'person' && !caller.scopes && caller.guestIn === undefined;
