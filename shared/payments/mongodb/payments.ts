import { insertedOnce } from '../../engines/mongodb/client.ts';
import { openDatabase } from '../../engines/mongodb/database.ts';
import type { ChargeResult, Payments } from '../port.ts';
import { testGatewayOver } from '../test-gateway/payments.ts';

/** `_id` is the charge's idempotency key: the first insert decides. */
type ChargeDocument = {
  readonly _id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly at: number;
  readonly result: ChargeResult;
};

export const openSharedTestGateway = async ({ url }: { url: string }): Promise<Payments> => {
  const { database, close } = await openDatabase(url, { 'payments.charges': [{ paymentId: 1, at: -1 }] });
  const charges = database.collection<ChargeDocument>('payments.charges');
  return testGatewayOver({
    async add({ idempotencyKey: _id, paymentId, amount }, result) {
      if (await insertedOnce(charges, { _id, paymentId, amount, at: Date.now(), result })) return result;
      return (await charges.findOne({ _id: { $eq: _id } }))?.result ?? result;
    },
    find: async (paymentId) => (await charges.findOne({ paymentId: { $eq: paymentId } }, { sort: { at: -1 } }))?.result,
    answer: async (paymentId, result) =>
      void (await charges.updateMany(
        { paymentId: { $eq: paymentId }, 'result.outcome': 'requires-action' },
        { $set: { result } },
      )),
    close,
  });
};
