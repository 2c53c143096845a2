import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '../../standalone/api-client.ts';
import { connectionsTo, steadily } from '../load.ts';
import { atMost, compared, type Line, pairs, percentile, timeOf } from '../measure.ts';
import { projectIdOf, seedPeople, seedProject } from '../seed.ts';
import { activeProject, caughtUp, patiently, seeded, startSeeded } from './prepare.ts';

const projects = 8;
const steps = 300;
/** 100 people, 25 documents, two versions, each uploaded and reviewed: 10,000 events. */
const each = { people: 100, documents: 25, versions: 2 };
const [commandsPerRun, perSecond] = [800, 200];

/**
 * What the project's page asks for. Nobody parses the 850 kB that come, or makes a text of them: whoever sends the commands would wait for
 * that here, and for the garbage of it, and in life that is another computer.
 */
const lookWith = ({ url, token }: ApiClient) => {
  const { pass } = connectionsTo(url, 3);
  const headers = { Authorization: `Bearer ${token}` };
  return (projectId: string, position: number) => {
    const filter = encodeURIComponent(JSON.stringify({ projectId }));
    const paths = [`projects/${projectId}?`, `documents?filter=${filter}&`, `collaborators?filter=${filter}&`];
    return patiently(() =>
      Promise.all(paths.map((path) => pass({ method: 'GET', path: `/api/${path}position=${position}`, headers }))),
    );
  };
};

/** Comments at a steady pace, with `meanwhile` going on; p99 in milliseconds. */
const comments = async (client: ApiClient, projectId: string, meanwhile: () => Promise<unknown>) => {
  let isOver = false;
  const other = (async () => {
    while (!isOver) await meanwhile();
  })();
  const times: number[] = [];
  await steadily(perSecond, commandsPerRun, async (n) => {
    const comment = { projectId, text: `Comment ${n}` };
    times.push(await timeOf(() => patiently(() => client.command('AddComment', comment))));
  });
  isOver = true;
  await other;
  return percentile(times, 0.99);
};

/** A project of 10,000 events as of any moment, and what commands notice of it. */
export const pastLines = async (): Promise<Line[]> => {
  const { dataDir, made: ends } = await seeded(async (engines, host) => {
    const people = await seedPeople(engines, each.people, 'partner');
    const ends: { projectId: string; from: number; to: number }[] = [];
    for (let n = 1; n <= projects; n++) {
      const projectId = projectIdOf(n);
      const from = await engines.eventStore.head();
      await seedProject(engines, { ...each, host, projectId, name: `Project ${n}`, people });
      ends.push({ projectId, from, to: await engines.eventStore.head() });
    }
    return ends;
  });

  const { dossier, client } = await startSeeded(dataDir);
  await caughtUp(client);
  const look = lookWith(client);
  const random = (from: number, to: number) => from + 1 + Math.floor(Math.random() * (to - from));
  const firsts: number[] = [];
  for (const { projectId, from, to } of ends) firsts.push(await timeOf(() => look(projectId, random(from, to))));
  const [{ projectId, from, to } = { projectId: '', from: 0, to: 0 }] = ends.slice(-1);
  const next: number[] = [];
  let at = random(from, to);
  for (let n = 0; n < steps; n++) {
    at = n % 50 === 49 ? random(from, to) : Math.max(from + 1, at - 1);
    next.push(await timeOf(() => look(projectId, at)));
  }

  const { projectId: busy } = await activeProject(client, 'Busy');
  const rest = () => pause(100);
  const lookBack = async () => {
    await look(projectId, random(from, to));
    await rest();
  };
  const commands = await pairs(
    () => comments(client, busy, lookBack),
    () => comments(client, busy, rest),
  );
  await dossier.stop();
  const ms = (times: readonly number[]) => `p50 ${percentile(times, 0.5).toFixed(1)} ms`;
  return [
    {
      what: 'a project of 10,000 events as of any moment, first look, the slowest',
      ours: ms(firsts),
      value: Math.max(...firsts),
      ...atMost(1_000, 300, 'ms'),
      note: `${projects} projects`,
    },
    {
      what: 'the next steps with the scrubber, p99',
      ours: ms(next),
      value: percentile(next, 0.99),
      ...atMost(50, 16, 'ms'),
    },
    {
      what: 'command p99 at 200/s while somebody looks back ten times a second',
      ...compared(commands, (value) => `${value.toFixed(1)} ms`, 'alone'),
      ...atMost(1.2, 1.1, 'ratio'),
    },
  ];
};
