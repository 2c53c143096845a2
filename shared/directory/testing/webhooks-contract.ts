import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../testing/races.ts';
import type { Directory } from '../port.ts';
import type { Delivery, Endpoint } from '../webhooks.ts';
import { now } from './records.ts';

const endpointOf = (personId: string, name = 'a', over: Partial<Endpoint> = {}): Endpoint => ({
  endpointId: `endpoint-${name}`,
  personId,
  createdAt: now,
  url: 'https://example.org/hook?ü=1',
  kinds: ['document.submitted', 'comment.added'],
  projects: ['123456789'],
  enabled: true,
  secret: 'sealed',
  former: { secret: 'older', until: now + 1 },
  failingSince: null,
  givenUpAt: null,
  ...over,
});
const deliveryOf = (endpointId: string, name = 'a', over: Partial<Delivery> = {}): Delivery => ({
  deliveryId: `delivery-${name}`,
  endpointId,
  personId: 'ann',
  createdAt: now,
  kind: 'document.submitted',
  projectId: '123456789',
  body: '{"type":"document.submitted"}',
  state: 'waiting',
  nextAt: now,
  run: 'first',
  attempts: [],
  ...over,
});
const attemptAt = (at: number) => ({ at, status: 500, milliseconds: 12, answer: 'Ünï' });

export const webhooksContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('webhooks', () => {
    it('are kept, changed in parts, and removed with their deliveries', async () => {
      await directory().putEndpoint(endpointOf('ann', 'b', { createdAt: now + 1, projects: null, former: null }));
      await directory().putEndpoint(endpointOf('ann'));
      await directory().putEndpoint(endpointOf('bob', 'c'));
      await reopen();
      expect(await directory().endpoint('endpoint-a')).toEqual(endpointOf('ann'));
      expect((await directory().endpointsOf('ann')).map(({ endpointId }) => endpointId)).toEqual([
        'endpoint-a',
        'endpoint-b',
      ]);
      const change = { enabled: false, failingSince: now, former: null };
      expect(await directory().changeEndpoint('endpoint-a', change)).toBe(true);
      expect(await directory().endpoint('endpoint-a')).toEqual(endpointOf('ann', 'a', change));
      expect(await directory().changeEndpoint('endpoint-a', { secret: 'lost' }, 'older')).toBe(false);
      expect(await directory().changeEndpoint('endpoint-a', { secret: 'newer' }, 'sealed')).toBe(true);
      expect((await directory().endpoint('endpoint-a'))?.secret).toBe('newer');
      await directory().putDelivery(deliveryOf('endpoint-a'));
      await directory().removeEndpoint('endpoint-a');
      expect(await directory().changeEndpoint('endpoint-a', change)).toBe(false);
      expect(await directory().endpoint('endpoint-a')).toBeUndefined();
      expect(await directory().delivery('delivery-a')).toBeUndefined();
    });

    it('[BEY-26] keep a delivery once, with its last attempts', async () => {
      await directory().putDelivery(deliveryOf('endpoint-a'));
      await directory().putDelivery(deliveryOf('endpoint-a', 'a', { body: 'another' }));
      await atOnce(5, (index) =>
        directory().noteProgress(
          'delivery-a',
          'first',
          { state: 'waiting', nextAt: now, attempt: attemptAt(index) },
          3,
        ),
      );
      await directory().noteProgress('delivery-a', 'first', { state: 'delivered', nextAt: null }, 3);
      await reopen();
      const kept = await directory().delivery('delivery-a');
      expect(kept).toEqual(
        deliveryOf('endpoint-a', 'a', { state: 'delivered', nextAt: null, attempts: expect.anything() as never }),
      );
      expect(kept?.attempts).toHaveLength(3);
    });

    it('begin another run, after which the one before changes nothing', async () => {
      expect(await directory().beginRun('delivery-a', 'second', now + 5)).toBe(false);
      await directory().putDelivery(deliveryOf('endpoint-a', 'a', { state: 'failed', nextAt: null }));
      expect(await directory().beginRun('delivery-a', 'second', now + 5)).toBe(true);
      await directory().noteProgress(
        'delivery-a',
        'first',
        { state: 'failed', nextAt: null, attempt: attemptAt(1) },
        3,
      );
      expect(await directory().delivery('delivery-a')).toEqual(
        deliveryOf('endpoint-a', 'a', { nextAt: now + 5, run: 'second' }),
      );
    });

    it('are found when an attempt is overdue, the longest first', async () => {
      await directory().putDelivery(deliveryOf('endpoint-a', 'later', { nextAt: now + 2 }));
      await directory().putDelivery(deliveryOf('endpoint-a', 'second', { nextAt: now + 1 }));
      await directory().putDelivery(deliveryOf('endpoint-a', 'first'));
      await directory().putDelivery(deliveryOf('endpoint-a', 'done', { state: 'delivered' }));
      const overdue = async (limit: number) =>
        (await directory().overdueDeliveries(now + 1, limit)).map(({ deliveryId }) => deliveryId);
      expect(await overdue(10)).toEqual(['delivery-first', 'delivery-second']);
      expect(await overdue(1)).toEqual(['delivery-first']);
      await directory().noteProgress('delivery-first', 'first', { state: 'waiting', nextAt: now + 9 }, 3);
      await directory().beginRun('delivery-later', 'second', now);
      expect(await overdue(10)).toEqual(['delivery-later', 'delivery-second']);
    });

    it('forget old deliveries, never those that wait', async () => {
      for (let index = 0; index < 6; index += 1)
        await directory().putDelivery(
          deliveryOf('endpoint-a', `${index}`, {
            createdAt: now + index,
            ...(index !== 1 && { state: 'delivered', nextAt: null }),
          }),
        );
      await directory().pruneDeliveries('endpoint-a', 3, 0);
      expect(await directory().deliveriesTo('endpoint-a', 10)).toHaveLength(6);
      await directory().pruneDeliveries('endpoint-a', 3, Number.MAX_SAFE_INTEGER);
      const ids = async (limit: number) =>
        (await directory().deliveriesTo('endpoint-a', limit)).map(({ deliveryId }) => deliveryId);
      expect(await ids(10)).toEqual(['delivery-5', 'delivery-4', 'delivery-3', 'delivery-1']);
      expect(await ids(2)).toEqual(['delivery-5', 'delivery-4']);
    });

    it('[BEY-26] go with the person', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      await directory().putEndpoint(endpointOf(personId));
      await directory().putDelivery(deliveryOf('endpoint-a', 'a', { personId }));
      await directory().putEndpoint(endpointOf('bob', 'b'));
      await directory().erase(personId);
      expect(await directory().endpointsOf(personId)).toEqual([]);
      expect(await directory().delivery('delivery-a')).toBeUndefined();
      expect(await directory().endpoint('endpoint-b')).toBeDefined();
    });
  });
