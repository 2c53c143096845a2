import type { Collection } from 'mongodb';
import { insertedOnce, isFirst } from '../../engines/mongodb/client.ts';
import { exactly, foundAs } from '../../engines/mongodb/exactly.ts';
import type { Directory, OtpRequest, Ticket } from '../port.ts';

/** `_id` is the flow: a newer request replaces the older. */
export type OtpDocument = Omit<OtpRequest, 'flow'> & { readonly _id: string };
/** `_id` is the ticket's hash; `data` is JSON, so that MongoDB interprets none of its keys. */
export type TicketDocument = Omit<Ticket, 'hash' | 'data'> & { readonly _id: string; readonly data: string };

const requestOf = ({ _id, ...request }: OtpDocument): OtpRequest => ({ flow: _id, ...request });
const ticketOf = ({ _id, data, ...ticket }: TicketDocument): Ticket => ({
  hash: _id,
  ...ticket,
  data: JSON.parse(data) as Ticket['data'],
});

export const proofsIn = (otps: Collection<OtpDocument>, tickets: Collection<TicketDocument>) => {
  const putOtp: Directory['putOtp'] = async (made) => {
    const { flow, requestId, shared, email, purpose, requestedAt, tries, used } = made;
    const request = { requestId, shared, email, purpose, requestedAt, tries, used };
    if (!(await isFirst(otps.replaceOne(exactly({ _id: flow }), request, { upsert: true })))) await putOtp(made);
  };

  return {
    putOtp,
    otp: async (flow) => foundAs(otps.findOne(exactly({ _id: flow })), requestOf),
    otpById: async (requestId) => foundAs(otps.findOne(exactly({ requestId }), { sort: { used: 1 } }), requestOf),
    tryOtp: async (flow, maxTries) => {
      const open = { ...exactly({ _id: flow, used: false }), tries: { $lt: maxTries } };
      return (await otps.updateOne(open, { $inc: { tries: 1 } })).matchedCount === 1;
    },
    useOtp: async (flow) =>
      (await otps.updateOne(exactly({ _id: flow, used: false }), { $set: { used: true } })).matchedCount === 1,
    putTicket: async ({ hash, purpose, personId, email, expiresAt, data }) => {
      await insertedOnce(tickets, { _id: hash, purpose, personId, email, expiresAt, data: JSON.stringify(data) });
    },
    ticket: async (hash) => foundAs(tickets.findOne(exactly({ _id: hash })), ticketOf),
    useTicket: async (hash) => (await tickets.deleteOne(exactly({ _id: hash }))).deletedCount === 1,
  } satisfies Partial<Directory>;
};
