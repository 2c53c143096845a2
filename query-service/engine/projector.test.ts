import type { ReadStore } from '@dossier/shared/read-store';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projections } from '../read-models/projections.ts';
import { projectId } from '../testing/events.ts';
import { events, openTestProjectors, type TestProjectors } from '../testing/projector.ts';
import { dumpHash } from './rebuild.ts';

describe('projector', () => {
  let test: TestProjectors;
  beforeEach(() => {
    test = openTestProjectors();
  });
  afterEach(() => test.close());

  it('follows the events and tells of them after the views are written', async () => {
    const made = test.projector();
    await made.start();
    await test.append(events());
    await test.shown(made);
    expect((await test.readStore.get('projects', projectId))?.document).toMatchObject({
      totals: { required: 2, delivered: 1 },
    });
    expect(test.told).toContainEqual({ resource: 'submissions', id: `${projectId}.ann`, projectId, personId: 'ann' });
    expect((await test.readStore.checkpoint('projections', 0))?.position).toBe(8);
  });

  it('goes on from its checkpoint after a restart', async () => {
    const all = events();
    const first = test.projector();
    await first.start();
    await test.append(all.slice(0, 5));
    await test.shown(first);
    await first.close();
    await test.append(all.slice(5));
    const second = test.projector();
    await second.start();
    await test.shown(second);
    const { hash } = await dumpHash(test.readStore);
    expect((await second.rebuild({ compare: true })).hash).toBe(hash);
  });

  it('looks up a document once, and again only where it may have changed', async () => {
    const all = events();
    const loaded: string[] = [];
    const counting: ReadStore = {
      ...test.readStore,
      load: (refs) => {
        loaded.push(...refs.map(({ collection, id }) => `${collection} ${id}`));
        return test.readStore.load(refs);
      },
    };
    const first = test.projector(projections, counting);
    await first.start();
    for (const event of all.slice(0, 6)) {
      await test.append([event]);
      await test.shown(first);
    }
    expect(loaded.filter((name) => name === `projects ${projectId}`)).toHaveLength(1);
    expect(new Set(loaded).size).toBe(loaded.length);
    await first.close();
    loaded.length = 0;
    const second = test.projector(projections, counting);
    await second.start();
    await test.append(all.slice(6));
    await test.shown(second);
    expect(loaded).toContain(`projects ${projectId}`);
    expect(await second.rebuild({ compare: true })).toMatchObject({ same: true });
  });

  it('measures how long each event took until it was shown', async () => {
    const made = test.projector();
    await made.start();
    await test.append(events());
    const [delays] = made.measures.flatMap((measure) => ('histogram' in measure ? [measure.histogram] : []));
    const measured = async () => {
      const { values = [] } = (await delays?.get()) ?? {};
      return values.find(({ metricName }) => metricName === 'dossier_projection_delay_seconds_count')?.value;
    };
    await until(async () => (await measured()) === 8);
  });

  it('has everything read anew where it goes on after another copy, which may have ended before it test.told of it', async () => {
    const first = test.projector();
    await first.start();
    await test.append(events());
    await test.shown(first);
    await first.close();
    expect(test.told).not.toContainEqual({ missed: true });
    await test.projector().start();
    await until(() => test.told.some((signal) => 'missed' in signal));
  });

  it('holds who asks until a position is test.shown, and no longer than allowed', async () => {
    const made = test.projector();
    await made.start();
    const waiting = made.shows({ key: projectId, position: 8 }, 10_000);
    await test.append(events());
    expect(await waiting).toBe(true);
    expect(await made.shows({ key: projectId, position: 8 })).toBe(true);
    expect(await made.shows({ key: projectId, position: 9 }, 1)).toBe(false);
  });
});
