import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import Database from 'libsql';
import { readStoreContract } from '../contract.ts';
import { definitionsOf } from '../definitions.ts';
import type { Where } from '../port.ts';
import { openSqliteReadStore } from './read-store.ts';
import { indexesOf, tablesOf } from './schema.ts';
import { orderOf, selectionOf } from './selection.ts';

let dir: string | undefined;
const folder = () => {
  dir ??= mkdtempSync(join(tmpdir(), 'read-store-'));
  return dir;
};
const reset = async () => {
  if (dir) rmSync(dir, { recursive: true, force: true });
  dir = undefined;
};

readStoreContract('sqlite', async (collections) => openSqliteReadStore({ dir: folder(), collections }), reset);

describe('sqlite read store', () => {
  const collections = [{ name: 'books', indexes: [] }];
  const write = { collection: 'books', id: 'a', position: 1, document: { id: 'a' } };
  afterEach(reset);

  it('starts anew over a damaged file', async () => {
    const store = openSqliteReadStore({ dir: folder(), collections });
    await store.write([write]);
    await store.close();
    for (const name of readdirSync(folder()).filter((name) => name.includes('.db')))
      writeFileSync(join(folder(), name), 'this is no database, but it is long enough to look like one'.repeat(20));
    const again = openSqliteReadStore({ dir: folder(), collections });
    expect(await again.get('books', 'a')).toBeUndefined();
    await again.write([write]);
    await again.close();
  });

  it('goes on from the checkpoints of a version that stored no marks', async () => {
    const store = openSqliteReadStore({ dir: folder(), collections });
    await store.write([write], { projection: 'p', partition: 0, offset: 4, position: 4, source: 'later' });
    await store.close();
    const file = readdirSync(folder()).find((name) => name.endsWith('.db')) as string;
    const old = new Database(join(folder(), file), { timeout: 10_000 });
    old.exec('ALTER TABLE progress DROP COLUMN mark');
    old.close();
    const again = openSqliteReadStore({ dir: folder(), collections });
    expect(await again.checkpoint('p', 0)).toEqual({ offset: 4, position: 4 });
    await again.close();
  });

  it('finds the last few of many by their ids, without sorting all', () => {
    const definitions = definitionsOf([{ name: 'books', indexes: ['shelf', 'author'] }], 1);
    const db = new Database(':memory:');
    for (const sql of [...tablesOf(definitions), ...indexesOf(definitions)]) db.exec(sql);
    const plan = (where: Where) => {
      const query = { where, sort: { field: 'id', order: 'desc' } } as const;
      const { sql, values } = selectionOf(definitions, 'books', where);
      const text = `EXPLAIN QUERY PLAN SELECT d.id ${sql} ORDER BY ${orderOf(definitions, 'books', query)} LIMIT 50`;
      return (db.prepare(text).all(values) as { detail: string }[]).map(({ detail }) => detail).join('\n');
    };
    const id = { from: 'a', to: 'z' };
    for (const where of [{ id }, { shelf: 's', id }, { shelf: 's', author: 'ann', id }]) {
      expect(plan(where)).toMatch(/SEARCH d USING INDEX/);
      expect(plan(where)).not.toContain('TEMP B-TREE');
    }
    db.close();
  });

  it('pages what one index sorts and filters without a look at a document', () => {
    const compound = [['author', 'year', 'id', 'shelf']];
    const definitions = definitionsOf(
      [{ name: 'books', indexes: [], fields: ['author', 'year', 'shelf'], compound }],
      1,
    );
    const db = new Database(':memory:');
    for (const sql of [...tablesOf(definitions), ...indexesOf(definitions)]) db.exec(sql);
    const plan = (what: string, where: Where, order = '') => {
      const { sql, values } = selectionOf(definitions, 'books', where);
      const rows = db.prepare(`EXPLAIN QUERY PLAN SELECT ${what} ${sql} ${order}`).all(values) as { detail: string }[];
      return rows.map(({ detail }) => detail).join('\n');
    };
    for (const where of [
      { author: 'ann', year: {} },
      { author: 'ann', year: {}, shelf: ['s', 't'], id: { from: 'a' } },
    ]) {
      const sort = { field: 'year', order: 'desc' } as const;
      const order = `ORDER BY ${orderOf(definitions, 'books', { where, sort })} LIMIT 25`;
      for (const text of [plan('d.id', where, order), plan('count(*)', where)]) {
        expect(text).toMatch(/SEARCH d USING COVERING INDEX/);
        expect(text).not.toContain('TEMP B-TREE FOR ORDER BY');
      }
    }
    db.close();
  });

  it('keeps what is written once in one tree besides its indexes, without JSON', async () => {
    const loans = { name: 'loans', indexes: ['person'], columns: ['kind', 'person', 'at'] };
    const store = openSqliteReadStore({ dir: folder(), collections: [loans] });
    await store.write(
      Array.from({ length: 10_000 }, (_, index) => ({
        collection: 'loans',
        id: `p.${String(index).padStart(16, '0')}`,
        position: index,
        document: { kind: 'lent', person: index % 2 ? 'ann' : null, at: index },
      })),
    );
    await store.close();
    const file = readdirSync(folder()).find((name) => name.endsWith('.db')) as string;
    const db = new Database(join(folder(), file), { timeout: 10_000 });
    const { bytes } = db
      .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
      .get([]) as { bytes: number };
    db.close();
    expect(bytes).toBeLessThan(75 * 10_000);
  });

  it('looks through what is written once in the order of ids, or by an index', () => {
    const definitions = definitionsOf([{ name: 'loans', indexes: ['person'], columns: ['kind', 'person', 'at'] }], 1);
    const db = new Database(':memory:');
    for (const sql of [...tablesOf(definitions), ...indexesOf(definitions)]) db.exec(sql);
    const plan = (where: Where) => {
      const query = { where, sort: { field: 'id', order: 'desc' } } as const;
      const { sql, values } = selectionOf(definitions, 'loans', where);
      const text = `EXPLAIN QUERY PLAN SELECT d.id ${sql} ORDER BY ${orderOf(definitions, 'loans', query)} LIMIT 50`;
      return (db.prepare(text).all(values) as { detail: string }[]).map(({ detail }) => detail).join('\n');
    };
    const id = { from: 'a', to: 'z' };
    for (const where of [{ id }, { kind: 'lent', id }, { kind: ['lent', 'lost'], id }])
      expect(plan(where)).toMatch(/^SEARCH d USING PRIMARY KEY \(id>\? AND id<\?\)/);
    for (const where of [
      { person: 'ann', id },
      { person: 'ann', kind: ['lent', 'lost'], id },
    ])
      expect(plan(where)).toMatch(/^SEARCH d USING (COVERING )?INDEX c_loans_person \(person=\? AND id>\? AND id<\?\)/);
    for (const where of [{ id }, { kind: ['lent', 'lost'], id }, { person: 'ann', kind: ['lent'], id }])
      expect(plan(where)).not.toContain('TEMP B-TREE');
    expect(plan({ person: ['ann', 'ben'] })).toMatch(/INDEX c_loans_person \(person=\?\)/);
    db.close();
  });

  it('reads many documents by one statement, also those that do not exist', async () => {
    const store = openSqliteReadStore({ dir: folder(), collections });
    const ids = Array.from({ length: 300 }, (_, number) => `book-${number}`);
    const there = ids.filter((_, number) => number % 2 === 0);
    await store.write(there.map((id) => ({ collection: 'books', id, position: 1, document: { id } })));
    const db = new Database(':memory:');
    const statement = Object.getPrototypeOf(db.prepare('SELECT 1'));
    const asked = [jest.spyOn(statement, 'get'), jest.spyOn(statement, 'all')];
    const found = await store.getMany('books', ids.toReversed());
    expect(asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
    for (const spy of asked) spy.mockRestore();
    db.close();
    expect(found.map(({ id }) => id)).toEqual(there.toReversed());
    await store.close();
  });

  it('has in memory what was written in the place of what is there, and not what was written late or failed', async () => {
    const store = openSqliteReadStore({ dir: folder(), collections });
    const at = (position: number) => ({ ...write, position, document: { id: 'a', position } });
    const kept = () => store.get('books', 'a');
    await store.write([at(1)]);
    const first = await kept();
    const second = at(2);
    await store.write([second]);
    expect(await kept()).toBe(second.document);
    expect(Object.isFrozen(second.document)).toBe(true);
    await store.write([at(1)]);
    expect(await kept()).toEqual({ id: 'a', position: 2 });
    await expect(store.write([{ ...at(3), document: { id: 'a', position: 1n as never } }])).rejects.toThrow();
    expect(await kept()).toEqual({ id: 'a', position: 2 });
    await store.write([{ ...write, position: 4, document: null as never }]);
    expect(await kept()).toBeUndefined();
    expect(first).toEqual({ id: 'a', position: 1 });
    await store.close();
  });

  it('keeps nothing in memory of what is looked through once', async () => {
    const store = openSqliteReadStore({ dir: folder(), collections });
    await store.write([write]);
    const documentOf = async (isOnce: boolean) => (await store.getMany('books', ['a'], isOnce))[0];
    const once = await documentOf(true);
    const kept = await documentOf(false);
    expect(kept).toEqual(once);
    expect(kept).not.toBe(once);
    expect(await documentOf(true)).toBe(kept);
    await store.close();
  });

  it('keeps only the file in use', async () => {
    const store = openSqliteReadStore({ dir: folder(), collections });
    for (let round = 0; round < 3; round++) await (await store.newGeneration('plan')).activate();
    await store.close();
    expect(readdirSync(folder()).filter((name) => name.endsWith('.db'))).toHaveLength(1);
  });
});
