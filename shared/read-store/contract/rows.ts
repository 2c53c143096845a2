import { expect, it } from '@jest/globals';
import type { Query } from '../port.ts';
import { loan, type TestStore } from './test-store.ts';

/** Collections of columns: what is written once. */
export const keepsRows = (test: TestStore): void => {
  const ids = async (query: Query) => (await test.store.find('loans', query)).map(({ id }) => id);

  it('gives back all columns of a row, absent ones as null', async () => {
    await test.store.write([loan('a', 7, { kind: 'lent', person: 'ünï "ann"', at: 2 ** 45 }), loan('b', 9, {})]);
    const [a, b] = [
      { id: 'a', position: 7, kind: 'lent', person: 'ünï "ann"', at: 2 ** 45 },
      { id: 'b', position: 9, kind: null, person: null, at: null },
    ];
    expect(await test.store.get('loans', 'a')).toEqual(a);
    await test.reopen();
    expect(await test.store.getMany('loans', ['b', 'x', 'a'])).toEqual([b, a]);
    expect(await test.store.load([{ collection: 'loans', id: 'b' }])).toEqual([{ position: 9, document: b }]);
    expect(await test.dumped()).toEqual([
      { collection: 'loans', id: 'a', position: 7, document: a },
      { collection: 'loans', id: 'b', position: 9, document: b },
    ]);
  });

  it('keeps a row as it was written first, however often it comes again', async () => {
    const checkpoint = { projection: 'p', partition: 0, offset: 2, position: 2 };
    await test.store.write([loan('a', 1, { kind: 'lent' })]);
    await test.store.write([loan('a', 1, { kind: 'lent' }), loan('b', 2, { kind: 'back' })], checkpoint);
    await test.reopen();
    await test.store.write([loan('b', 2, { kind: 'back' }), loan('a', 1, { kind: 'lent' })], checkpoint);
    expect((await test.dumped()).map(({ id, position, document }) => [id, position, document.kind])).toEqual([
      ['a', 1, 'lent'],
      ['b', 2, 'back'],
    ]);
  });

  it('finds and counts by any column, in the order of ids', async () => {
    await test.store.write(
      Array.from({ length: 40 }, (_, index) =>
        loan(`p.${index + 10}`, index + 1, {
          kind: ['lent', 'back', 'lost'][index % 3],
          person: index % 2 ? 'ann' : null,
          at: index,
        }),
      ),
    );
    await test.store.write([loan('q.10', 99, { kind: 'lost', person: 'ann' })]);
    const id = { from: 'p.', to: 'p.~' };
    const newest = { sort: { field: 'id', order: 'desc' }, limit: 3 } as const;
    expect(await ids({ where: { id }, ...newest })).toEqual(['p.49', 'p.48', 'p.47']);
    expect(await ids({ where: { kind: 'lost', id }, ...newest })).toEqual(['p.48', 'p.45', 'p.42']);
    expect(await ids({ where: { kind: ['lost', 'back'], id }, ...newest })).toEqual(['p.48', 'p.47', 'p.45']);
    expect(await ids({ where: { person: 'ann', kind: 'lost', id }, ...newest })).toEqual(['p.45', 'p.39', 'p.33']);
    expect(await ids({ where: { at: { from: 3, to: 4 } } })).toEqual(['p.13', 'p.14']);
    expect(await ids({ where: { person: ['ann', 'ben'], kind: 'lost' }, skip: 6 })).toEqual(['q.10']);
    expect(await ids({ where: { kind: [], id } })).toEqual([]);
    expect(await test.store.count('loans', { kind: ['lost', 'back'], id })).toBe(26);
    expect(await test.store.count('loans', { person: 'ann', id })).toBe(20);
    await expect(test.store.find('loans', { where: { shelf: 's' } })).rejects.toThrow();
  });

  it('refuses what is no row', async () => {
    const removed = { collection: 'loans', id: 'a', position: 1, document: null };
    for (const write of [removed, loan('a', 1, { kind: { deep: 1 } }), loan('a', 1, { kind: true })])
      await expect(test.store.write([write])).rejects.toThrow();
    expect(await test.dumped()).toEqual([]);
  });
};
