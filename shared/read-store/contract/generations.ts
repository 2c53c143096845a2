import { expect, it } from '@jest/globals';
import { book, type TestStore } from './test-store.ts';

/** Rebuilds beside the generation in use. */
export const switchesGenerations = (test: TestStore): void => {
  it('fills a new generation beside the old one, then switches for good', async () => {
    await test.store.write([book('a', 1, { shelf: 'old' })], { projection: 'p', partition: 0, offset: 1, position: 1 });
    const next = await test.store.newGeneration();
    expect(await next.get('books', 'a')).toBeUndefined();
    expect(await next.checkpoint('p', 0)).toBeUndefined();
    await next.write([book('a', 1, { shelf: 'new' })], { projection: 'p', partition: 0, offset: 8, position: 8 });
    expect((await test.store.get('books', 'a'))?.document).toMatchObject({ shelf: 'old' });
    await next.activate();
    expect((await test.store.get('books', 'a'))?.document).toMatchObject({ shelf: 'new' });
    await test.reopen();
    expect((await test.store.get('books', 'a'))?.document).toMatchObject({ shelf: 'new' });
    expect(await test.store.checkpoint('p', 0)).toEqual({ offset: 8, position: 8 });
  });

  it('forgets a generation that was given up, also by a crash', async () => {
    await test.store.write([book('a', 1, { shelf: 'old' })]);
    const given = await test.store.newGeneration();
    await given.write([book('a', 1, { shelf: 'unfinished' })]);
    await given.close();
    const crashed = await test.store.newGeneration();
    await crashed.write([book('a', 1, { shelf: 'unfinished' })]);
    await test.reopen();
    expect((await test.store.get('books', 'a'))?.document).toMatchObject({ shelf: 'old' });
    expect(await (await test.store.newGeneration()).get('books', 'a')).toBeUndefined();
  });

  it('starts empty when the collections are declared otherwise than they were stored', async () => {
    await test.store.write([book('a', 1, {})], { projection: 'p', partition: 0, offset: 1, position: 1 });
    await test.reopen([{ name: 'books', indexes: ['shelf'], version: 2 }]);
    expect(await test.store.get('books', 'a')).toBeUndefined();
    expect(await test.store.checkpoint('p', 0)).toBeUndefined();
  });
};
