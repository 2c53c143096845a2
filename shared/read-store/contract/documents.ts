import { expect, it } from '@jest/globals';
import type { Write } from '../port.ts';
import { book, type TestStore } from './test-store.ts';

/** Documents, tombstones and checkpoints: what is written is what is read. */
export const storesDocuments = (test: TestStore): void => {
  it('gives back every JSON shape', async () => {
    const document = {
      id: 'a',
      text: 'ünï "quoted" \u2028 𝒳',
      list: [1, [2.5, null]],
      deep: { empty: {}, yes: true },
      big: 2 ** 53 - 1,
    };
    await test.store.write([{ collection: 'notes', id: 'a', position: 7, document }]);
    const refs = [{ collection: 'notes', id: 'a' }];
    expect(await test.store.get('notes', 'a')).toEqual(document);
    expect(await test.store.load(refs)).toEqual([{ position: 7, document }]);
    await test.reopen();
    expect(await test.store.get('notes', 'a')).toEqual(document);
    expect(await test.store.load(refs)).toEqual([{ position: 7, document }]);
  });

  it('knows nothing of what was never written', async () => {
    expect(await test.store.get('books', 'x')).toBeUndefined();
    expect(await test.store.getMany('books', ['x', 'y'])).toEqual([]);
    expect(await test.store.load([{ collection: 'books', id: 'x' }])).toEqual([undefined]);
    expect(await test.store.find('books', {})).toEqual([]);
    expect(await test.store.count('books')).toBe(0);
    expect(await test.store.checkpoint('p', 0)).toBeUndefined();
  });

  it('gives many in the order asked, leaving out absent ones', async () => {
    await test.store.write([book('a', 1, {}), book('b', 2, {}), book('c', 3, null)]);
    const found = await test.store.getMany('books', ['b', 'x', 'c', 'a']);
    expect(found.map(({ id }) => id)).toEqual(['b', 'a']);
    await test.reopen();
    expect(await test.store.getMany('books', ['b', 'x', 'c', 'a'], true)).toEqual(found);
  });

  it('replaces a document only by a newer position', async () => {
    await test.store.write([book('a', 5, { shelf: 'new' })]);
    await test.store.write([book('a', 5, { shelf: 'same' }), book('a', 4, { shelf: 'old' })]);
    expect(await test.store.get('books', 'a')).toEqual({ id: 'a', shelf: 'new' });
    expect(await test.ids({ where: { shelf: 'old' } })).toEqual([]);
    await test.store.write([book('a', 6, { shelf: 'newer' })]);
    expect(await test.ids({ where: { shelf: 'newer' } })).toEqual(['a']);
    expect(await test.ids({ where: { shelf: 'new' } })).toEqual([]);
  });

  it('keeps a tombstone that no query returns and no older document revives', async () => {
    await test.store.write([
      book('a', 1, { shelf: 's', authors: ['ann'] }),
      book('b', 2, { shelf: 's', authors: ['ann'] }),
    ]);
    await test.store.write([book('a', 3, null)]);
    await test.store.write([book('a', 2, { shelf: 's', authors: ['ann'] })]);
    expect(await test.store.get('books', 'a')).toBeUndefined();
    expect(await test.store.getMany('books', ['a', 'b'])).toHaveLength(1);
    expect(await test.ids({ where: { shelf: 's' } })).toEqual(['b']);
    expect(await test.ids({ where: { authors: 'ann' } })).toEqual(['b']);
    expect(await test.store.count('books')).toBe(1);
    expect(await test.store.load([{ collection: 'books', id: 'a' }])).toEqual([{ position: 3, document: null }]);
    expect((await test.dumped()).map(({ id }) => id)).toEqual(['b']);
    await test.store.write([book('a', 4, { shelf: 't' })]);
    expect(await test.ids({ where: { shelf: 't' } })).toEqual(['a']);
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
      for (const batch of batches) await test.store.write(batch);
      return test.dumped();
    };
    const once = await inOrder([writes]);
    expect(once).toHaveLength(new Set(once.map(({ id }) => id)).size);
    expect(await inOrder([writes, writes.slice(10), writes.slice(0, 30)])).toEqual(once);
    const found = await test.store.find('books', { where: { shelf: 's1' } });
    await test.reset();
    await test.reopen();
    const scattered = writes.map((_, index) => writes[(index * 37) % writes.length] as Write);
    expect(await inOrder(scattered.map((write) => [write]))).toEqual(once);
    expect(await test.store.find('books', { where: { shelf: 's1' } })).toEqual(found);
  });

  it('stores what was loaded as absent, also when it was written meanwhile', async () => {
    await test.store.load([{ collection: 'books', id: 'a' }]);
    await test.store.write([book('a', 1, { shelf: 'first' }), book('a', 3, { shelf: 'third' })]);
    await test.store.load([{ collection: 'books', id: 'b' }]);
    await test.reopen();
    await test.store.write([book('b', 5, { shelf: 'fifth' })]);
    await test.store.write([book('b', 4, { shelf: 'fourth' })]);
    expect(await test.ids({ where: { shelf: 'third' } })).toEqual(['a']);
    expect(await test.ids({ where: { shelf: 'fifth' } })).toEqual(['b']);
  });

  it('never takes a checkpoint back', async () => {
    const at = (offset: number, position: number) => ({ projection: 'p', partition: 0, offset, position });
    await test.store.write([], at(5, 10));
    await test.store.write([], at(4, 9));
    expect(await test.store.checkpoint('p', 0)).toEqual({ offset: 5, position: 10 });
    await test.store.write([], at(6, 10));
    expect(await test.store.checkpoint('p', 0)).toEqual({ offset: 6, position: 10 });
  });

  it('stores documents and checkpoint together, or neither', async () => {
    await test.store.write([book('a', 1, {})], { projection: 'p', partition: 0, offset: 1, position: 1 });
    await expect(
      test.store.write([book('b', 2, {}), { collection: 'plays', id: 'x', position: 2, document: {} }], {
        projection: 'p',
        partition: 0,
        offset: 2,
        position: 2,
      }),
    ).rejects.toThrow();
    expect(await test.store.get('books', 'b')).toBeUndefined();
    expect(await test.store.checkpoint('p', 0)).toEqual({ offset: 1, position: 1 });
    const event = { stream: 's', revision: 3, id: 'i', digest: 'd' };
    await test.store.write([], { projection: 'p', partition: 1, offset: 4, position: 9, source: 'topic', event });
    await test.reopen();
    expect(await test.store.checkpoint('p', 1)).toEqual({ offset: 4, position: 9, source: 'topic', event });
    expect(await test.store.checkpoints('p')).toEqual(
      new Map([
        [0, { offset: 1, position: 1 }],
        [1, { offset: 4, position: 9, source: 'topic', event }],
      ]),
    );
    expect(await test.store.checkpoints('q')).toEqual(new Map());
  });

  it('shows no checkpoint before the documents that were written with it', async () => {
    for (let offset = 1; offset <= 20; offset++) {
      await test.store.get('books', 'a');
      const written = test.store.write([book('a', offset, { pages: offset })], {
        ...{ projection: 'p', partition: 0 },
        ...{ offset, position: offset },
      });
      while ((await test.store.checkpoint('p', 0))?.offset !== offset);
      expect(await test.store.get('books', 'a')).toMatchObject({ pages: offset });
      await written;
    }
  });

  it('hands out documents that nobody can change', async () => {
    await test.store.write([book('a', 1, { deep: { list: [1] } })]);
    const read = async () => test.store.get<{ deep: { list: number[] } }>('books', 'a');
    await expect((async () => (await read())?.deep.list.push(2))()).rejects.toThrow();
    expect(await read()).toEqual({ id: 'a', deep: { list: [1] } });
  });

  it('dumps every live document by collection and id', async () => {
    const many = Array.from({ length: 1_203 }, (_, index) => book(`b${index}`, index + 1, { pages: index }));
    await test.store.write([...many, { collection: 'notes', id: 'n', position: 1, document: { id: 'n' } }]);
    const all = await test.dumped();
    expect(all).toHaveLength(1_204);
    expect(all.map(({ id }) => id)).toEqual([...many.map(({ id }) => id).sort(), 'n']);
    expect(all[0]).toEqual({ collection: 'books', id: 'b0', position: 1, document: { id: 'b0', pages: 0 } });
  });
};
