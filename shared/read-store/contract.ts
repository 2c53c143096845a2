import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Collection, ReadStore, Write } from './port.ts';

const collections: readonly Collection[] = [
  { name: 'books', indexes: ['shelf', 'pages', 'lent'], lists: ['authors'] },
  { name: 'notes', indexes: [] },
];
const book = (id: string, position: number, document: Record<string, unknown> | null): Write => ({
  collection: 'books',
  id,
  position,
  document: document && { id, ...document },
});

/**
 * Every promise of the port.
 * @param open opens (again) the store of the current test, with these collections
 * @param reset forgets it
 */
export const readStoreContract = (
  name: string,
  open: (collections: readonly Collection[]) => Promise<ReadStore>,
  reset: () => Promise<void>,
): void => {
  describe(`read store contract: ${name}`, () => {
    let store: ReadStore;
    const reopen = async (declared = collections) => {
      await store.close();
      store = await open(declared);
    };
    const ids = async (query: Parameters<ReadStore['find']>[1]) =>
      (await store.find('books', query)).map(({ id }) => id);
    const dumped = async (of: ReadStore = store) => {
      const all = [];
      for await (const entry of of.dump()) all.push(entry);
      return all;
    };
    beforeEach(async () => {
      store = await open(collections);
    });
    afterEach(async () => {
      await store.close();
      await reset();
    });

    it('gives back every JSON shape', async () => {
      const document = {
        id: 'a',
        text: 'ünï "quoted" \u2028 𝒳',
        list: [1, [2.5, null]],
        deep: { empty: {}, yes: true },
        big: 2 ** 53 - 1,
      };
      await store.write([{ collection: 'notes', id: 'a', position: 7, document }]);
      expect(await store.get('notes', 'a')).toEqual({ id: 'a', position: 7, document });
      await reopen();
      expect(await store.get('notes', 'a')).toEqual({ id: 'a', position: 7, document });
    });

    it('knows nothing of what was never written', async () => {
      expect(await store.get('books', 'x')).toBeUndefined();
      expect(await store.getMany('books', ['x', 'y'])).toEqual([]);
      expect(await store.load([{ collection: 'books', id: 'x' }])).toEqual([undefined]);
      expect(await store.find('books', {})).toEqual([]);
      expect(await store.count('books')).toBe(0);
      expect(await store.checkpoint('p', 0)).toBeUndefined();
    });

    it('gives many in the order asked, leaving out absent ones', async () => {
      await store.write([book('a', 1, {}), book('b', 2, {}), book('c', 3, null)]);
      expect((await store.getMany('books', ['b', 'x', 'c', 'a'])).map(({ id }) => id)).toEqual(['b', 'a']);
    });

    it('replaces a document only by a newer position', async () => {
      await store.write([book('a', 5, { shelf: 'new' })]);
      await store.write([book('a', 5, { shelf: 'same' }), book('a', 4, { shelf: 'old' })]);
      expect((await store.get('books', 'a'))?.document).toEqual({ id: 'a', shelf: 'new' });
      expect(await ids({ where: { shelf: 'old' } })).toEqual([]);
      await store.write([book('a', 6, { shelf: 'newer' })]);
      expect(await ids({ where: { shelf: 'newer' } })).toEqual(['a']);
      expect(await ids({ where: { shelf: 'new' } })).toEqual([]);
    });

    it('keeps a tombstone that no query returns and no older document revives', async () => {
      await store.write([
        book('a', 1, { shelf: 's', authors: ['ann'] }),
        book('b', 2, { shelf: 's', authors: ['ann'] }),
      ]);
      await store.write([book('a', 3, null)]);
      await store.write([book('a', 2, { shelf: 's', authors: ['ann'] })]);
      expect(await store.get('books', 'a')).toBeUndefined();
      expect(await store.getMany('books', ['a', 'b'])).toHaveLength(1);
      expect(await ids({ where: { shelf: 's' } })).toEqual(['b']);
      expect(await ids({ where: { authors: 'ann' } })).toEqual(['b']);
      expect(await store.count('books')).toBe(1);
      expect(await store.load([{ collection: 'books', id: 'a' }])).toEqual([{ position: 3, document: null }]);
      expect((await dumped()).map(({ id }) => id)).toEqual(['b']);
      await store.write([book('a', 4, { shelf: 't' })]);
      expect(await ids({ where: { shelf: 't' } })).toEqual(['a']);
    });

    it('filters by declared fields: equal, one of, range, boolean, id', async () => {
      await store.write([
        book('a', 1, { shelf: 's', pages: 10, lent: true }),
        book('b', 2, { shelf: 's', pages: 20, lent: false }),
        book('c', 3, { shelf: 't', pages: 30, lent: false }),
        book('d', 4, { shelf: null }),
      ]);
      expect(await ids({ where: { shelf: 's' } })).toEqual(['a', 'b']);
      expect(await ids({ where: { shelf: ['s', 't'], lent: false } })).toEqual(['b', 'c']);
      expect(await ids({ where: { shelf: [] } })).toEqual([]);
      expect(await ids({ where: { pages: { from: 20 } } })).toEqual(['b', 'c']);
      expect(await ids({ where: { pages: { to: 20 } } })).toEqual(['a', 'b']);
      expect(await ids({ where: { pages: { from: 15, to: 25 } } })).toEqual(['b']);
      expect(await ids({ where: { id: ['c', 'a', 'x'] } })).toEqual(['a', 'c']);
      expect(await store.count('books', { lent: false })).toBe(2);
    });

    it('matches each item of a list field, and follows its changes', async () => {
      await store.write([
        book('a', 1, { authors: ['ann', 'bob', 'ann'] }),
        book('b', 2, { authors: [] }),
        book('c', 3, {}),
      ]);
      expect(await ids({ where: { authors: 'bob' } })).toEqual(['a']);
      await store.write([book('a', 4, { authors: ['cyd', 'ann'] }), book('b', 5, { authors: ['ann'] })]);
      expect(await ids({ where: { authors: 'bob' } })).toEqual([]);
      expect(await ids({ where: { authors: 'ann' } })).toEqual(['a', 'b']);
      expect(await ids({ where: { authors: ['cyd', 'ann'] } })).toEqual(['a', 'b']);
      await reopen();
      expect(await ids({ where: { authors: 'cyd' } })).toEqual(['a']);
    });

    it('pages in a stable order: ties are broken by id', async () => {
      await store.write(
        Array.from({ length: 50 }, (_, index) =>
          book(`b${String(index).padStart(2, '0')}`, index + 1, { pages: index % 3 }),
        ),
      );
      for (const order of ['asc', 'desc'] as const) {
        const pages = [];
        for (let skip = 0; skip < 50; skip += 7)
          pages.push(...(await ids({ sort: { field: 'pages', order }, skip, limit: 7 })));
        expect(new Set(pages).size).toBe(50);
        const whole = await ids({ sort: { field: 'pages', order } });
        expect(pages).toEqual(whole);
        expect(whole[0]).toBe(order === 'asc' ? 'b00' : 'b47');
      }
      expect(await ids({ sort: { field: 'id', order: 'desc' }, limit: 2 })).toEqual(['b49', 'b48']);
    });

    it('answers a page with how many there are on all', async () => {
      await store.write(
        Array.from({ length: 20 }, (_, index) => book(`b${index + 10}`, index + 1, { shelf: 's', authors: ['ann'] })),
      );
      await store.write([book('x', 99, { shelf: 't', authors: ['ann'] })]);
      const page = async (skip: number, limit: number) => {
        const where = { authors: 'ann', shelf: 's' };
        const { found, total } = await store.page('books', {
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
      expect(await store.page('books', { where: { shelf: 'nowhere' } })).toEqual({ found: [], total: 0 });
    });

    it('refuses collections and fields that were not declared, whatever they look like', async () => {
      await expect(store.find('books', { where: { title: 'x' } })).rejects.toThrow();
      await expect(store.find('books', { where: { 'shelf" = 1 --': 'x' } })).rejects.toThrow();
      await expect(store.find('books', { sort: { field: 'title', order: 'asc' } })).rejects.toThrow();
      await expect(store.find('books', { sort: { field: 'authors', order: 'asc' } })).rejects.toThrow();
      await expect(store.find('films', {})).rejects.toThrow();
      await expect(store.count('books', { title: 'x' })).rejects.toThrow();
    });

    it('takes values as values, not as syntax', async () => {
      await store.write([book('a', 1, { shelf: "x' OR '1'='1", authors: ['"],"b'] })]);
      expect(await ids({ where: { shelf: "x' OR '1'='1" } })).toEqual(['a']);
      expect(await ids({ where: { shelf: '%' } })).toEqual([]);
      expect(await ids({ where: { authors: '"],"b' } })).toEqual(['a']);
    });

    it('takes nothing but strings, numbers and booleans for values, whoever sends what', async () => {
      await store.write([book('a', 1, { shelf: 's', pages: 1, lent: true, authors: ['ann'] })]);
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
          await expect(store.find('books', { where })).rejects.toThrow();
          await expect(store.page('books', { where })).rejects.toThrow();
          await expect(store.count('books', where)).rejects.toThrow();
        }
      for (const where of [{ $where: 'true' }, { $or: [{}] }, { 'v.json': 's' }, { __proto__: null, $expr: true }])
        await expect(store.find('books', { where: where as never })).rejects.toThrow();
    });

    it('matches nothing by what is absent', async () => {
      await store.write([book('a', 1, { shelf: null }), book('b', 2, {})]);
      for (const field of ['id', 'shelf', 'authors'])
        for (const nothing of [null, undefined, [null], [undefined]])
          expect(await ids({ where: { [field]: nothing as never } })).toEqual([]);
      expect(await ids({ where: { shelf: {} } })).toEqual([]);
    });

    it('is the same after every write was repeated and delivered in any order', async () => {
      const writes = Array.from({ length: 60 }, (_, index) =>
        book(
          `b${index % 7}`,
          index + 1,
          index % 11 === 10 ? null : { shelf: `s${index % 3}`, authors: [`a${index % 5}`] },
        ),
      );
      const inOrder = async (batches: readonly Write[][]) => {
        for (const batch of batches) await store.write(batch);
        return dumped();
      };
      const once = await inOrder([writes]);
      expect(once).toHaveLength(new Set(once.map(({ id }) => id)).size);
      expect(await inOrder([writes, writes.slice(10), writes.slice(0, 30)])).toEqual(once);
      const found = await store.find('books', { where: { shelf: 's1' } });
      await reset();
      await reopen();
      const scattered = writes.map((_, index) => writes[(index * 37) % writes.length] as Write);
      expect(await inOrder(scattered.map((write) => [write]))).toEqual(once);
      expect(await store.find('books', { where: { shelf: 's1' } })).toEqual(found);
    });

    it('stores what was loaded as absent, also when it was written meanwhile', async () => {
      await store.load([{ collection: 'books', id: 'a' }]);
      await store.write([book('a', 1, { shelf: 'first' }), book('a', 3, { shelf: 'third' })]);
      await store.load([{ collection: 'books', id: 'b' }]);
      await reopen();
      await store.write([book('b', 5, { shelf: 'fifth' })]);
      await store.write([book('b', 4, { shelf: 'fourth' })]);
      expect(await ids({ where: { shelf: 'third' } })).toEqual(['a']);
      expect(await ids({ where: { shelf: 'fifth' } })).toEqual(['b']);
    });

    it('never takes a checkpoint back', async () => {
      const at = (offset: number, position: number) => ({ projection: 'p', partition: 0, offset, position });
      await store.write([], at(5, 10));
      await store.write([], at(4, 9));
      expect(await store.checkpoint('p', 0)).toEqual({ offset: 5, position: 10 });
      await store.write([], at(6, 10));
      expect(await store.checkpoint('p', 0)).toEqual({ offset: 6, position: 10 });
    });

    it('stores documents and checkpoint together, or neither', async () => {
      await store.write([book('a', 1, {})], { projection: 'p', partition: 0, offset: 1, position: 1 });
      await expect(
        store.write([book('b', 2, {}), { collection: 'films', id: 'x', position: 2, document: {} }], {
          projection: 'p',
          partition: 0,
          offset: 2,
          position: 2,
        }),
      ).rejects.toThrow();
      expect(await store.get('books', 'b')).toBeUndefined();
      expect(await store.checkpoint('p', 0)).toEqual({ offset: 1, position: 1 });
      await store.write([], { projection: 'p', partition: 1, offset: 4, position: 9 });
      await reopen();
      expect(await store.checkpoint('p', 1)).toEqual({ offset: 4, position: 9 });
      expect(await store.checkpoints('p')).toEqual(
        new Map([
          [0, { offset: 1, position: 1 }],
          [1, { offset: 4, position: 9 }],
        ]),
      );
      expect(await store.checkpoints('q')).toEqual(new Map());
    });

    it('hands out documents that nobody can change', async () => {
      await store.write([book('a', 1, { deep: { list: [1] } })]);
      const read = async () => (await store.get<{ deep: { list: number[] } }>('books', 'a'))?.document;
      await expect((async () => (await read())?.deep.list.push(2))()).rejects.toThrow();
      expect(await read()).toEqual({ id: 'a', deep: { list: [1] } });
    });

    it('dumps every live document by collection and id', async () => {
      const many = Array.from({ length: 1_203 }, (_, index) => book(`b${index}`, index + 1, { pages: index }));
      await store.write([...many, { collection: 'notes', id: 'n', position: 1, document: { id: 'n' } }]);
      const all = await dumped();
      expect(all).toHaveLength(1_204);
      expect(all.map(({ id }) => id)).toEqual([...many.map(({ id }) => id).sort(), 'n']);
      expect(all[0]).toEqual({ collection: 'books', id: 'b0', position: 1, document: { id: 'b0', pages: 0 } });
    });

    it('fills a new generation beside the old one, then switches for good', async () => {
      await store.write([book('a', 1, { shelf: 'old' })], { projection: 'p', partition: 0, offset: 1, position: 1 });
      const next = await store.newGeneration();
      expect(await next.get('books', 'a')).toBeUndefined();
      expect(await next.checkpoint('p', 0)).toBeUndefined();
      await next.write([book('a', 1, { shelf: 'new' })], { projection: 'p', partition: 0, offset: 8, position: 8 });
      expect((await store.get('books', 'a'))?.document).toMatchObject({ shelf: 'old' });
      await next.activate();
      expect((await store.get('books', 'a'))?.document).toMatchObject({ shelf: 'new' });
      await reopen();
      expect((await store.get('books', 'a'))?.document).toMatchObject({ shelf: 'new' });
      expect(await store.checkpoint('p', 0)).toEqual({ offset: 8, position: 8 });
    });

    it('forgets a generation that was given up, also by a crash', async () => {
      await store.write([book('a', 1, { shelf: 'old' })]);
      const given = await store.newGeneration();
      await given.write([book('a', 1, { shelf: 'unfinished' })]);
      await given.close();
      const crashed = await store.newGeneration();
      await crashed.write([book('a', 1, { shelf: 'unfinished' })]);
      await reopen();
      expect((await store.get('books', 'a'))?.document).toMatchObject({ shelf: 'old' });
      expect(await (await store.newGeneration()).get('books', 'a')).toBeUndefined();
    });

    it('starts empty when the collections are declared otherwise than they were stored', async () => {
      await store.write([book('a', 1, {})], { projection: 'p', partition: 0, offset: 1, position: 1 });
      await reopen([{ name: 'books', indexes: ['shelf'], version: 2 }]);
      expect(await store.get('books', 'a')).toBeUndefined();
      expect(await store.checkpoint('p', 0)).toBeUndefined();
    });
  });
};
