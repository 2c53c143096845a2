import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { describeEngine } from '../../testing/engine.ts';
import { newDatabase } from '../../testing/mongodb.ts';
import { eraseAgain, withLedger } from '../erasure.ts';
import { openMongoDirectory } from './directory.ts';
import { mongoLedger } from './ledger.ts';

describeEngine('MONGODB_URL', (url) => {
  it('[BEY-18] a person who was erased stays erased when an older database is restored', async () => {
    const place = newDatabase(url);
    const [ledger, again] = [await mongoLedger(place), await mongoLedger(place)];
    const own = await openMongoDirectory({ url: place, masterKey: randomBytes(32) });
    const directory = withLedger(own, ledger);
    const ann = await directory.personOf('ann@example.org');
    const key = (await directory.keyOf(ann.personId)) as Buffer;
    await directory.erase(ann.personId);
    await own.restore(ann, key);
    const named: string[] = [];
    const uploads = { forgetNames: async (personId: string) => void named.push(personId) };
    expect(await eraseAgain({ directory: own, uploads }, again)).toBe(1);
    expect(await eraseAgain({ directory: own, uploads }, again)).toBe(0);
    expect(await directory.keyOf(ann.personId)).toBeUndefined();
    expect(named).toEqual([ann.personId]);
    for (const opened of [own, ledger, again]) await opened.close();
  });
});
