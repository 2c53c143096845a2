import { expect, it } from '@jest/globals';
import type { Where, Write } from '../port.ts';
import { book, type TestStore } from './test-store.ts';

/** Filters, pages and counts over declared fields, and nothing else. */
export const answersQueries = (test: TestStore): void => {
  it('filters by declared fields: equal, one of, range, boolean, id', async () => {
    await test.store.write([
      book('a', 1, { shelf: 's', pages: 10, lent: true }),
      book('b', 2, { shelf: 's', pages: 20, lent: false }),
      book('c', 3, { shelf: 't', pages: 30, lent: false }),
      book('d', 4, { shelf: null }),
    ]);
    expect(await test.ids({ where: { shelf: 's' } })).toEqual(['a', 'b']);
    expect(await test.ids({ where: { shelf: ['s', 't'], lent: false } })).toEqual(['b', 'c']);
    expect(await test.ids({ where: { shelf: [] } })).toEqual([]);
    expect(await test.ids({ where: { pages: { from: 20 } } })).toEqual(['b', 'c']);
    expect(await test.ids({ where: { pages: { to: 20 } } })).toEqual(['a', 'b']);
    expect(await test.ids({ where: { pages: { from: 15, to: 25 } } })).toEqual(['b']);
    expect(await test.ids({ where: { id: ['c', 'a', 'x'] } })).toEqual(['a', 'c']);
    expect(await test.store.count('books', { lent: false })).toBe(2);
  });

  it('matches each item of a list field, and follows its changes', async () => {
    await test.store.write([
      book('a', 1, { authors: ['ann', 'bob', 'ann'] }),
      book('b', 2, { authors: [] }),
      book('c', 3, {}),
    ]);
    expect(await test.ids({ where: { authors: 'bob' } })).toEqual(['a']);
    await test.store.write([book('a', 4, { authors: ['cyd', 'ann'] }), book('b', 5, { authors: ['ann'] })]);
    expect(await test.ids({ where: { authors: 'bob' } })).toEqual([]);
    expect(await test.ids({ where: { authors: 'ann' } })).toEqual(['a', 'b']);
    expect(await test.ids({ where: { authors: ['cyd', 'ann'] } })).toEqual(['a', 'b']);
    await test.reopen();
    expect(await test.ids({ where: { authors: 'cyd' } })).toEqual(['a']);
  });

  it('pages in a stable order: ties are broken by id', async () => {
    await test.store.write(
      Array.from({ length: 50 }, (_, index) =>
        book(`b${String(index).padStart(2, '0')}`, index + 1, { pages: index % 3 }),
      ),
    );
    for (const order of ['asc', 'desc'] as const) {
      const pages = [];
      for (let skip = 0; skip < 50; skip += 7)
        pages.push(...(await test.ids({ sort: { field: 'pages', order }, skip, limit: 7 })));
      expect(new Set(pages).size).toBe(50);
      const whole = await test.ids({ sort: { field: 'pages', order } });
      expect(pages).toEqual(whole);
      expect(whole[0]).toBe(order === 'asc' ? 'b00' : 'b47');
    }
    expect(await test.ids({ sort: { field: 'id', order: 'desc' }, limit: 2 })).toEqual(['b49', 'b48']);
    const some = { where: { pages: { from: 1 } }, sort: { field: 'pages', order: 'asc' }, skip: 16, limit: 2 } as const;
    expect(await test.ids(some)).toEqual(['b49', 'b02']);
    const where = { pages: 1, id: { from: 'b10', to: 'b20' } };
    expect(await test.ids({ where, sort: { field: 'id', order: 'desc' }, limit: 2 })).toEqual(['b19', 'b16']);
  });

  it('answers a page with how many there are on all', async () => {
    await test.store.write(
      Array.from({ length: 20 }, (_, index) => book(`b${index + 10}`, index + 1, { shelf: 's', authors: ['ann'] })),
    );
    await test.store.write([book('x', 99, { shelf: 't', authors: ['ann'] })]);
    const page = async (skip: number, limit: number) => {
      const where = { authors: 'ann', shelf: 's' };
      const { found, total } = await test.store.page('books', {
        where,
        sort: { field: 'shelf', order: 'desc' },
        skip,
        limit,
      });
      return [found.map(({ id }) => id), total];
    };
    expect(await page(0, 2)).toEqual([['b29', 'b28'], 20]);
    expect(await page(18, 5)).toEqual([['b11', 'b10'], 20]);
    expect(await page(40, 5)).toEqual([[], 20]);
    expect(await test.store.page('books', { where: { shelf: 'nowhere' } })).toEqual({ found: [], total: 0 });
  });

  it('sorts within what is equal, by fields that have no index of their own', async () => {
    const film = (id: string, position: number, document: Record<string, unknown>): Write => ({
      collection: 'films',
      id,
      position,
      document: { id, ...document },
    });
    await test.store.write([
      film('a', 1, { genre: 'noir', year: '1950', rating: 2 }),
      film('b', 2, { genre: 'noir', year: '1949', rating: 1 }),
      film('c', 3, { genre: 'noir', year: '1950', rating: 1 }),
      film('d', 4, { genre: 'noir', year: null, rating: 1 }),
      film('e', 5, { genre: 'western', year: '1948' }),
    ]);
    const ids = async (where: Where, field: string, order: 'asc' | 'desc') =>
      (await test.store.find('films', { where, sort: { field, order } })).map(({ id }) => id);
    expect(await ids({ genre: 'noir', year: {} }, 'year', 'desc')).toEqual(['c', 'a', 'b']);
    expect(await ids({ genre: 'noir', year: {}, rating: 1 }, 'year', 'asc')).toEqual(['b', 'c']);
    expect(await ids({ genre: 'noir' }, 'rating', 'desc')).toEqual(['a', 'd', 'c', 'b']);
    expect(await ids({ genre: ['noir', 'western'] }, 'year', 'asc')).toEqual(['d', 'e', 'b', 'a', 'c']);
    const sort = { field: 'year', order: 'desc' } as const;
    const { found, total } = await test.store.page('films', { where: { genre: 'noir' }, sort, skip: 1, limit: 2 });
    expect([found.map(({ id }) => id), total]).toEqual([['a', 'b'], 4]);
  });

  it('reads declared fields alone, in the order of the query', async () => {
    await test.store.write([
      book('a', 1, { shelf: 's', pages: 3, title: 'Hidden' }),
      book('b', 2, { shelf: 's', pages: 5 }),
      book('c', 3, { shelf: 't' }),
      book('d', 4, { shelf: 's' }),
    ]);
    await test.store.write([book('b', 5, null)]);
    const sort = { field: 'pages', order: 'desc' } as const;
    expect(await test.store.fields('books', ['pages'], { where: { shelf: 's' }, sort })).toEqual([
      { id: 'a', pages: 3 },
      { id: 'd', pages: null },
    ]);
    const some = { where: { id: ['d', 'c', 'x'] }, skip: 0, limit: 1 };
    expect(await test.store.fields('books', ['shelf', 'pages'], some)).toEqual([{ id: 'c', shelf: 't', pages: null }]);
    expect(await test.store.fields('books', [], { limit: 0 })).toEqual([]);
    expect(await test.store.fields('books', [], {})).toEqual([{ id: 'a' }, { id: 'c' }, { id: 'd' }]);
    for (const field of ['title', 'authors', 'shelf" --'])
      await expect(test.store.fields('books', [field], {})).rejects.toThrow();
  });

  it('counts by each text of a field, as it stands now', async () => {
    await test.store.write([
      book('a', 1, { shelf: 's', pages: 1 }),
      book('b', 2, { shelf: 's', pages: 2 }),
      book('c', 3, { shelf: 't', pages: 1 }),
      book('d', 4, { shelf: null, pages: 1 }),
    ]);
    const by = async (where?: Where) => Object.fromEntries(await test.store.countBy('books', 'shelf', where));
    expect(await by()).toEqual({ s: 2, t: 1 });
    expect(await by({ pages: 1 })).toEqual({ s: 1, t: 1 });
    expect(await by({ pages: 7 })).toEqual({});
    await test.store.write([book('a', 5, { shelf: 't', pages: 1 })]);
    expect(await by()).toEqual({ s: 1, t: 2 });
    for (const field of ['title', 'authors', 'id', 'shelf" --'])
      await expect(test.store.countBy('books', field)).rejects.toThrow();
  });

  it('refuses collections and fields that were not declared, whatever they look like', async () => {
    await expect(test.store.find('books', { where: { title: 'x' } })).rejects.toThrow();
    await expect(test.store.find('books', { where: { 'shelf" = 1 --': 'x' } })).rejects.toThrow();
    await expect(test.store.find('books', { sort: { field: 'title', order: 'asc' } })).rejects.toThrow();
    await expect(test.store.find('books', { sort: { field: 'authors', order: 'asc' } })).rejects.toThrow();
    await expect(test.store.find('plays', {})).rejects.toThrow();
    await expect(test.store.count('books', { title: 'x' })).rejects.toThrow();
  });

  it('takes values as values, not as syntax', async () => {
    await test.store.write([book('a', 1, { shelf: "x' OR '1'='1", authors: ['"],"b'] })]);
    expect(await test.ids({ where: { shelf: "x' OR '1'='1" } })).toEqual(['a']);
    expect(await test.ids({ where: { shelf: '%' } })).toEqual([]);
    expect(await test.ids({ where: { authors: '"],"b' } })).toEqual(['a']);
  });

  it('takes nothing but strings, numbers and booleans for values, whoever sends what', async () => {
    await test.store.write([book('a', 1, { shelf: 's', pages: 1, lent: true, authors: ['ann'] })]);
    const operators = [
      { $gt: '' },
      { $ne: null },
      { $exists: true },
      { $regex: '.*' },
      { $where: 'true' },
      { from: { $gt: '' } },
      { from: '', $ne: null },
      [{ $gt: '' }],
      ['x', ['s']],
      Number.NaN,
    ];
    for (const field of ['id', 'shelf', 'pages', 'lent', 'authors'])
      for (const operator of operators) {
        const where = { [field]: operator as never };
        await expect(test.store.find('books', { where })).rejects.toThrow();
        await expect(test.store.page('books', { where })).rejects.toThrow();
        await expect(test.store.count('books', where)).rejects.toThrow();
      }
    for (const where of [{ $where: 'true' }, { $or: [{}] }, { 'v.json': 's' }, { __proto__: null, $expr: true }])
      await expect(test.store.find('books', { where: where as never })).rejects.toThrow();
  });

  it('matches nothing by what is absent', async () => {
    await test.store.write([book('a', 1, { shelf: null }), book('b', 2, {})]);
    for (const field of ['id', 'shelf', 'authors'])
      for (const nothing of [null, undefined, [null], [undefined]])
        expect(await test.ids({ where: { [field]: nothing as never } })).toEqual([]);
    expect(await test.ids({ where: { shelf: {} } })).toEqual([]);
  });
};
