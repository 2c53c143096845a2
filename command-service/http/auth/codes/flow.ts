import { sha256 } from '@dossier/shared/basics/ids';
import { HOUR, nonce as nonceSchema, type otpPurpose } from '@dossier/shared/contract';
import { cookiesOf, siteCookie } from '@dossier/shared/http/cookies';
import type { Exchange } from '@dossier/shared/http/exchange';
import type { z } from 'zod';

/** One browser may prove several addresses at once. */
export const flowOf = (nonce: string, purpose: z.infer<typeof otpPurpose>, email: string): string =>
  sha256(`${nonce}\n${purpose}\n${email}`);

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
