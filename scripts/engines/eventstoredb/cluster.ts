import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../engine.ts';
import { Log } from './log.ts';
import type { Member } from './messages.ts';
import { type RunningNode, startNode } from './node.ts';

/** Milliseconds until the others notice that a leader is gone: until then they still name it. */
const election = 250;

export type ClusterNode = {
  readonly port: number;
  readonly counts: RunningNode['counts'];
  /** All its connections are cut at once, and it answers no more; without it, another one leads. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** It keeps its connections and answers nothing; another one leads. */
  freeze(): Promise<void>;
  thaw(): void;
};
type Entry = { readonly port: number; running?: RunningNode | undefined; isAlive: boolean; state: Member['state'] };

/** Nodes over one log, as if each had all of it at once; of those that are alive, one leads. */
export const startCluster = async (file: string, size = 3) => {
  const log = await Log.open(file);
  const entries: Entry[] = [];
  for (let index = 0; index < size; index += 1)
    entries.push({ port: await freePort(), isAlive: true, state: index === 0 ? 'leader' : 'follower' });
  const members = () => entries.map(({ port, isAlive, state }): Member => ({ port, isAlive, state }));
  const start = async (entry: Entry) => {
    entry.running = await startNode({ log, port: entry.port, members });
    entry.isAlive = true;
  };
  await Promise.all(entries.map(start));

  const elect = (leader: Entry | undefined) => {
    for (const entry of entries) entry.state = entry === leader ? 'leader' : 'follower';
  };
  const without = async (entry: Entry) => {
    await pause(election);
    entry.isAlive = false;
    if (entry.state === 'leader') elect(entries.find(({ isAlive }) => isAlive));
  };
  const nodes = entries.map((entry): ClusterNode => {
    const running = () => {
      if (!entry.running) throw new Error('this node does not run');
      return entry.running;
    };
    return {
      port: entry.port,
      get counts() {
        return running().counts;
      },
      kill: async () => {
        await running().stop();
        entry.running = undefined;
        await without(entry);
      },
      start: () => start(entry),
      freeze: async () => {
        running().faults.freeze();
        await without(entry);
      },
      thaw: () => {
        running().faults.thaw();
        entry.isAlive = true;
      },
    };
  });
  const leads = (node: ClusterNode) => entries.some(({ port, state }) => port === node.port && state === 'leader');

  return {
    nodes,
    leader: () => nodes.find(leads) as ClusterNode,
    followers: () => nodes.filter((node) => !leads(node)),
    /** Another one leads from now on, while all of them run. */
    handOver: (node: ClusterNode) => elect(entries.find(({ port }) => port === node.port)),
    stop: async () => {
      for (const { running } of entries) await running?.stop();
      await log.close();
    },
  };
};
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
