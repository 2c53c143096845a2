import { type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestCommands, type TestCommands } from '../testing/commands.ts';
import { activeProject, projectInput, subscribedHost } from '../testing/projects.ts';
import { person, type Sender, sender } from '../testing/sender.ts';
import { indexHosts, hostedBy as projectsOf } from './hosting.ts';

let engines: TestCommands;
let one: Sender;
let host: string;
let projectId: string;
beforeEach(async () => {
  engines = openTestCommands();
  one = sender(engines.copy().execute);
  host = await subscribedHost(engines, one);
  ({ projectId } = await activeProject(engines, one, host));
});
afterEach(() => engines.close());

const hostedBy = async (...about: Parameters<typeof projectsOf>) =>
  (await projectsOf(...about)).map((project) => project.projectId);

/** The same store, which counts the events that `readAll` answers. */
const counting = () => {
  const read = { events: 0 };
  const eventStore: EventStore = {
    ...engines.eventStore,
    readAll: async (...parameters) => {
      const events = await engines.eventStore.readAll(...parameters);
      read.events += events.length;
      return events;
    },
  };
  return { read, hosting: { eventStore, directory: engines.directory } };
};

describe('the projects of a host who leaves', () => {
  it('are found in a store of before the index, and of every copy', async () => {
    await activeProject(engines, one, await subscribedHost(engines, one, 'other@example.org'));
    expect(await hostedBy(engines, host)).toEqual([projectId]);
    const { projectId: later } = await activeProject(engines, sender(engines.copy().execute), host);
    expect(new Set(await hostedBy(engines, host))).toEqual(new Set([projectId, later]));
  });

  it('[BEY-47] are those that were handed over to that person, not those that they handed over', async () => {
    const { personId: carol } = await engines.directory.personOf('carol@example.org');
    const settings = { ...projectInput(engines.time.now), projectId, coHostEmails: ['carol@example.org'] };
    await subscribedHost(engines, one, 'carol@example.org');
    await one.done(person(host), 'UpdateProject', settings);
    await one.done(person(host), 'OfferProject', { projectId, email: 'carol@example.org' });
    await one.done(person(carol), 'AcceptProject', { projectId });
    expect(await hostedBy(engines, host)).toEqual([]);
    expect(await hostedBy(engines, carol)).toEqual([projectId]);
  });

  it('are found without reading again what was read', async () => {
    await indexHosts(engines);
    const { read, hosting } = counting();
    expect(await hostedBy(hosting, host)).toEqual([projectId]);
    expect(read.events).toBe(0);
    await activeProject(engines, one, host);
    expect(await hostedBy(hosting, host)).toHaveLength(2);
    expect(read.events).toBe(3);
  });

  it('are looked for anew in a store that was restored from an older backup, and are never those of others', async () => {
    await indexHosts(engines);
    const mark = await engines.directory.hostsMark();
    if (!mark) throw new Error('nothing was noted');
    const lost = { projectId: '987654321', personId: host };
    const others = await activeProject(engines, one, await subscribedHost(engines, one, 'other@example.org'));
    const noted = [lost, { projectId: others.projectId, personId: host }];
    await engines.directory.noteHosts(noted, { ...mark, digest: 'of an event that was lost' });
    expect(await hostedBy(engines, host)).toEqual([projectId]);
  });

  it('are looked for while others are answered', async () => {
    const [sample] = await engines.eventStore.readStream(streams.project(projectId));
    const many = 20_000;
    const readAll = async (after: number, limit: number) =>
      Array.from(
        { length: Math.max(0, Math.min(limit, many - after)) },
        (_, index): StoredEvent => ({ ...(sample as StoredEvent), position: after + 1 + index }),
      );
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const directory = { ...engines.directory, noteHosts: async () => {} };
    await indexHosts({ directory, eventStore: { ...engines.eventStore, readAll } });
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(many / 1_000);
  });
});
