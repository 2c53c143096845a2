import { announce, type Exchange } from '@dossier/shared/http/exchange';
import type { Limiter } from '@dossier/shared/limits';
import { askerOf } from '../http/asker.ts';

export const ownDataTarget = '/api/me/data.zip';

/** Counts and notes it, and answers the address. @throws Refused */
export const admitOwnData = async (
  { limit }: { readonly limit: Limiter },
  { caller, response, log }: Exchange,
): Promise<string> => {
  const { personId } = askerOf({ caller });
  announce(response, await limit('own-data', personId));
  log.info({ personId }, 'own data downloaded');
  return ownDataTarget;
};
