import { Readable } from 'node:stream';
import { DAY, type DomainEvent, HOUR, type StoredEvent, streams } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { evidenceQueue } from '@dossier/shared/job-queue';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createReactor } from '../reactions/reactor.ts';
import { created, ordered, packaged, projectId, purged, unpackaged } from '../testing/events.ts';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { processPackages } from './evidence.ts';
import { processRemovals } from './removals.ts';

const key = fileKey(projectId, 'package');

describe('a package that is made beforehand', () => {
  let bench: TestWorkers;
  beforeEach(async () => {
    bench = await openTestWorkers();
    await bench.files.append(key, 0, Readable.from([Buffer.from('bytes')]));
  });
  afterEach(() => bench.close());

  const happen = (...events: readonly DomainEvent[]) => bench.record(streams.evidence(projectId), ...events);
  const tell = (events: readonly StoredEvent[]) => createReactor(bench.options).handle(events);
  const isGone = async () => (await bench.files.size(key)) === undefined;
  const dropped = () => bench.client.take().flatMap(({ name, payload }) => (name === 'DropEvidence' ? [payload] : []));

  it('[BEY-39] is made by one job, however many asked for it', async () => {
    await tell(await happen(ordered('hanna'), ordered('olga')));
    const taken: unknown[] = [];
    const making = bench.jobs.process(evidenceQueue, async ({ data }) => void taken.push(data));
    await until(async () => taken.length > 0);
    await making.stop();
    expect(taken).toEqual([{ projectId, packageId: 'package' }]);
  });

  it('[BEY-39] is dropped after a week, and not before', async () => {
    await tell(await happen(packaged()));
    bench.client.take();
    const ends = processPackages(bench.options);
    bench.pass(7 * DAY - HOUR);
    expect([dropped(), await bench.jobs.count('delayed')]).toEqual([[], 1]);
    bench.pass(HOUR);
    const gone = await until(async () => {
      const found = dropped();
      return found.length > 0 && found;
    });
    expect(gone).toEqual([{ projectId, packageId: 'package', why: 'expired' }]);
    await ends.stop();
  });

  it('[BEY-39] is dropped when something is gone that it holds, and not for what was gone before it was ordered', async () => {
    await bench.record(streams.project(projectId), created);
    const gone: DomainEvent = { type: 'DocumentsExpired', data: { projectId, personId: 'ann', files: [] } };
    const expire = () => bench.record(streams.submission(projectId, 'ann'), gone);
    const before = await expire();
    await happen(ordered('hanna'));
    await tell(before);
    expect(dropped()).toEqual([]);
    await tell(await expire());
    expect(dropped()).toEqual([{ projectId, packageId: 'package', why: 'deleted' }]);
  });

  it.each(['expired', 'replaced', 'deleted', 'erased', 'failed'] as const)(
    '[BEY-39] gives back its bytes when it was dropped: %s',
    async (why) => {
      await tell(await happen(unpackaged(why)));
      const ends = processPackages(bench.options);
      await until(isGone);
      await ends.stop();
    },
  );

  it('[BEY-39] goes with its project', async () => {
    await happen(ordered('hanna'), packaged());
    await tell(await bench.record(streams.project(projectId), created, purged));
    bench.pass(HOUR);
    const removals = processRemovals(bench.options);
    await until(isGone);
    await removals.stop();
  });

  it('[BEY-39] [BEY-18] goes with the account of anybody whom it names', async () => {
    const document = { id: projectId, packageId: 'package', people: ['ann', 'bob'] };
    await bench.readStore.write([{ collection: 'evidence', id: projectId, position: 1, document }]);
    await tell(await bench.record(streams.account('cid'), { type: 'AccountClosed', data: { personId: 'cid' } }));
    await tell(await bench.record(streams.account('bob'), { type: 'AccountClosed', data: { personId: 'bob' } }));
    const removals = processRemovals(bench.options);
    const gone = await until(async () => {
      const found = dropped();
      return found.length > 0 && found;
    });
    await removals.stop();
    expect([...gone, ...dropped()]).toEqual([{ projectId, packageId: 'package', why: 'erased' }]);
  });

  it('[BEY-39] [BEY-18] goes with whoever was erased in the moment in which it became ready', async () => {
    const ann = await bench.directory.personOf('ann@example.org');
    const document = { id: projectId, packageId: 'package', people: [ann.personId] };
    const isReady = async () => {
      const ready = await happen(packaged(ann.personId));
      await bench.viewsReach({ collection: 'evidence', id: projectId, position: 1, document } as never);
      await tell(ready);
    };
    await isReady();
    const removals = processRemovals(bench.options);
    await until(async () => (await bench.jobs.oldest()) === undefined);
    await bench.directory.erase(ann.personId);
    await isReady();
    const gone = await until(async () => {
      const found = dropped();
      return found.length > 0 && found;
    });
    await removals.stop();
    expect([...gone, ...dropped()]).toEqual([{ projectId, packageId: 'package', why: 'erased' }]);
  });
});
