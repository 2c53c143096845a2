import type { Clock } from '@dossier/shared/basics/clock';
import { randomToken, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import type { Directory } from '@dossier/shared/directory';
import type { Exchange } from '@dossier/shared/http/exchange';
import type { Asker } from '../asker.ts';
import { holdingOf } from '../holding.ts';

/** Milliseconds: long enough to follow a link, too short to share it (ROLE-18). */
const ticketLifetime = 60_000;
type Options = { readonly directory: Directory; readonly clock: Clock };

/** What is asked for and too long for an address. */
export type Kept = { readonly personIds?: readonly string[] | undefined };

/** Adds a ticket that opens only `target`, as long as its session; only its hash is stored. */
export const ticketed = async (
  { directory, clock }: Options,
  asker: Asker,
  target: string,
  { personIds }: Kept = {},
): Promise<string> => {
  const { personId, sessionId, scopes, guestIn } = asker;
  const ticket = randomToken();
  await directory.putTicket({
    hash: sha256(ticket),
    purpose: 'download',
    personId,
    email: null,
    expiresAt: clock() + ticketLifetime,
    data: {
      target,
      sessionId,
      ...(scopes && { scopes }),
      ...(guestIn && { guestIn }),
      ...(personIds && { personIds }),
    },
  });
  return `${target}${target.includes('?') ? '&' : '?'}ticket=${ticket}`;
};

/**
 * The caller checks the rights. Tickets can be reused: browsers request large files in parts.
 * @param read what is asked for, only from somebody who may ask
 * @throws Refused UNAUTHENTICATED
 */
export const bearerOf = async <T>(
  options: Options,
  { query, params, caller }: Exchange,
  read: () => T,
  targetOf: (asked: T) => string,
): Promise<{ asker: Asker; byTicket: boolean; asked: T; kept: Kept }> => {
  const given = query.get('ticket');
  if (given === null) {
    if (caller.kind !== 'person') throw new Refused('UNAUTHENTICATED');
    return { asker: caller, byTicket: false, asked: read(), kept: {} };
  }
  const { directory, clock } = options;
  const ticket = given.length <= 200 ? await directory.ticket(sha256(given)) : undefined;
  const isValid = ticket?.purpose === 'download' && ticket.expiresAt > clock();
  if (!isValid || ticket.personId === null) throw new Refused('UNAUTHENTICATED', { projectId: params.projectId });
  const asked = read();
  if (ticket.data.target !== targetOf(asked)) throw new Refused('UNAUTHENTICATED', { projectId: params.projectId });
  const { personId, hash, data } = ticket;
  const { sessionId, scopes, guestIn, personIds } = data as Pick<Asker, 'sessionId' | 'scopes' | 'guestIn'> & Kept;
  if (!(await holdingOf(options)({ personId, sessionId, scopes }))) throw new Refused('UNAUTHENTICATED');
  const asker = { kind: 'person', personId, sessionId: hash, ...(guestIn && { guestIn }) } as const;
  return { asker, byTicket: true, asked, kept: { personIds } };
};
