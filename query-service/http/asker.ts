import type { Caller } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import type { Exchange } from '@dossier/shared/http/exchange';

export type Asker = Extract<Caller, { kind: 'person' }>;

/** @throws Refused UNAUTHENTICATED for a visitor */
export const askerOf = ({ caller }: Pick<Exchange, 'caller'>): Asker => {
  if (caller.kind !== 'person') throw new Refused('UNAUTHENTICATED');
  return caller;
};
