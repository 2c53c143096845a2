import type { Directory } from '../port.ts';
import type { Queries } from './queries.ts';
import { request, requestOf, ticketOf } from './rows.ts';

export const proofsIn = ({ rowAs, change, insert, replace }: Queries) =>
  ({
    putOtp: async ({ requestId: id, used, shared, ...request }) =>
      void replace('otpFlows', { id, used: Number(used), shared: Number(shared), ...request }),
    otp: async (flow) => rowAs(requestOf, `${request} WHERE flow = ?`, flow),
    otpById: async (requestId) => rowAs(requestOf, `${request} WHERE id = ? ORDER BY used LIMIT 1`, requestId),
    async tryOtp(flow, maxTries) {
      const open = 'WHERE flow = ? AND used = 0 AND tries < ?';
      return change(`UPDATE otpFlows SET tries = tries + 1 ${open}`, flow, maxTries) === 1;
    },
    useOtp: async (flow) => change('UPDATE otpFlows SET used = 1 WHERE flow = ? AND used = 0', flow) === 1,
    putTicket: async ({ personId: person, data, ...ticket }) =>
      void insert('tickets', { person, data: JSON.stringify(data), ...ticket }, 'ON CONFLICT (hash) DO NOTHING'),
    ticket: async (hash) =>
      rowAs(
        ticketOf,
        'SELECT hash, purpose, person AS personId, email, expiresAt, data FROM tickets WHERE hash = ?',
        hash,
      ),
    useTicket: async (hash) => change('DELETE FROM tickets WHERE hash = ?', hash) === 1,
  }) satisfies Partial<Directory>;
