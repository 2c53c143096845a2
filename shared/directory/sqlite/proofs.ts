import type { Directory } from '../port.ts';
import type { Queries } from './queries.ts';
import { type RequestRow, request, requestOf, type TicketRow, ticketOf } from './rows.ts';

export const proofsIn = ({ row, change }: Queries) =>
  ({
    async putOtp({ flow, requestId, email, purpose, requestedAt, tries, used, shared }) {
      change(
        'INSERT OR REPLACE INTO otpFlows VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        flow,
        requestId,
        email,
        purpose,
        requestedAt,
        tries,
        used ? 1 : 0,
        shared ? 1 : 0,
      );
    },
    async otp(flow) {
      const found = row<RequestRow>(`${request} WHERE flow = ?`, flow);
      return found && requestOf(found);
    },
    async otpById(requestId) {
      const found = row<RequestRow>(`${request} WHERE id = ? ORDER BY used LIMIT 1`, requestId);
      return found && requestOf(found);
    },
    async tryOtp(flow, maxTries) {
      const open = 'WHERE flow = ? AND used = 0 AND tries < ?';
      return change(`UPDATE otpFlows SET tries = tries + 1 ${open}`, flow, maxTries) === 1;
    },
    async useOtp(flow) {
      return change('UPDATE otpFlows SET used = 1 WHERE flow = ? AND used = 0', flow) === 1;
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
