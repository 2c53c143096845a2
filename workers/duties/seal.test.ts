import { DAY, type DomainEvent, streams } from '@dossier/shared/contract';
import { verifyHistory } from '@dossier/shared/history';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { sealStreams } from './seal.ts';

const picture = (personId: string): DomainEvent => ({ type: 'ProfilePictureRemoved', data: { personId } });

describe('seals', () => {
  let bench: TestWorkers;
  beforeEach(async () => {
    bench = await openTestWorkers();
  });
  afterEach(() => bench.close());
  const seals = () => bench.eventStore.readStream(streams.seal());
  const change = (personId: string) => bench.record(streams.account(personId), picture(personId));

  it('[BEY-04] cover the streams that changed since the last, once a day', async () => {
    await sealStreams(bench.options);
    expect(await seals()).toEqual([]);
    await change('ann');
    await change('ann');
    await change('ben');
    await sealStreams(bench.options);
    await sealStreams(bench.options);
    expect((await seals()).map(({ data }) => [data.position, data.streams])).toEqual([[3, 2]]);
    await change('cid');
    bench.pass(DAY - 1);
    await sealStreams(bench.options);
    expect(await seals()).toHaveLength(1);
    bench.pass(1);
    await sealStreams(bench.options);
    expect((await seals()).map(({ data }) => [data.position, data.streams])).toEqual([
      [3, 2],
      [5, 1],
    ]);
    expect(await verifyHistory({ store: bench.eventStore })).toMatchObject({ ok: true, seals: 2 });
  });

  it('do not cover themselves: without a change there is none', async () => {
    await change('ann');
    await sealStreams(bench.options);
    bench.pass(3 * DAY);
    await sealStreams(bench.options);
    expect(await seals()).toHaveLength(1);
  });

  it('are made once when two copies begin at the same time', async () => {
    await change('ann');
    await Promise.all([sealStreams(bench.options), sealStreams(bench.options)]);
    expect(await seals()).toHaveLength(1);
    expect(await verifyHistory({ store: bench.eventStore })).toMatchObject({ ok: true, seals: 1 });
  });

  it('cover only what lies before their position when events come in meanwhile', async () => {
    await change('ann');
    await Promise.all([sealStreams(bench.options), change('ben'), change('ann')]);
    bench.pass(DAY);
    await sealStreams(bench.options);
    expect(await verifyHistory({ store: bench.eventStore })).toMatchObject({ ok: true, seals: 2 });
  });
});
