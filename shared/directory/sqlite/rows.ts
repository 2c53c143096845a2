import type { OtpRequest, Person, Ticket } from '../port.ts';

export const person =
  'SELECT id AS personId, email, status, password AS passwordHash, pendingSince, wrappedKey FROM people';
export const session = `SELECT id AS sessionId, person AS personId, createdAt, lastUsedAt, device, accessHash, accessExpiresAt,
  refreshHash, previousRefreshHash, rotatedAt, guestIn, timeZone FROM sessions`;
export const request = 'SELECT flow, id AS requestId, shared, email, purpose, requestedAt, tries, used FROM otpFlows';

export type PersonRow = Person & { readonly wrappedKey: string };
export type RequestRow = Omit<OtpRequest, 'used' | 'shared'> & { readonly used: number; readonly shared: number };
export type TicketRow = Omit<Ticket, 'data'> & { readonly data: string };

/** The driver adds a field to single rows, which must not leave the adapter. */
export const personOf = ({ personId, email, status, passwordHash, pendingSince }: PersonRow): Person => ({
  personId,
  email,
  status,
  passwordHash,
  pendingSince,
});
export const requestOf = (row: RequestRow): OtpRequest => {
  const { flow, requestId, shared, email, purpose, requestedAt, tries, used } = row;
  return { flow, requestId, shared: shared === 1, email, purpose, requestedAt, tries, used: used === 1 };
};
export const ticketOf = ({ hash, purpose, personId, email, expiresAt, data }: TicketRow): Ticket => ({
  hash,
  purpose,
  personId,
  email,
  expiresAt,
  data: JSON.parse(data) as Ticket['data'],
});
