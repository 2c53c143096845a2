import type { Caller } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';

/** @throws Refused UNAUTHENTICATED */
export const signedIn = (caller: Caller): Extract<Caller, { kind: 'person' }> => {
  if (caller.kind !== 'person') throw new Refused('UNAUTHENTICATED');
  return caller;
};
