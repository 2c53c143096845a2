import type { OtpRequest, Person, Ticket } from '../port.ts';

/** Columns by the names of their fields. */
export const personFields = {
  personId: 'id',
  email: 'email',
  status: 'status',
  passwordHash: 'password',
  pendingSince: 'pendingSince',
  wrappedKey: 'wrappedKey',
};
export const columnsOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, column]) => `${column} AS ${name}`)
    .join(', ');
export const person = `SELECT ${columnsOf(personFields)} FROM people`;
export const session = `SELECT id AS sessionId, person AS personId, createdAt, lastUsedAt, device, accessHash, accessExpiresAt,
  refreshHash, previousRefreshHash, rotatedAt, guestIn, timeZone FROM sessions`;
export const request = 'SELECT flow, id AS requestId, shared, email, purpose, requestedAt, tries, used FROM otpFlows';

export type PersonRow = Person & { readonly wrappedKey: string };
type RequestRow = Omit<OtpRequest, 'used' | 'shared'> & { readonly used: number; readonly shared: number };
type TicketRow = Omit<Ticket, 'data'> & { readonly data: string };

export const personOf = ({ wrappedKey: _, ...person }: PersonRow): Person => person;
export const requestOf = ({ shared, used, ...request }: RequestRow): OtpRequest => ({
  ...request,
  shared: shared === 1,
  used: used === 1,
});
export const ticketOf = ({ data, ...ticket }: TicketRow): Ticket => ({
  ...ticket,
  data: JSON.parse(data) as Ticket['data'],
});
