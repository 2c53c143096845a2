import type { Directory } from '../port.ts';
import type { Queries } from './queries.ts';
import { type RequestRow, request, requestOf, type TicketRow, ticketOf } from './rows.ts';

export const proofsIn = ({ row, change, insert, replace }: Queries) =>
  ({
    async putOtp({ requestId: id, used, shared, ...request }) {
      replace('otpFlows', { id, used: Number(used), shared: Number(shared), ...request });
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
    async putTicket({ personId: person, data, ...ticket }) {
      insert('tickets', { person, data: JSON.stringify(data), ...ticket }, 'ON CONFLICT (hash) DO NOTHING');
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
