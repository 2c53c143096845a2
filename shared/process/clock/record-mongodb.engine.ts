import { expect, it } from '@jest/globals';
import { describeEngine } from '../../testing/engine.ts';
import { newDatabase } from '../../testing/mongodb.ts';
import { mongoClockRecord } from './record-mongodb.ts';

describeEngine('MONGODB_URL', (url) => {
  it('keeps for all copies the last reading that was trusted, and the last that was confirmed', async () => {
    const place = newDatabase(url);
    const [one, other] = [await mongoClockRecord(place), await mongoClockRecord(place)];
    expect(await one.read('trusted')).toBeUndefined();
    const trusted = { wall: 1_700_000_000_000, uptime: 12.5, boot: 'one' };
    await one.write('trusted', { ...trusted, uptime: 1 });
    await one.write('trusted', trusted);
    const confirmed = { ...trusted, boot: 'two' };
    await other.write('confirmed', confirmed);
    expect(await other.read('trusted')).toEqual(trusted);
    expect(await one.read('confirmed')).toEqual(confirmed);
    for (const opened of [one, other]) await opened.close();
  });
});
