import { refuseLimited } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { announce, type Exchange } from '@dossier/shared/http/exchange';
import type { Limiter } from '@dossier/shared/limits';
import { askerOf } from '../http/asker.ts';

export const ownDataTarget = '/api/me/data.zip';

/** Counts and notes it, and answers the address. No API token gets this far. @throws Refused */
export const admitOwnData = async (
  { limit }: { readonly limit: Limiter },
  { caller, response, log }: Exchange,
): Promise<string> => {
  const { personId } = askerOf({ caller });
  const refusal = refuseLimited(caller, []);
  if (refusal) throw new Refused(refusal);
  announce(response, await limit('own-data', personId));
  log.info({ personId }, 'own data downloaded');
  return ownDataTarget;
};
