import type { Collection } from 'mongodb';
import { insertedOnce } from '../../engines/mongodb/client.ts';
import { exactly, foundAs } from '../../engines/mongodb/exactly.ts';
import type { Delivery, Endpoint, Webhooks } from '../webhooks.ts';

export type EndpointDocument = Omit<Endpoint, 'endpointId'> & { readonly _id: string };
/** `changes` guards what is read, extended and written. */
export type DeliveryDocument = Omit<Delivery, 'deliveryId'> & { readonly _id: string; readonly changes: number };

const endpointOf = ({ _id, ...endpoint }: EndpointDocument): Endpoint => ({ endpointId: _id, ...endpoint });
const deliveryOf = ({ _id, changes: _changes, ...delivery }: DeliveryDocument): Delivery => ({
  deliveryId: _id,
  ...delivery,
});

export const webhooksIn = (
  endpoints: Collection<EndpointDocument>,
  deliveries: Collection<DeliveryDocument>,
): Webhooks => {
  const note: Webhooks['noteProgress'] = async (id, run, progress, kept) => {
    const found = await deliveries.findOne(exactly({ _id: id, run }));
    if (!found) return;
    const { state, nextAt, attempt } = progress;
    const attempts = [...found.attempts, ...(attempt ? [attempt] : [])].slice(-kept);
    const { matchedCount } = await deliveries.updateOne(exactly({ _id: id, run, changes: found.changes }), {
      $set: { state, nextAt, attempts, changes: found.changes + 1 },
    });
    if (matchedCount === 0) await note(id, run, progress, kept);
  };
  return {
    putEndpoint: async ({ endpointId, ...endpoint }) =>
      void (await endpoints.insertOne({ _id: endpointId, ...endpoint })),
    endpoint: async (id) => foundAs(endpoints.findOne(exactly({ _id: id })), endpointOf),
    endpointsOf: async (personId) =>
      (await endpoints.find(exactly({ personId }), { sort: { createdAt: 1, _id: 1 } }).toArray()).map(endpointOf),
    changeEndpoint: async (id, change, secret) => {
      const known = secret === undefined ? { _id: id } : { _id: id, secret };
      return (await endpoints.updateOne(exactly(known), { $set: change })).matchedCount === 1;
    },
    // The endpoint first: nothing is added for one that is gone.
    removeEndpoint: async (id) => {
      await endpoints.deleteOne(exactly({ _id: id }));
      await deliveries.deleteMany(exactly({ endpointId: id }));
    },
    putDelivery: async ({ deliveryId, ...delivery }) =>
      void (await insertedOnce(deliveries, { _id: deliveryId, changes: 0, ...delivery })),
    delivery: async (id) => foundAs(deliveries.findOne(exactly({ _id: id })), deliveryOf),
    deliveriesTo: async (endpointId, limit) =>
      (await deliveries.find(exactly({ endpointId }), { sort: { createdAt: -1, _id: 1 }, limit }).toArray()).map(
        deliveryOf,
      ),
    overdueDeliveries: async (before, limit) => {
      const overdue = { state: 'waiting', nextAt: { $lte: before } } as const;
      return (await deliveries.find(overdue, { sort: { nextAt: 1 }, limit }).toArray()).map(deliveryOf);
    },
    noteProgress: note,
    beginRun: async (id, run, now) =>
      (await deliveries.updateOne(exactly({ _id: id }), { $set: { run, state: 'waiting', nextAt: now } }))
        .matchedCount === 1,
    pruneDeliveries: async (endpointId, kept, before) => {
      const page = { sort: { createdAt: -1 }, skip: kept - 1, limit: 1 } as const;
      const [last] = await deliveries.find(exactly({ endpointId }), page).toArray();
      if (last)
        await deliveries.deleteMany({
          ...exactly({ endpointId }),
          state: { $ne: 'waiting' },
          createdAt: { $lt: Math.min(last.createdAt, before) },
        });
    },
  };
};
