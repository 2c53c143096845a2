import { expect, it } from '@jest/globals';
import { describeEngine } from '../../testing/engine.ts';
import { newDatabase } from '../../testing/mongodb.ts';
import { until } from '../../testing/until.ts';
import { rememberedFor } from '../port.ts';
import { commandIndexContract } from './contract.ts';
import { openMongoCommandIndex } from './mongodb.ts';

describeEngine('MONGODB_URL', (url) => {
  commandIndexContract('MongoDB', () => openMongoCommandIndex(newDatabase(url)));

  it('forgets an id when its time is over, and not that it was filled', async () => {
    const database = newDatabase(url);
    const taken = { payloadHash: 'hash', stream: 'a', after: -1, at: 1_000 };
    // What it forgets at once, on its own, is nothing yet.
    const index = await openMongoCommandIndex(database, () => 1_000);
    await index.take('old', taken);
    await index.take('young', { ...taken, at: 2_000 });
    await index.markFilled();
    const later = await openMongoCommandIndex(database, () => 1_001 + rememberedFor);
    await until(async () => (await index.find('old')) === undefined);
    expect(await index.find('young')).toBeDefined();
    expect(await index.isFilled()).toBe(true);
    await Promise.all([index.close(), later.close()]);
  });
});
