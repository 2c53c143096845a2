import { isOpenProject, MINUTE, streams } from '@dossier/shared/contract';
import type { CommandStore } from '@dossier/shared/event-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { handOverIdOf } from '../domain/ids.ts';
import { openTestCommands, type TestCommands } from '../testing/commands.ts';
import { projectInput } from '../testing/projects.ts';
import { person, type Sender, sender, system } from '../testing/sender.ts';
import { hostedBy } from './hosting.ts';

const limit = 5;
let engines: TestCommands;
let one: Sender;
let hanna: string;

const account = async (email: string) => {
  const { personId } = await engines.directory.personOf(email);
  await one.done(system, 'RegisterAccount', {
    ...{ personId, firstName: 'Ann', lastName: 'Other', designation: 'Head', organization: 'Ours' },
    terms: true,
  });
  return personId;
};
const create = (copy: Sender, host: string, id?: string) =>
  copy.send(person(host), 'CreateProject', projectInput(engines.time.now), id);
const created = async (host: string) =>
  String((await one.done(person(host), 'CreateProject', projectInput(engines.time.now))).projectId);
const open = async (host: string) => (await hostedBy(engines, host)).filter(isOpenProject).length;
const codesOf = (outcomes: readonly Awaited<ReturnType<Sender['send']>>[]) =>
  outcomes.map((outcome) => (outcome.ok ? 'done' : outcome.refusal.code)).sort();
const times = <T>(count: number, of: T): T[] => Array.from({ length: count }, () => of);

beforeEach(async () => {
  engines = openTestCommands({ hasShop: false, variables: { billing: 'none', hosts: 'anyone', projects: limit } });
  one = sender(engines.copy().execute);
  hanna = await account('hanna@example.org');
});
afterEach(() => engines.close());

describe('[BEY-51] open projects where a host may have so many', () => {
  it('are never more, whichever copies are asked at once', async () => {
    const copies = [one, sender(engines.copy().execute), sender(engines.copy().execute)];
    const outcomes = await Promise.all(times(20, 0).map((_, index) => create(copies[index % 3] as Sender, hanna)));
    expect(codesOf(outcomes)).toEqual([...times(15, 'PROJECT_LIMIT'), ...times(limit, 'done')]);
    expect(await open(hanna)).toBe(limit);
  }, 60_000);

  it('are never more by another way of becoming open', async () => {
    const [otto, mia] = [await account('otto@example.org'), await account('mia@example.org')];
    const [binned = '', ...kept] = await Promise.all(times(limit, 0).map(() => created(hanna)));
    await one.done(person(hanna), 'DeleteProject', { projectId: binned });
    const offered = await created(otto);
    await one.done(person(otto), 'UpdateProject', {
      ...projectInput(engines.time.now),
      projectId: offered,
      coHostEmails: ['hanna@example.org'],
    });
    await one.done(person(otto), 'OfferProject', { projectId: offered, email: 'hanna@example.org' });
    await one.done(system, 'GrantOperator', { email: 'olga@example.org' });
    const { personId: olga } = await engines.directory.personOf('olga@example.org');
    await created(mia);
    await one.done(person(olga), 'OfferHandOver', { personId: mia, email: 'hanna@example.org' }, 'offer');
    expect(await open(hanna)).toBe(kept.length);

    const outcomes = await Promise.all([
      create(one, hanna),
      one.send(person(hanna), 'RestoreProject', { projectId: binned }),
      one.send(person(hanna), 'AcceptProject', { projectId: offered }),
      one.send(person(hanna), 'AcceptHandOver', { handOverId: handOverIdOf('offer') }),
      one.send(person(hanna), 'CreateProject', {
        ...projectInput(engines.time.now),
        from: { projectId: kept[0] ?? '', people: true },
      }),
    ]);
    expect(codesOf(outcomes)).toEqual([...times(4, 'PROJECT_LIMIT'), 'done']);
  }, 60_000);

  it('leave room at once for another when one goes into the bin', async () => {
    const [first = ''] = await Promise.all(times(limit, 0).map(() => created(hanna)));
    await one.done(person(hanna), 'DeleteProject', { projectId: first });
    await created(hanna);
    expect(await one.refusal(person(hanna), 'RestoreProject', { projectId: first })).toBe('PROJECT_LIMIT');
    expect(await open(hanna)).toBe(limit);
  });

  it('keep a place for a minute where a crash came in between, and for its repeat', async () => {
    await Promise.all(times(limit - 1, 0).map(() => created(hanna)));
    const failing: CommandStore = {
      ...engines.eventStore,
      appendOnce: async (stream, expected, events) => {
        if (stream.startsWith('project-')) throw new Error('killed');
        return engines.eventStore.appendOnce(stream, expected, events);
      },
    };
    const id = 'e7a1c52c-30a1-4f6f-9d0c-0c0f7a4be001';
    await expect(create(sender(engines.copy(failing).execute), hanna, id)).rejects.toThrow('killed');
    expect(codesOf([await create(one, hanna)])).toEqual(['PROJECT_LIMIT']);
    expect(codesOf([await create(one, hanna, id), await create(one, hanna, id)])).toEqual(['done', 'done']);
    expect(await open(hanna)).toBe(limit);

    const [last] = (await hostedBy(engines, hanna)).map(({ projectId }) => projectId);
    await one.done(person(hanna), 'DeleteProject', { projectId: last ?? '' });
    await expect(create(sender(engines.copy(failing).execute), hanna)).rejects.toThrow('killed');
    expect(codesOf([await create(one, hanna)])).toEqual(['PROJECT_LIMIT']);
    engines.time.now += MINUTE;
    expect(codesOf([await create(one, hanna)])).toEqual(['done']);
  });

  it('are reserved once for a command that is repeated', async () => {
    const id = 'e7a1c52c-30a1-4f6f-9d0c-0c0f7a4be002';
    await Promise.all(times(3, 0).map(() => create(one, hanna, id)));
    const reserved = async () =>
      (await engines.eventStore.readStream(streams.account(hanna))).filter(({ type }) => type === 'ProjectsReserved');
    expect(await reserved()).toHaveLength(1);
    expect(await open(hanna)).toBe(1);
  });
});
