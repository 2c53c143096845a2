import { type DomainEvent, streams } from '../../shared/contract/index.ts';
import { atMost, type Line, percentile, timeOf } from '../measure.ts';
import { documentIdsOf, openedProject, projectIdOf, seeder, seedPeople } from '../seed.ts';
import { patiently, projectSeeded, seeded, startSeeded } from './prepare.ts';

const projects = 100;
const peopleEach = 200;
const searches = 200;
/** Milliseconds: whatever is remembered for some seconds is not any more. */
const pause = 12_000;

/** Every second one joined; the others were invited under a name. */
const joining = (projectId: string, personId: string, n: number): DomainEvent[] =>
  n % 2
    ? [{ type: 'CollaboratorJoined', data: { projectId, personId } }]
    : [
        { type: 'CollaboratorInvited', data: { projectId, personId } },
        { type: 'CollaboratorNamed', data: { projectId, personId, name: `Given Name${n}` } },
      ];

/** What a host of 20,000 people waits for who looks for one of them. */
export const placesLines = async (): Promise<Line[]> => {
  const { dataDir } = await seeded(async (engines, host) => {
    const people = await seedPeople(engines, projects * peopleEach, 'partner');
    const { add } = seeder(engines, host);
    await Promise.all(
      people.map((personId, n) =>
        add(streams.account(personId), personId, {
          type: 'AccountRegistered',
          data: { personId, firstName: 'Ada', lastName: `Partner${n}`, designation: 'Lead', organization: 'Partners' },
        }),
      ),
    );
    for (let index = 0; index < projects; index++) {
      const projectId = projectIdOf(index);
      await add(
        streams.project(projectId),
        projectId,
        ...openedProject({ host, projectId, name: `Call ${index}` }, documentIdsOf(projectId, 20)),
        ...people
          .slice(index * peopleEach, (index + 1) * peopleEach)
          .flatMap((personId, n) => joining(projectId, personId, index * peopleEach + n)),
      );
    }
  });

  await projectSeeded(dataDir);
  const { dossier, client } = await startSeeded(dataDir);
  const search = (q: string, found: number) => {
    const query = new URLSearchParams({ filter: JSON.stringify({ q }), range: '[0,11]' });
    return timeOf(async () => {
      const rows = await patiently(() => client.call<readonly unknown[]>('GET', `/api/places?${query}`));
      if (rows.length !== found) throw new Error(`${q}: ${rows.length} found`);
    });
  };
  const cold = await search('partner17', 12);
  const paused: number[] = [];
  const warm: number[] = [];
  const broad: number[] = [];
  for (let n = 0; n < 3; n++) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    paused.push(await search(`partner${15_001 + 2 * n}@`, 1));
  }
  for (let n = 0; n < searches; n++) warm.push(await search(`partner${10_001 + 2 * n}@`, 1));
  for (let n = 0; n < searches / 10; n++) broad.push(await search('ada', 12));
  await dossier.stop();
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return [
    {
      what: 'search for one of 20,000 people in 100 projects, p99',
      ours: `p50 ${ms(percentile(warm, 0.5))}; after twelve seconds ${ms(percentile(paused, 0.5))}; what half of them match p50 ${ms(percentile(broad, 0.5))}`,
      value: percentile(warm, 0.99),
      ...atMost(200, 50, 'ms'),
    },
    {
      what: 'the first such search after the start',
      value: cold,
      ...atMost(2_000, 1_000, 'ms'),
    },
  ];
};
