import type { Clock } from '@dossier/shared/basics/clock';
import { randomToken, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import type { Directory } from '@dossier/shared/directory';
import type { Exchange } from '@dossier/shared/http/exchange';
import type { Asker } from '../asker.ts';

/** Milliseconds: long enough to follow a link, too short to share it (ROLE-18). */
export const ticketLifetime = 60_000;
type Options = { readonly directory: Directory; readonly clock: Clock };

/** Adds a ticket that opens only `target`; only its hash is stored. */
export const ticketed = async ({ directory, clock }: Options, personId: string, target: string): Promise<string> => {
  const ticket = randomToken();
  await directory.putTicket({
    hash: sha256(ticket),
    purpose: 'download',
    personId,
    email: null,
    expiresAt: clock() + ticketLifetime,
    data: { target },
  });
  return `${target}${target.includes('?') ? '&' : '?'}ticket=${ticket}`;
};

/**
 * The caller checks the rights. Tickets can be reused: browsers request large files in parts.
 * @throws Refused UNAUTHENTICATED
 */
export const bearerOf = async (
  { directory, clock }: Options,
  { query, params, caller }: Exchange,
  target: string,
): Promise<{ asker: Asker; byTicket: boolean }> => {
  const given = query.get('ticket');
  if (given === null) {
    if (caller.kind !== 'person') throw new Refused('UNAUTHENTICATED');
    return { asker: caller, byTicket: false };
  }
  const ticket = given.length <= 200 ? await directory.ticket(sha256(given)) : undefined;
  const fits = ticket?.purpose === 'download' && ticket.expiresAt > clock() && ticket.data.target === target;
  if (!fits || ticket.personId === null) throw new Refused('UNAUTHENTICATED', { projectId: params.projectId });
  return { asker: { kind: 'person', personId: ticket.personId, sessionId: ticket.hash }, byTicket: true };
};
