import type { Caller } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import type { Exchange } from '@dossier/shared/http/exchange';

export type Asker = Extract<Caller, { kind: 'person' }> & {
  /** The client's, for limits only. */
  readonly address?: string;
};

/** @throws Refused UNAUTHENTICATED for a visitor */
export const askerOf = ({ caller, address }: Pick<Exchange, 'caller'> & Partial<Pick<Exchange, 'address'>>): Asker => {
  if (caller.kind !== 'person') throw new Refused('UNAUTHENTICATED');
  return address === undefined ? caller : { ...caller, address };
};
