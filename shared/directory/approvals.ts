import { randomToken, sha256 } from '../basics/ids.ts';
import { approvalLifetime } from '../contract/index.ts';
import type { Directory } from './port.ts';

/** By the link of a mail an operator lets somebody host who asked for it, without signing in. */
export type Approval = {
  /** The operator to whom it was mailed. */
  readonly by: string;
  readonly personId: string;
  /** The event that asked: who is declined and asks again, does so by another one. */
  readonly requestId: string;
};

export const approvalPath = '/api/hosting/approve';

/** Answers the token of a new link, of which only the hash is kept. @param now epoch milliseconds */
export const makeApproval = async (
  directory: Pick<Directory, 'putTicket'>,
  { by, ...data }: Approval,
  now: number,
): Promise<string> => {
  const token = randomToken();
  const expiresAt = now + approvalLifetime;
  await directory.putTicket({ hash: sha256(token), purpose: 'approval', personId: by, email: null, expiresAt, data });
  return token;
};

/** Undefined when it has ended, or never was. @param now epoch milliseconds */
export const approvalOf = async (
  directory: Pick<Directory, 'ticket'>,
  token: string,
  now: number,
): Promise<(Approval & { readonly hash: string }) | undefined> => {
  const ticket = await directory.ticket(sha256(token));
  if (ticket?.purpose !== 'approval' || ticket.personId === null || ticket.expiresAt <= now) return undefined;
  const { personId, requestId } = ticket.data;
  return { hash: ticket.hash, by: ticket.personId, personId: String(personId), requestId: String(requestId) };
};
