import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@dossier/shared/basics/log';
import type { StoredEvent } from '@dossier/shared/contract';
import type { Ends, Publisher } from '@dossier/shared/event-bus';
import { type EventStore, eventMark } from '@dossier/shared/event-store';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { run } from '../../shared/event-store/testing/envelope.ts';
import { memoryRelayState } from '../testing/memory-relay-state.ts';
import { createRelay, type Relay } from './relay.ts';
import type { RelayState } from './state.ts';

/**
 * A bus of one partition that keeps what was published; `before` may refuse or hold a publication.
 */
class RecordingPublisher implements Publisher {
  readonly events: StoredEvent[] = [];
  before: (events: readonly StoredEvent[]) => Promise<void> = async () => {};
  #check = () => {};

  publish = async (events: readonly StoredEvent[]) => {
    await this.before(events);
    this.events.push(...events);
    this.#known = this.events.length;
    this.#check();
  };
  #known = 0;
  ends = () => ({ 0: this.#known });
  lostAfter = async ({ 0: stored = 0 }: Ends) => {
    await this.look();
    const expected = Math.max(this.#known, stored);
    this.#known = this.events.length;
    if (this.events.length === 0) return 0;
    return this.events.length < expected ? (this.events.at(-1)?.position ?? 0) : undefined;
  };
  look = async () => {};
  close = async () => {};

  get positions() {
    return this.events.map(({ position }) => position);
  }
  /** Every event once, in the order in which they came first. */
  get first() {
    return [...new Set(this.positions)];
  }
  until(holds: () => boolean) {
    return new Promise<void>((resolve) => {
      this.#check = () => holds() && resolve();
      this.#check();
    });
  }
}

describe('relay', () => {
  const log = createLogger({ level: 'silent', service: 'test' });
  let dir: string;
  let eventStore: EventStore;
  let publisher: RecordingPublisher;
  let state: RelayState;
  let relays: Relay[];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-relay-'));
    eventStore = openSqliteEventStore({ file: join(dir, 'events.db') });
    publisher = new RecordingPublisher();
    state = memoryRelayState();
    relays = [];
  });
  afterEach(async () => {
    await Promise.all(relays.map((relay) => relay.stop()));
    await eventStore.close();
    rmSync(dir, { recursive: true });
  });

  const start = (over: Partial<Parameters<typeof createRelay>[0]> = {}) => {
    const relay = createRelay({ eventStore, publisher, state, log, look: 5, leaseTime: 200, overlap: 0, ...over });
    relay.start();
    relays.push(relay);
    return relay;
  };
  const append = (stream: string, from: number, count: number) =>
    eventStore.append(stream, from === 0 ? 'no-stream' : from - 1, run(stream, from, count));
  const measure = (relay: Relay, name: string) =>
    relay.measures.find((known) => known.name === `dossier_relay_${name}`)?.read();
  const published = (count: number) => publisher.until(() => publisher.first.length >= count);

  it('publishes what was stored before and after in the order of positions, and says how far it is', async () => {
    await append('a', 0, 3);
    const relay = start();
    await published(3);
    await Promise.all([append('b', 0, 2), append('a', 3, 2)]);
    await published(7);
    expect(publisher.positions).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await relay.stop();
    expect((await state.read()).position).toBe(7);
    await append('a', 5, 2);
    expect([await measure(relay, 'position'), await measure(relay, 'lag')]).toEqual([7, 2]);
  });

  it('publishes together what comes one by one, the first at once', async () => {
    const [pace, sizes] = [1_000, [] as number[]];
    let publishedAt = 0;
    publisher.before = async (events) => {
      sizes.push(events.length);
      publishedAt = performance.now();
    };
    start({ pace });
    await append('a', 0, 1);
    await published(1);
    // Five in time for one publication: a machine that stood still meanwhile tries once more.
    for (let [revision, inTime] = [1, false]; !inTime; ) {
      const since = publishedAt;
      for (const end = revision + 5; revision < end; revision++) await append('a', revision, 1);
      inTime = performance.now() - since < pace / 2;
      await published(revision);
    }
    expect([sizes[0], sizes.at(-1)]).toEqual([1, 5]);
  });

  it('does not hold back what has piled up', async () => {
    await append('a', 0, 250);
    start({ pace: 3_600_000 });
    await published(250);
    await append('a', 250, 1);
    await published(251);
  });

  it('goes on after the checkpoint', async () => {
    await append('a', 0, 3);
    await start().stop();
    const first = start();
    await published(3);
    await first.stop();
    await append('a', 3, 2);
    start();
    await published(5);
    expect(publisher.positions).toEqual([1, 2, 3, 4, 5]);
  });

  it('stops at the first publication that fails and tries again from there', async () => {
    await append('a', 0, 3);
    let failures = 3;
    publisher.before = async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('not now');
      expect((await state.read()).position).toBe(0);
    };
    start();
    await append('a', 3, 3);
    await published(6);
    expect(publisher.positions).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('stores no checkpoint for what was not acknowledged', async () => {
    await append('a', 0, 3);
    let refused = 0;
    let seenTwice = () => {};
    const twice = new Promise<void>((resolve) => {
      seenTwice = resolve;
    });
    publisher.before = async () => {
      refused += 1;
      if (refused === 2) seenTwice();
      throw new Error('not now');
    };
    const relay = start();
    await twice;
    await relay.stop();
    expect((await state.read()).position).toBe(0);
  });

  it('only repeats when its checkpoint is lost', async () => {
    await append('a', 0, 3);
    const first = start();
    await published(3);
    await first.stop();
    state = memoryRelayState();
    await append('a', 3, 1);
    start();
    await published(4);
    expect(publisher.first).toEqual([1, 2, 3, 4]);
    expect(publisher.positions).toEqual([1, 2, 3, 1, 2, 3, 4]);
  });

  it('fills a bus that has lost everything from the start', async () => {
    await append('a', 0, 3);
    const first = start();
    await published(3);
    await first.stop();
    publisher = new RecordingPublisher();
    publisher.before = async () => {
      expect((await state.read()).position).toBe(0);
    };
    start();
    await published(3);
    expect(publisher.positions).toEqual([1, 2, 3]);
  });

  it('stands by while another one holds the lease, and takes over when that one stops', async () => {
    const one = start();
    await append('a', 0, 1);
    await published(1);
    const two = start();
    expect(await measure(one, 'active')).toBe(1);
    expect(await measure(two, 'active')).toBe(0);
    await one.stop();
    await append('a', 1, 2);
    await published(3);
    expect(await measure(two, 'active')).toBe(1);
    expect(publisher.positions).toEqual([1, 2, 3]);
  });

  it('overlaps without harm with a slow predecessor: what comes first is in order and complete', async () => {
    await append('a', 0, 3);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holding = () => {};
    const begun = new Promise<void>((resolve) => {
      holding = resolve;
    });
    // The first publication hangs; its relay cannot know that its lease has passed to another one.
    publisher.before = async () => {
      publisher.before = async () => {};
      holding();
      await held;
    };
    start({ state: { ...state, lease: async () => true } });
    await begun;
    start({ state: { ...state, lease: async () => true } });
    await append('a', 3, 3);
    await published(6);
    release();
    await publisher.until(() => publisher.positions.length >= 12);
    expect(publisher.first).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('sends its last events once more when it starts, so that what a broker lost with its tail is delivered', async () => {
    await append('a', 0, 5);
    const first = start();
    await published(5);
    await first.stop();
    const relay = start({ overlap: 2 });
    await publisher.until(() => publisher.positions.length >= 7);
    expect(publisher.positions).toEqual([1, 2, 3, 4, 5, 4, 5]);
    expect(await measure(relay, 'lag')).toBe(0);
    await relay.stop();
    expect((await state.read()).position).toBe(5);
  });

  it('sends again what the bus lost while it runs and nobody sends anything', async () => {
    await append('a', 0, 5);
    const relay = start({ lookAtBus: 5 });
    await published(5);
    await until(async () => (await state.read()).position === 5);
    publisher.events.splice(2);
    await publisher.until(() => publisher.positions.length >= 5);
    expect(publisher.positions).toEqual([1, 2, 3, 4, 5]);
    await relay.stop();
    expect((await state.read()).position).toBe(5);
  });

  it('sends again what the bus lost while no relay ran', async () => {
    await append('a', 0, 5);
    const first = start();
    await published(5);
    await first.stop();
    publisher.events.splice(1);
    start();
    await publisher.until(() => publisher.positions.length >= 5);
    expect(publisher.positions).toEqual([1, 2, 3, 4, 5]);
  });

  it('takes up again what another one went back to, whatever it had sent itself', async () => {
    await append('a', 0, 5);
    const relay = start();
    await published(5);
    await until(async () => (await state.read()).position === 5);
    await state.rewind(2);
    await append('a', 5, 1);
    await until(async () => (await state.read()).position === 6);
    expect(publisher.positions).toEqual([1, 2, 3, 4, 5, 6, 3, 4, 5, 6]);
    await relay.stop();
  });

  it('goes back in its state before it sends again, also if the state is away at first', async () => {
    await append('a', 0, 5);
    let failures = 0;
    const rewind: RelayState['rewind'] = async (position) => {
      failures += 1;
      if (failures < 3) throw new Error('away');
      await state.rewind(position);
    };
    start({ lookAtBus: 5, state: { ...state, rewind } });
    await published(5);
    await until(async () => (await state.read()).position === 5);
    publisher.before = async () => {
      expect((await state.read()).position).toBeLessThanOrEqual(2);
    };
    publisher.events.splice(2);
    await publisher.until(() => publisher.positions.length >= 5);
    expect(publisher.positions).toEqual([1, 2, 3, 4, 5]);
    expect(failures).toBe(3);
  });

  it('says in events and in seconds how far it is behind, also on a store whose positions are no numbers of events', async () => {
    const sparse: EventStore = {
      ...eventStore,
      head: async () => (await eventStore.head()) * 1_000,
      readOn: async (after, limit) =>
        (await eventStore.readOn(after / 1_000, limit)).map((event) => ({
          ...event,
          position: event.position * 1_000,
        })),
    };
    await append('a', 0, 3);
    await state.advance({ position: 1_000 });
    const [, second] = await eventStore.readAll(0, 2);
    const now = Date.parse(second?.time ?? '') + 90_000;
    const relay = createRelay({ eventStore: sparse, publisher, state, log, clock: () => now });
    expect([await measure(relay, 'lag'), await measure(relay, 'lag_seconds')]).toEqual([
      2,
      [{ labels: {}, value: 90 }],
    ]);
    await state.advance({ position: 3_000 });
    expect([await measure(relay, 'lag'), await measure(relay, 'lag_seconds')]).toEqual([0, [{ labels: {}, value: 0 }]]);
  });

  it('says in readiness whether it relays, and which engine it cannot reach', async () => {
    const failing = async (relay: Relay) => {
      const found = await Promise.all(
        relay.checks.map((check) =>
          check.holds().then(
            () => [],
            () => [check.name],
          ),
        ),
      );
      return found.flat();
    };
    const roleOf = (relay: Relay) => relay.checks.find(({ name }) => name === 'relaying')?.says?.();
    await append('a', 0, 1);
    let away = '';
    const ifThere = (engine: string) => (away === engine ? Promise.reject(new Error('away')) : Promise.resolve());
    publisher.before = () => ifThere('kafka');
    publisher.look = () => ifThere('kafka');
    const one = start({
      lookAtBus: 5,
      state: { ...state, read: () => ifThere('mongodb').then(state.read) },
    });
    await published(1);
    const two = start();
    expect([roleOf(one), roleOf(two), await failing(one), await failing(two)]).toEqual(['active', 'standby', [], []]);
    for (const [engine, name] of [
      ['mongodb', 'relay-state'],
      ['kafka', 'relaying'],
    ] as const) {
      away = engine;
      await until(async () => (await failing(one)).includes(name));
      away = '';
      await until(async () => (await failing(one)).length === 0);
    }
  });

  it('says so, and sends nothing, when the store lacks events that are on the bus', async () => {
    await append('a', 0, 3);
    const [, second] = await eventStore.readAll(0, 2);
    publisher.events.push(second as StoredEvent);
    await state.advance({ position: 9 });
    const ahead = start();
    const holds = (relay: Relay) =>
      relay.checks[0]?.holds().then(
        () => true,
        () => false,
      );
    await until(async () => !(await holds(ahead)));
    expect(await measure(ahead, 'lag')).toBe(-6);
    await ahead.stop();
    // The store has grown past the position since it was restored.
    const lost = { stream: 'a', revision: 1, id: 'an event that was lost', digest: 'its digest' };
    state = memoryRelayState();
    await state.advance({ position: 2, event: lost });
    const replaced = start();
    await until(async () => !(await holds(replaced)));
    await replaced.stop();
    expect(publisher.positions).toEqual([2]);
    state = memoryRelayState();
    await state.advance({ position: 2, event: eventMark(second as StoredEvent) });
    expect(await holds(start())).toBe(true);
    await publisher.until(() => publisher.positions.length >= 2);
    expect(publisher.positions).toEqual([2, 3]);
  });

  it('goes on relaying while its state is away', async () => {
    let away = false;
    const ifThere = <T>(answer: () => Promise<T>) => (away ? Promise.reject(new Error('away')) : answer());
    const relay = start({
      state: {
        ...state,
        advance: (relayed) => ifThere(() => state.advance(relayed)),
        lease: (holder, ms) => ifThere(() => state.lease(holder, ms)),
      },
    });
    await append('a', 0, 1);
    await published(1);
    away = true;
    await append('a', 1, 3);
    await published(4);
    away = false;
    await relay.stop();
    expect((await state.read()).position).toBe(4);
  });
});
