import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Cluster, type ClusterNode, startCluster } from '../../../scripts/engines/eventstoredb/cluster.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { until } from '../../testing/until.ts';
import type { EventStore } from '../port.ts';
import { envelope, run } from '../testing/envelope.ts';
import { type EventStoreDbOptions, openEventStoreDb } from './event-store.ts';

type Patience = Pick<EventStoreDbOptions, 'silence' | 'timeoutMs'>;
/** Where a failure or a second subscription is none that the cluster caused: a busy machine is no reason for one. */
const patient: Patience = { silence: 20_000, timeoutMs: 20_000 };
/** Where nodes fall silent. */
const hasty: Patience = { silence: 200 };

describe('EventStoreDB of three nodes', () => {
  let dir: string;
  let cluster: Cluster;
  let store: EventStore;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-eventstoredb-'));
    cluster = await startCluster(join(dir, 'events.log'));
  });
  afterEach(async () => {
    await store.close();
    await cluster.stop();
    rmSync(dir, { recursive: true });
  });

  const seed = ({ port }: ClusterNode) => `127.0.0.1:${port}`;
  const follower = () => cluster.followers()[0] as ClusterNode;
  const open = (url: string, patience: Patience) => {
    store = openEventStoreDb({ url, ...patience });
  };
  const follow = () => {
    const seen: StoredEvent[] = [];
    store.subscribe(0, async (events) => void seen.push(...events));
    return seen;
  };
  /** One writer, as a command does it: after a failure it looks what is stored. */
  const writer = (stream: string) => {
    const acknowledged: string[] = [];
    let failures = 0;
    let stopped = false;
    const write = async () => {
      for (let last = -1; !stopped; ) {
        const event = envelope(stream, last + 1);
        try {
          const { outcome, revision } = await store.append(stream, last < 0 ? 'no-stream' : last, [event]);
          if (outcome === 'appended') acknowledged.push(event.id);
          last = revision;
        } catch {
          failures += 1;
          await pause(20);
        }
      }
    };
    const writing = write();
    const end = () => {
      stopped = true;
      return writing;
    };
    return { acknowledged, failures: () => failures, end };
  };
  const more = (list: readonly unknown[], count = 20) => {
    const target = list.length + count;
    return until(() => list.length >= target);
  };
  const expectAllOnce = async (seen: readonly StoredEvent[], acknowledged: readonly string[]) => {
    const all = await until(() => store.readAll(0, 1_000_000).catch(() => undefined));
    await until(() => seen.length >= all.length);
    expect(seen).toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ revision }) => revision)).toEqual(all.map((_, index) => index));
    expect(acknowledged.filter((id) => !all.some((event) => event.id === id))).toEqual([]);
  };

  it('is led from a follower to the leader once, and stays there', async () => {
    open(`esdb://${seed(follower())}?tls=false`, patient);
    for (let revision = 0; revision < 20; revision += 1)
      await store.append('a', revision === 0 ? 'no-stream' : revision - 1, run('a', revision, 1));
    expect(await store.readStream('a')).toHaveLength(20);
    expect(await store.head()).toBeGreaterThan(0);
    expect(cluster.leader().counts.appends).toBe(20);
    expect(follower().counts.redirects).toBe(1);
  });

  it('follows a leader that hands over, without a failed command', async () => {
    open(`esdb://${cluster.nodes.map(seed).join(',')}?tls=false`, patient);
    const seen = follow();
    const { acknowledged, failures, end } = writer('a');
    await more(acknowledged);
    for (const node of [...cluster.nodes].reverse()) {
      cluster.handOver(node);
      await more(acknowledged);
    }
    await end();
    expect(failures()).toBe(0);
    await expectAllOnce(seen, acknowledged);
  });

  it.each([
    ['several seeds', () => `esdb://${cluster.nodes.map(seed).join(',')}?tls=false`],
    ['discovery by a name', () => `esdb+discover://${seed(follower())}?tls=false`],
    ['one node that redirects', () => `esdb://${seed(follower())}?tls=false`],
  ])('loses no event and no subscriber’s place when the leader is killed: %s', async (_case, url) => {
    const survivor = follower();
    open(url(), hasty);
    const seen = follow();
    const { acknowledged, end } = writer('a');
    await more(acknowledged);
    await cluster.leader().kill();
    await Promise.all([more(acknowledged), more(seen)]);
    // An answer of the one that was killed may have been heard as late as this.
    await until(() => survivor.counts.appends >= 20);
    await end();
    await expectAllOnce(seen, acknowledged);
  });

  it('goes on when the leader falls silent, and when it comes back as a follower', async () => {
    open(`esdb://${cluster.nodes.map(seed).join(',')}?tls=false`, hasty);
    const seen = follow();
    const { acknowledged, end } = writer('a');
    await more(acknowledged);
    const old = cluster.leader();
    await old.freeze();
    await Promise.all([more(acknowledged), more(seen)]);
    old.thaw();
    await Promise.all([more(acknowledged), more(seen)]);
    await end();
    await expectAllOnce(seen, acknowledged);
  });

  it('subscribes where nodePreference says, and decides by the leader all the same', async () => {
    open(`esdb://${cluster.nodes.map(seed).join(',')}?tls=false&nodePreference=follower`, patient);
    const seen = follow();
    await store.append('a', 'no-stream', run('a', 0, 3));
    await until(() => seen.length === 3);
    expect(await store.readStream('a')).toHaveLength(3);
    const subscriptions = (nodes: readonly ClusterNode[]) =>
      nodes.map(({ counts }) => counts.subscriptions).reduce((sum, each) => sum + each);
    expect(subscriptions(cluster.followers())).toBe(1);
    expect(subscriptions([cluster.leader()])).toBe(0);
    expect(cluster.leader().counts.reads).toBeGreaterThan(0);
  });
});
