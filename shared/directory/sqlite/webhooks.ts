import type Database from 'libsql';
import { transaction } from '../../engines/sqlite/transaction.ts';
import type { Delivery, DeliveryProgress, Endpoint, EndpointChange, Webhooks } from '../webhooks.ts';
import type { Queries } from './queries.ts';

type Row = { readonly data: string };

const endpointOf = ({ data }: Row) => JSON.parse(data) as Endpoint;
const deliveryOf = ({ data }: Row) => JSON.parse(data) as Delivery;

export const webhooksIn = (db: Database.Database, { rows, rowAs, change, insert, remembering }: Queries): Webhooks => {
  const remembered = remembering<readonly Endpoint[]>('endpoints');
  const endpoint = (id: string) => rowAs(endpointOf, 'SELECT data FROM endpoints WHERE id = ?', id);
  const delivery = (id: string) => rowAs(deliveryOf, 'SELECT data FROM deliveries WHERE id = ?', id);
  const store = (changed: Delivery) =>
    change(
      'UPDATE deliveries SET state = ?, nextAt = ?, data = ? WHERE id = ?',
      changed.state,
      changed.nextAt,
      JSON.stringify(changed),
      changed.deliveryId,
    );

  const changeEndpoint = transaction(db, (id: string, changes: EndpointChange, secret?: string) => {
    const found = endpoint(id);
    if (!found || (secret !== undefined && found.secret !== secret)) return false;
    change('UPDATE endpoints SET data = ? WHERE id = ?', JSON.stringify({ ...found, ...changes }), id);
    return true;
  });
  const note = transaction(db, (id: string, run: string, { attempt, ...rest }: DeliveryProgress, kept: number) => {
    const known = delivery(id);
    if (known?.run !== run) return;
    store({ ...known, ...rest, attempts: [...known.attempts, ...(attempt ? [attempt] : [])].slice(-kept) });
  });
  const begin = transaction(db, (id: string, run: string, now: number) => {
    const found = delivery(id);
    if (!found) return false;
    store({ ...found, run, state: 'waiting', nextAt: now });
    return true;
  });
  const remove = transaction(db, (id: string) => {
    change('DELETE FROM deliveries WHERE endpoint = ?', id);
    change('DELETE FROM endpoints WHERE id = ?', id);
  });

  return {
    async putEndpoint(made) {
      const { endpointId: id, personId: person, createdAt } = made;
      insert('endpoints', { id, person, createdAt, data: JSON.stringify(made) });
    },
    endpoint: async (id) => endpoint(id),
    async endpointsOf(personId) {
      const sql = 'SELECT data FROM endpoints WHERE person = ? ORDER BY createdAt, id';
      return [...remembered(personId, () => rows<Row>(sql, personId).map(endpointOf))];
    },
    changeEndpoint: async (id, changes, secret) => changeEndpoint(id, changes, secret),
    removeEndpoint: async (id) => void remove(id),
    async putDelivery(made) {
      const { deliveryId: id, endpointId: endpoint, createdAt, state, nextAt } = made;
      const stored = { id, endpoint, createdAt, state, nextAt, data: JSON.stringify(made) };
      insert('deliveries', stored, 'ON CONFLICT DO NOTHING');
    },
    delivery: async (id) => delivery(id),
    async deliveriesTo(endpointId, limit) {
      const sql = 'SELECT data FROM deliveries WHERE endpoint = ? ORDER BY createdAt DESC, id LIMIT ?';
      return rows<Row>(sql, endpointId, limit).map(deliveryOf);
    },
    async overdueDeliveries(before, limit) {
      const sql = `SELECT data FROM deliveries WHERE state = 'waiting' AND nextAt <= ? ORDER BY nextAt LIMIT ?`;
      return rows<Row>(sql, before, limit).map(deliveryOf);
    },
    noteProgress: async (id, run, progress, kept) => void note(id, run, progress, kept),
    beginRun: async (id, run, now) => begin(id, run, now),
    pruneDeliveries: async (endpointId, kept, before) =>
      void change(
        `DELETE FROM deliveries WHERE endpoint = ?1 AND state <> 'waiting' AND createdAt < ?3 AND createdAt < (
           SELECT createdAt FROM deliveries WHERE endpoint = ?1 ORDER BY createdAt DESC LIMIT 1 OFFSET ?2)`,
        endpointId,
        kept - 1,
        before,
      ),
  };
};
