import { join } from 'node:path';
import { derivedId } from '../../shared/basics/ids.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { throughput } from '../load.ts';
import { atMost, compared, type Line, median, pairs, timeOf } from '../measure.ts';
import { projectIdOf, seedPeople, seedProject } from '../seed.ts';
import { temporaryFolder } from '../servers.ts';
import { activeProjects, closeSeeded, openEngines, projectSeeded, startHosted, startSeeded } from './prepare.ts';

const wantedEvents = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const list =
  '/api/projects?range=%5B0%2C24%5D&filter=%7B%22status%22%3A%22active%22%7D&sort=%5B%22id%22%2C%22ASC%22%5D';

/**
 * What must not grow with history: a command on a very large project, a list, and the start with a
 * million events.
 */
export const scaleLines = async (): Promise<Line[]> => {
  const folder = temporaryFolder();
  const dataDirs = { full: join(folder, 'full'), empty: join(folder, 'empty') };

  const accountIds: Record<'full' | 'empty', string> = { full: '', empty: '' };
  for (const name of ['full', 'empty'] as const) {
    const { dossier, client } = await startHosted(dataDirs[name]);
    accountIds[name] = client.accountId;
    await activeProjects(client, 25);
    await dossier.stop();
  }

  const engines = await openEngines(dataDirs.full);
  const people = await seedPeople(engines, 300, 'partner');
  const [seeded, documents] = [projectIdOf(1), 20];
  const project = { projectId: seeded, documents, versions: 10 };
  // The host of the large project is the measured one; others' history fills the store.
  let events = await seedProject(engines, { ...project, host: accountIds.full, name: 'Large', people });
  const [other = ''] = await seedPeople(engines, 1, 'other-host');
  for (let n = 2; events < wantedEvents; n++) {
    events += await seedProject(engines, {
      host: other,
      projectId: projectIdOf(n),
      name: `Other ${n}`,
      people: people.slice(0, 30),
      documents: 10,
      versions: 3,
    });
  }
  await closeSeeded(engines);
  // The same with a single collaborator.
  const emptyEngines = await openEngines(dataDirs.empty);
  const partner = await seedPeople(emptyEngines, 1, 'partner');
  await seedProject(emptyEngines, { ...project, host: accountIds.empty, name: 'Small', people: partner });
  await closeSeeded(emptyEngines);

  // The first start projects what was seeded; the second is the one measured.
  await projectSeeded(dataDirs.full);

  const begun = performance.now();
  const { dossier: full, client: fullClient } = await startSeeded(dataDirs.full);
  const startSeconds = (performance.now() - begun) / 1000;
  const { dossier: empty, client: emptyClient } = await startSeeded(dataDirs.empty);
  const smallId = (await emptyClient.list('projects')).find(({ projectName }) => projectName === 'Project 0')?.id ?? '';

  const typical = (send: (n: number) => Promise<unknown>) => async () => {
    const times: number[] = [];
    for (let n = 0; n < 200; n++) times.push(await timeOf(() => send(n)));
    return median(times);
  };
  const changeSettings = (client: ApiClient, projectId: string) =>
    typical((n) =>
      client.command('SetExpectedCollaborators', {
        projectId,
        expectedCollaborators: 1 + ((n + Math.floor(performance.now())) % 250),
      }),
    );
  const command = await pairs(changeSettings(fullClient, seeded), changeSettings(emptyClient, smallId));
  const review = (client: ApiClient) => {
    let round = 0;
    return typical((n) => {
      if (n % documents === 0) round++;
      return client.command('ReviewDocument', {
        projectId: seeded,
        email: 'partner0@bench.example',
        documentId: derivedId(seeded, 'document', n % documents),
        action: round % 2 ? 'In Review' : 'Accept',
        remarks: '',
      });
    });
  };
  const reviews = await pairs(review(fullClient), review(emptyClient));
  const listRate = (client: ApiClient) => () =>
    throughput(client.url, 16, 2, () => ({
      method: 'GET',
      path: list,
      headers: { Authorization: `Bearer ${client.token}` },
    }));
  const lists = await pairs(listRate(fullClient), listRate(emptyClient));
  const history = (client: ApiClient, projectId: string) => {
    const query = new URLSearchParams({ filter: JSON.stringify({ projectId }), range: '[0,49]' });
    return typical(() => client.call('GET', `/api/history?${query}`));
  };
  const pages = await pairs(history(fullClient, seeded), history(emptyClient, seeded));
  await full.stop();
  await empty.stop();
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  const small = 'the same on a small store';
  const stored = `${Math.round(events / 1000).toLocaleString('en')} thousand events stored`;
  const same = atMost(1.3, 1.1, 'ratio');
  return [
    {
      what: 'command on a project of 300 × 20 × 10',
      ...compared(command, ms, small),
      ...same,
    },
    {
      what: 'review in a project of 300 × 20 × 10',
      ...compared(reviews, ms, 'the same with one collaborator, on a small store'),
      ...same,
    },
    {
      what: `list with ${stored}`,
      ...compared(lists, (rate) => `${Math.round(rate)}/s`, small),
      value: lists.theirs / lists.ours,
      ...same,
    },
    {
      what: `page of 50 of a time line with ${stored}`,
      ...compared(pages, ms, small),
      ...same,
    },
    {
      what: `start with ${stored}, to the first answer`,
      value: startSeconds,
      ...atMost(5, 2, 's'),
    },
  ];
};
