import type { Collection } from 'mongodb';
import { MINUTE, otp as otpLimits } from '../../contract/index.ts';
import { isDuplicateKey } from '../../engines/mongodb/client.ts';
import { exactly } from '../../engines/mongodb/exactly.ts';
import { patient } from '../../engines/mongodb/guarded.ts';
import type { Directory, OtpPurpose, OtpRequest, Ticket } from '../port.ts';

/** `_id` is purpose and address: a newer request replaces the older. */
export type OtpDocument = OtpRequest & { readonly _id: string };
/** `_id` is the ticket's hash; `data` is JSON, so that MongoDB interprets none of its keys. */
export type TicketDocument = Omit<Ticket, 'hash' | 'data'> & { readonly _id: string; readonly data: string };

const idOf = (email: string, purpose: OtpPurpose) => `${purpose} ${email}`;
const requestOf = (document: OtpDocument | null): OtpRequest | undefined => {
  if (!document) return undefined;
  const { _id, ...request } = document;
  return request;
};
const ticketOf = ({ _id, data, ...ticket }: TicketDocument): Ticket => ({
  hash: _id,
  ...ticket,
  data: JSON.parse(data) as Ticket['data'],
});

type Proofs = Pick<
  Directory,
  'putOtp' | 'otp' | 'otpById' | 'tryOtp' | 'useOtp' | 'putTicket' | 'ticket' | 'useTicket' | 'sweep'
>;

export const proofsIn = (otps: Collection<OtpDocument>, tickets: Collection<TicketDocument>): Proofs => {
  const putOtp: Directory['putOtp'] = async ({ requestId, email, purpose, requestedAt, tries, used }) => {
    const request = { requestId, email, purpose, requestedAt, tries, used };
    try {
      await otps.replaceOne({ _id: idOf(email, purpose) }, request, { upsert: true });
    } catch (error) {
      if (isDuplicateKey(error)) return putOtp(request);
      throw error;
    }
  };

  return {
    putOtp,
    otp: async (email, purpose) => requestOf(await otps.findOne({ _id: idOf(email, purpose) })),
    otpById: async (requestId) => requestOf(await otps.findOne(exactly({ requestId }))),
    tryOtp: async (requestId, maxTries) => {
      const open = { ...exactly({ requestId, used: false }), tries: { $lt: maxTries } };
      return (await otps.updateOne(open, { $inc: { tries: 1 } })).matchedCount === 1;
    },
    useOtp: async (requestId) =>
      (await otps.updateOne(exactly({ requestId, used: false }), { $set: { used: true } })).matchedCount === 1,
    putTicket: async ({ hash, purpose, personId, email, expiresAt, data }) => {
      const ticket = { _id: hash, purpose, personId, email, expiresAt, data: JSON.stringify(data) };
      await tickets.insertOne(ticket).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    ticket: async (hash) => {
      const document = await tickets.findOne(exactly({ _id: hash }));
      return document ? ticketOf(document) : undefined;
    },
    useTicket: async (hash) => (await tickets.deleteOne(exactly({ _id: hash }))).deletedCount === 1,
    sweep: async (now) => {
      await patient(tickets, MINUTE).deleteMany({ expiresAt: { $lte: now } });
      await patient(otps, MINUTE).deleteMany({ requestedAt: { $lte: now - otpLimits.lifetime } });
    },
  };
};
