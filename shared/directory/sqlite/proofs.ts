import type { Directory } from '../port.ts';
import type { Queries } from './queries.ts';
import { type RequestRow, request, requestOf, type TicketRow, ticketOf } from './rows.ts';

export const proofsIn = ({ row, change }: Queries) =>
  ({
    async putOtp({ requestId, email, purpose, requestedAt, tries, used }) {
      change(
        `INSERT INTO otps (id, email, purpose, requestedAt, tries, used) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (email, purpose) DO UPDATE SET id = excluded.id, requestedAt = excluded.requestedAt,
           tries = excluded.tries, used = excluded.used`,
        requestId,
        email,
        purpose,
        requestedAt,
        tries,
        used ? 1 : 0,
      );
    },
    async otp(email, purpose) {
      const found = row<RequestRow>(`${request} WHERE email = ? AND purpose = ?`, email, purpose);
      return found && requestOf(found);
    },
    async otpById(requestId) {
      const found = row<RequestRow>(`${request} WHERE id = ?`, requestId);
      return found && requestOf(found);
    },
    async tryOtp(requestId, maxTries) {
      return (
        change('UPDATE otps SET tries = tries + 1 WHERE id = ? AND used = 0 AND tries < ?', requestId, maxTries) === 1
      );
    },
    async useOtp(requestId) {
      return change('UPDATE otps SET used = 1 WHERE id = ? AND used = 0', requestId) === 1;
    },
    async putTicket({ hash, purpose, personId, email, expiresAt, data }) {
      change(
        `INSERT INTO tickets (hash, purpose, person, email, expiresAt, data) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (hash) DO NOTHING`,
        hash,
        purpose,
        personId,
        email,
        expiresAt,
        JSON.stringify(data),
      );
    },
    async ticket(hash) {
      const found = row<TicketRow>(
        'SELECT hash, purpose, person AS personId, email, expiresAt, data FROM tickets WHERE hash = ?',
        hash,
      );
      return found && ticketOf(found);
    },
    async useTicket(hash) {
      return change('DELETE FROM tickets WHERE hash = ?', hash) === 1;
    },
  }) satisfies Partial<Directory>;
