import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floors, isBareFast } from '../floors.ts';
import { throughput } from '../load.ts';
import { compared, type Line, median, pairs } from '../measure.ts';
import { type Running, secondsOf, startBare, temporaryFolder } from '../servers.ts';
import { activeProjects, commentOn, commentsPerSecond, startHosted } from './prepare.ts';

const connections = 64;
/**
 * Commands a second of bare code below which others take so much of a machine's caches that the product, being the larger program, slows down by
 * more than it: the same server had 0.49 at 2.09 times the processor, and 0.33 at 4.1 where bare code did 2,700; lists 1.81 and 0.99 (decision 342).
 */
const quiet = isBareFast ? 15_000 : 5_000;
const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;

/** Runs `work` and notes what each request of it costs the server, in milliseconds of processor. */
const costing = ({ pid }: Running, seconds: number, work: () => Promise<number>) => {
  const costs: number[] = [];
  const run = async () => {
    const before = secondsOf(pid);
    const done = await work();
    costs.push((1_000 * (secondsOf(pid) - before)) / (done * seconds));
    return done;
  };
  return { run, costs };
};
type Costing = ReturnType<typeof costing>;
/** The first round of each only warms up. */
const timesAsDear = (ours: Costing, theirs: Costing) =>
  median(ours.costs.slice(1).map((cost, index) => cost / (theirs.costs[index + 1] as number)));
const costOf = ({ costs }: Costing) => `${median(costs.slice(1)).toFixed(3)} ms`;

const changesPerSecond = 20;
/** Runs `work` while `send` is called 20 times a second. */
const whileSending = async (send: (n: number) => Promise<unknown>, work: () => Promise<number>) => {
  const sent: Promise<unknown>[] = [];
  const sending = setInterval(() => sent.push(send(sent.length)), 1_000 / changesPerSecond);
  try {
    return await work();
  } finally {
    clearInterval(sending);
    await Promise.all(sent);
  }
};

/** Durable commands and lists over HTTP against bare Express 5 on the same machine, in turn. */
export const httpLines = async ({ seconds = 3, rounds = 5 } = {}): Promise<Line[]> => {
  const folder = temporaryFolder();
  const { dossier, client } = await startHosted(join(folder, 'data'));
  const projects = await activeProjects(client, connections);

  const list =
    '/api/projects?range=%5B0%2C24%5D&filter=%7B%22status%22%3A%22active%22%7D&sort=%5B%22id%22%2C%22ASC%22%5D';
  const bytesFile = join(folder, 'list.json');
  writeFileSync(bytesFile, await (await client.fetch(list)).text());
  const bare = await startBare(bytesFile, folder);

  const ours = costing(dossier, seconds, () => commentsPerSecond(dossier.url, client.token, projects, seconds));
  const theirs = costing(bare, seconds, () =>
    throughput(bare.url, connections, seconds, (connection, round) => ({
      method: 'POST',
      path: '/command',
      body: commentOn(projects[connection], round),
    })),
  );
  const commands = await pairs(ours.run, theirs.run, rounds);
  const listing = (url: string, path: string) =>
    throughput(url, connections, seconds, () => ({
      method: 'GET',
      path,
      headers: { Authorization: `Bearer ${client.token}` },
    }));
  const ourList = () => listing(dossier.url, list);
  const theirList = () => listing(bare.url, '/list');
  const lists = await pairs(ourList, theirList, rounds);
  const change = (n: number) =>
    client.command('SetExpectedCollaborators', {
      projectId: projects[n % projects.length] as string,
      expectedCollaborators: 1 + (n % 250),
    });
  const whileChanging = await pairs(() => whileSending(change, ourList), theirList, rounds);
  await dossier.stop();
  await bare.stop();
  const untold = commands.theirs < quiet ? `bare code does less than ${perSecond(quiet)} here` : undefined;
  return [
    {
      what: 'durable commands over HTTP, 64 clients',
      ...compared(commands, perSecond, 'bare Express 5 POST'),
      ...floors.commands,
      untold,
    },
    {
      what: 'processor of a durable command',
      ours: costOf(ours),
      against: `bare Express 5 POST: ${costOf(theirs)}`,
      value: timesAsDear(ours, theirs),
      ...floors.processorOfCommands,
      untold,
    },
    {
      what: 'list of 25 rows over HTTP',
      ...compared(lists, perSecond, 'bare Express 5, same bytes'),
      ...floors.lists,
      untold,
    },
    {
      what: `the same while ${changesPerSecond} projects change each second`,
      ...compared(whileChanging, perSecond, 'bare Express 5, same bytes'),
      ...floors.listsWhileChanging,
      untold,
    },
  ];
};
