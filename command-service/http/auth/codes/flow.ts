import { sha256 } from '@dossier/shared/basics/ids';
import { HOUR, nonce as nonceSchema } from '@dossier/shared/contract';
import type { AskedPurpose } from '@dossier/shared/directory';
import { cookiesOf, siteCookie } from '@dossier/shared/http/cookies';
import type { Exchange } from '@dossier/shared/http/exchange';

/** One browser may prove several addresses at once. */
export const flowOf = (nonce: string, purpose: AskedPurpose, email: string): string =>
  sha256(`${nonce}\n${purpose}\n${email}`);

/** What an account decides about is counted together: a call that chooses by it must not tell. */
const counted = ['sign-up', 'reset', 'sign-in', 'unnamed'] as const satisfies readonly AskedPurpose[];
const isCounted = (purpose: AskedPurpose): purpose is (typeof counted)[number] =>
  (counted as readonly AskedPurpose[]).includes(purpose);

/** The flows of one browser for one address that count as one, always in the same order. */
export const flowsWith = (nonce: string, purpose: AskedPurpose, email: string): readonly string[] =>
  (isCounted(purpose) ? counted : [purpose]).map((one) => flowOf(nonce, one, email));

/**
 * Only who asked for a code may enter it: browsers prove it by a cookie, as the specification's own
 * calls have no field for it, and programs without cookies send back the field of the answer.
 */
export const flowNonce = (secure: boolean) => {
  const name = `${secure ? '__Host-' : ''}flow`;
  return {
    brought: ({ request }: Exchange, field: string | undefined): string | undefined =>
      field ?? nonceSchema.safeParse(cookiesOf(request)[name]).data,
    remember: ({ response }: Exchange, nonce: string): void => {
      response.appendHeader('Set-Cookie', siteCookie(name, nonce, { maxAge: HOUR, secure }));
    },
  };
};
