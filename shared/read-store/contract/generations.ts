import { expect, it } from '@jest/globals';
import { book, type TestStore } from './test-store.ts';

const plan = 'plan';

/** Rebuilds beside the generation in use. */
export const switchesGenerations = (test: TestStore): void => {
  it('fills a new generation beside the old one, then switches for good', async () => {
    await test.store.write([book('a', 1, { shelf: 'old' })], { projection: 'p', partition: 0, offset: 1, position: 1 });
    const next = await test.store.newGeneration(plan);
    expect(await next.get('books', 'a')).toBeUndefined();
    expect(await next.checkpoint('p', 0)).toBeUndefined();
    await next.write([book('a', 1, { shelf: 'new' })], { projection: 'p', partition: 0, offset: 8, position: 8 });
    expect(await test.store.get('books', 'a')).toMatchObject({ shelf: 'old' });
    await next.activate();
    expect(await test.store.get('books', 'a')).toMatchObject({ shelf: 'new' });
    await test.reopen();
    expect(await test.store.get('books', 'a')).toMatchObject({ shelf: 'new' });
    expect(await test.store.checkpoint('p', 0)).toEqual({ offset: 8, position: 8 });
  });

  it('goes on with what was left unfinished, for the same plan only', async () => {
    const mark = { projection: 'rebuild', partition: 0, offset: 3, position: 3 };
    await test.store.write([book('a', 1, { shelf: 'old' })]);
    const left = await test.store.newGeneration(plan);
    await left.write([book('a', 3, { shelf: 'unfinished' })], mark);
    await test.reopen();
    expect(await test.store.get('books', 'a')).toMatchObject({ shelf: 'old' });
    const again = await test.store.newGeneration(plan);
    expect(await again.checkpoint('rebuild', 0)).toEqual({ offset: 3, position: 3 });
    expect(await again.get('books', 'a')).toMatchObject({ shelf: 'unfinished' });
    await again.write([book('a', 2, { shelf: 'repeated' }), book('b', 4, { shelf: 'new' })]);
    await again.close();
    await (await test.store.newGeneration(plan)).activate();
    expect((await test.store.getMany('books', ['a', 'b'])).map((document) => document.shelf)).toEqual([
      'unfinished',
      'new',
    ]);
    expect(await (await test.store.newGeneration(plan)).get('books', 'a')).toBeUndefined();
  });

  it('begins anew where another plan left one unfinished, or it was discarded', async () => {
    const left = await test.store.newGeneration('other');
    await left.write([book('a', 1, { shelf: 'unfinished' })]);
    await left.close();
    const given = await test.store.newGeneration(plan);
    expect(await given.get('books', 'a')).toBeUndefined();
    await given.write([book('a', 1, { shelf: 'unfinished' })]);
    await given.discard();
    await test.reopen();
    expect(await test.store.get('books', 'a')).toBeUndefined();
    expect(await (await test.store.newGeneration(plan)).get('books', 'a')).toBeUndefined();
  });

  it('starts empty when the collections are declared otherwise than they were stored', async () => {
    await test.store.write([book('a', 1, {})], { projection: 'p', partition: 0, offset: 1, position: 1 });
    await test.reopen([{ name: 'books', indexes: ['shelf'], version: 2 }]);
    expect(await test.store.get('books', 'a')).toBeUndefined();
    expect(await test.store.checkpoint('p', 0)).toBeUndefined();
  });
};
