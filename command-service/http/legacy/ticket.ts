import { randomToken } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { registrationTicketLifetime } from '@dossier/shared/contract';
import { cookiesOf, siteCookie } from '@dossier/shared/http/cookies';
import type { Exchange } from '@dossier/shared/http/exchange';
import { csrfCookie, refuseForeign } from '@dossier/shared/http/server';

/**
 * `/register` has no field that proves the address (ENT-05), so the browser that entered the code
 * remembers the proof: nobody else can register the address meanwhile.
 */
export const ticketCookie = (secure: boolean) => {
  const name = `${secure ? '__Host-' : ''}registration`;
  return {
    remember: ({ response }: Exchange, ticket: string): void => {
      const forIt = { maxAge: registrationTicketLifetime, secure };
      response.setHeader('Set-Cookie', [
        siteCookie(name, ticket, forIt),
        siteCookie(csrfCookie, randomToken(), { ...forIt, readable: true }),
      ]);
    },
    /** @throws Refused CSRF, REGISTRATION_TICKET_INVALID */
    recall: ({ request }: Exchange): string => {
      const ticket = cookiesOf(request)[name];
      if (ticket === undefined) throw new Refused('REGISTRATION_TICKET_INVALID');
      refuseForeign(request);
      return ticket;
    },
  };
};
export type TicketCookie = ReturnType<typeof ticketCookie>;
