import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Document, MongoClient } from 'mongodb';
import { openMongo } from '../../engines/mongodb/client.ts';
import { describeEngine } from '../../testing/engine.ts';
import { leeway } from '../../testing/leeway.ts';
import { until } from '../../testing/until.ts';
import { readStoreContract } from '../contract.ts';
import { GenerationBusyError, GenerationSwitchedError, type ReadStore } from '../port.ts';
import { openMongoReadStore } from './read-store.ts';
import { at, book, books, collections, newName, nextCollections, refs } from './testing.ts';

describeEngine('MONGODB_URL', (url) => {
  let client: MongoClient;
  let database = newName();
  const forget = async () => {
    await client.db(database).dropDatabase();
    database = newName();
  };
  beforeAll(() => {
    client = openMongo({ url });
  });
  afterAll(() => client.close());

  readStoreContract('mongodb', (declared) => openMongoReadStore({ client, database, collections: declared }), forget);

  describe('mongodb read store', () => {
    const opened: ReadStore[] = [];
    const open = async (declared = collections, options: { lease?: number } = {}) => {
      const store = await openMongoReadStore({ client, database, collections: declared, ...options });
      opened.push(store);
      return store;
    };
    const dumped = async (store: ReadStore) => {
      const all = [];
      for await (const entry of store.dump()) all.push(entry);
      return all;
    };
    const stored = async () =>
      (await client.db(database).listCollections().toArray())
        .map(({ name }) => name)
        .filter((name) => /_g\d+$/.test(name));
    const generations = async () => new Set((await stored()).map((name) => name.replace(/.*_g/, '')));
    const pointers = () => client.db(database).collection<Document & { _id: string }>('_generations');
    /** As after a silence of who fills a generation. */
    const endLease = (ago = 1) =>
      pointers().updateMany({ lease: { $ne: null } }, { $set: { 'lease.until': Date.now() - ago } });
    let one: ReadStore;
    let other: ReadStore;
    beforeEach(async () => {
      one = await open();
      other = await open();
    });
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close();
      await forget();
    });

    it('keeps the newest of what several copies write at once, each document once', async () => {
      const positions = [5, 3, 9, 1, 7, 8, 2, 6];
      await Promise.all(
        positions.map((position, index) => (index % 2 ? one : other).write(books(40, position), at(0, position))),
      );
      const all = await dumped(one);
      expect(all).toHaveLength(40);
      expect(new Set(all.map(({ position }) => position))).toEqual(new Set([9]));
      expect(await one.count('books', { pages: 9 })).toBe(40);
      expect(await other.checkpoint('p', 0)).toEqual({ offset: 9, position: 9 });
    });

    it('inserts at once with other copies what all of them found absent', async () => {
      const stores = [one, other, await open()];
      for (const store of stores) await store.load(refs('b0', 'b1', 'b2', 'b3'));
      await Promise.all(stores.map((store, index) => store.write(books(4, index + 1))));
      expect((await dumped(one)).map(({ id, position }) => [id, position])).toEqual([
        ['b0', 3],
        ['b1', 3],
        ['b2', 3],
        ['b3', 3],
      ]);
    });

    it('takes no operator for an id', async () => {
      await one.write([book('a', 1)]);
      for (const id of [{ $ne: null }, { $gt: '' }, ['a'], 1, null]) {
        await expect(one.get('books', id as never)).rejects.toThrow();
        await expect(one.getMany('books', [id as never])).rejects.toThrow();
        await expect(one.load([{ collection: 'books', id: id as never }])).rejects.toThrow();
        await expect(one.write([{ ...book('a', 2), id: id as never }])).rejects.toThrow();
      }
    });

    it('gives back field names and values that mean something to MongoDB', async () => {
      const document = JSON.parse(
        '{"10":1,"2":2,"$set":{"a.b":"$x","":null},"__proto__":{"_id":1},"a.b":{"$date":"2030-01-01"},"n":9007199254740991,"f":1.0e-7}',
      );
      await one.write([{ collection: 'notes', id: '$a.b', position: 1, document }]);
      const read = await other.get('notes', '$a.b');
      expect(JSON.stringify(read)).toBe(JSON.stringify(document));
      expect(await other.getMany('notes', ['$a.b'])).toEqual([read]);
    });

    it('is switched in every copy within a second, and writes nothing that came from before', async () => {
      await one.write([book('a', 1, { shelf: 'old' })], at(0, 1));
      await one.checkpoint('p', 0);
      await other.load(refs('a', 'b'));
      await other.checkpoint('p', 1);
      const next = await one.newGeneration('plan');
      await next.write([book('a', 1, { shelf: 'new' })]);
      await next.write([], at(1, 4));
      expect(await other.find('books', { where: { shelf: 'new' } })).toEqual([]);
      await next.activate();
      const switchedAt = Date.now();
      await until(async () => (await other.get('books', 'a'))?.shelf === 'new');
      expect(Date.now() - switchedAt).toBeLessThan(1_500 * leeway());
      expect(await other.find('books', { where: { shelf: 'old' } })).toEqual([]);

      await expect(other.write([book('a', 2)])).rejects.toThrow(GenerationSwitchedError);
      await expect(other.write([book('b', 2)])).rejects.toThrow(GenerationSwitchedError);
      await expect(other.write([], at(1, 7))).rejects.toThrow(GenerationSwitchedError);
      // What is watched is not gone on from.
      await other.checkpoints('p');
      await expect(other.write([], at(1, 7))).rejects.toThrow(GenerationSwitchedError);

      expect(await other.checkpoint('p', 1)).toEqual({ offset: 4, position: 4 });
      await other.load(refs('a', 'b'));
      await other.write([book('a', 2, { shelf: 'newer' }), book('b', 2)], at(1, 7));
      await expect(other.write([], at(0, 7))).rejects.toThrow(GenerationSwitchedError);
      expect((await one.get('books', 'a'))?.shelf).toBe('newer');
      // Whoever switches has nothing from before.
      await one.write([book('c', 3)], at(0, 5));
    });

    it('fills one generation at a time', async () => {
      const next = await one.newGeneration('plan');
      await expect(one.newGeneration('plan')).rejects.toThrow(GenerationBusyError);
      await expect(other.newGeneration('plan')).rejects.toThrow(GenerationBusyError);
      await next.close();
      const others = await other.newGeneration('plan');
      await expect(one.newGeneration('plan')).rejects.toThrow(GenerationBusyError);
      await others.activate();
      await (await one.newGeneration('plan')).close();
    });

    it('lets nobody fill or activate a generation that was taken over after a silence', async () => {
      const silent = await (await open()).newGeneration('plan');
      await silent.load(refs('a'));
      await endLease();
      const next = await other.newGeneration('another plan');
      await next.write([book('a', 1, { shelf: 'next' })]);
      await expect(silent.write([book('a', 1, { shelf: 'silent' })])).rejects.toThrow(GenerationBusyError);
      await expect(silent.activate()).rejects.toThrow(GenerationBusyError);
      await silent.close();
      await next.activate();
      expect((await other.get('books', 'a'))?.shelf).toBe('next');
    });

    it('never switches to what was cleared away after a silence: the old documents stay', async () => {
      await one.write([book('a', 1, { shelf: 'old' })]);
      const silent = await (await open()).newGeneration('plan');
      await silent.write([book('a', 1, { shelf: 'new' })]);
      await endLease(86_400_001);
      await expect(silent.activate()).rejects.toThrow(GenerationBusyError);
      await open();
      await expect(silent.activate()).rejects.toThrow(GenerationBusyError);
      await (await open()).checkpoint('p', 0);
      expect((await (await open()).get('books', 'a'))?.shelf).toBe('old');
    });

    it('goes on in another copy with what a crashed one had filled', async () => {
      const crashed = await one.newGeneration('plan');
      await crashed.write([book('a', 1), book('b', 1)], { ...at(0, 1), projection: 'rebuild' });
      await expect(other.newGeneration('plan')).rejects.toThrow(GenerationBusyError);
      await endLease();
      await open();
      const next = await other.newGeneration('plan');
      expect(await next.checkpoint('rebuild', 0)).toEqual({ offset: 1, position: 1 });
      await next.write([book('b', 2, { shelf: 's' }), book('c', 2)]);
      await expect(crashed.write([book('a', 3)])).rejects.toThrow(GenerationBusyError);
      await next.activate();
      expect((await dumped(other)).map(({ id, position }) => [id, position])).toEqual([
        ['a', 1],
        ['b', 2],
        ['c', 2],
      ]);
    });

    it('keeps what it fills, however long it reads and compares without a write', async () => {
      const next = await (await open(collections, { lease: 3_000 })).newGeneration('plan');
      await next.write([book('a', 1)]);
      const leasedUntil = async (): Promise<number> => (await pointers().findOne())?.lease.until;
      const first = await leasedUntil();
      await until(async () => (await leasedUntil()) > first);
      await expect(other.newGeneration('plan')).rejects.toThrow(GenerationBusyError);
      await next.activate();
      await until(async () => (await other.count('books')) === 1);
    });

    it('has old and new code side by side, each with its own documents', async () => {
      await one.write([book('a', 1, { shelf: 'old' })], at(0, 1));
      const green = await open(nextCollections);
      expect(green.version).not.toBe(one.version);
      expect(await green.get('books', 'a')).toBeUndefined();
      expect(await green.checkpoint('p', 0)).toBeUndefined();
      await green.write([book('a', 1, { shelf: 'green' })], at(0, 9));
      await (await green.newGeneration('plan')).activate();
      await green.write([book('b', 1, { shelf: 'green' })], at(0, 10));
      expect(await dumped(one)).toEqual([book('a', 1, { shelf: 'old' })]);
      expect(await other.checkpoint('p', 0)).toEqual({ offset: 1, position: 1 });
    });

    it('clears away what no version uses: left a minute ago, given up, crashed, not run for a week', async () => {
      await one.write([book('a', 1)]);
      await (await one.newGeneration('plan')).discard();
      expect((await generations()).size).toBe(1);
      await (await one.newGeneration('plan')).activate();
      await other.get('books', 'a');
      // Other copies may not know of the switch yet.
      expect((await generations()).size).toBe(2);
      const crashed = await (await open()).newGeneration('plan');
      await crashed.load(refs('a'));
      await endLease(86_400_001);
      const green = await open(nextCollections);
      await green.write([book('g', 1)]);
      expect((await generations()).size).toBe(3);

      await pointers().updateMany({ previous: { $ne: null } }, { $set: { 'previous.leftAt': Date.now() - 120_000 } });
      await (await open()).get('books', 'a');
      expect((await generations()).size).toBe(2);
      await pointers().updateMany({ _id: green.version }, { $set: { lastUsed: Date.now() - 6 * 86_400_000 } });
      await open();
      expect((await generations()).size).toBe(2);
      await pointers().updateMany({ _id: green.version }, { $set: { lastUsed: Date.now() - 8 * 86_400_000 } });
      await open();
      expect((await generations()).size).toBe(1);
      expect(await pointers().countDocuments({})).toBe(1);
    });

    it('begins anew, empty, when the database is deleted under it', async () => {
      await one.write([book('a', 1)], at(0, 1));
      await client.db(database).dropDatabase();
      const written = async () => {
        const [pointer] = await pointers().find().toArray();
        if (!pointer) return 0;
        const name = `books_${one.version.slice(0, 8)}_g${pointer.generation}`;
        return client.db(database).collection(name).countDocuments({});
      };
      // What follows the events goes on from its checkpoint again when it is told to.
      const follow = async () => {
        await one.checkpoint('p', 0);
        await one.write([book('a', 1, { shelf: 's' })], at(0, 1));
      };
      await until(async () => {
        await follow().catch((error) => expect(error).toBeInstanceOf(GenerationSwitchedError));
        return (await written()) === 1;
      });
      await until(async () => (await other.count('books', { shelf: 's' })) === 1);
      expect(await one.checkpoint('p', 0)).toEqual({ offset: 1, position: 1 });
    });

    it('writes a batch in a few commands', async () => {
      const watched = new MongoClient(url, { monitorCommands: true });
      const commands: string[] = [];
      watched.on('commandStarted', ({ commandName, command }) => {
        if (['find', 'insert', 'update', 'getMore'].includes(commandName) && command.find !== '_generations')
          commands.push(commandName);
      });
      const store = await openMongoReadStore({ client: watched, database, collections });
      await store.write(books(450, 1));
      const ids = refs(...books(450, 1).map(({ id }) => id), ...books(450, 1).map(({ id }) => `${id}-new`));
      commands.length = 0;
      await store.load(ids);
      await store.write([...books(450, 2), ...ids.slice(450).map(({ id }) => book(id, 2))], at(0, 2));
      expect(commands).toEqual(['find', 'find', 'insert', 'update', 'update']);
      expect(await store.count('books', { pages: 2 })).toBe(450);
      await store.close();
      await watched.close();
    });
  });
});
