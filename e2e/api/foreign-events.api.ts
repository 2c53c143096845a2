import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestCommands, type TestCommands } from '../../command-service/testing/commands.ts';
import { activeProject, subscribedHost } from '../../command-service/testing/projects.ts';
import { person, sender } from '../../command-service/testing/sender.ts';
import { routingOf } from '../../query-service/engine/fold.ts';
import { project } from '../../query-service/engine/rebuild.ts';
import { projections } from '../../query-service/read-models/projections.ts';
import { type RunningServer, startServer } from '../../scripts/engines/eventstoredb/server.ts';
import { createLogger } from '../../shared/basics/log.ts';
import { type StoredEvent, streams } from '../../shared/contract/index.ts';
import { withCommandIndex } from '../../shared/event-store/commands/index.ts';
import { openEventStoreDb } from '../../shared/event-store/eventstoredb/event-store.ts';
import { type CommandStore, UnreadableEventError } from '../../shared/event-store/index.ts';
import { memoryIndex } from '../../shared/event-store/testing/memory-index.ts';
import { verifyHistory } from '../../shared/history/index.ts';
import type { Write } from '../../shared/read-store/index.ts';
import { until } from '../../shared/testing/until.ts';
import { createRelay, type Relay } from '../../workers/relay/relay.ts';
import { memoryRelayState } from '../../workers/testing/memory-relay-state.ts';

/** Makes the client append one by one, as the double wants it. */
const options = { credentials: { username: '', password: '' } };
const log = createLogger({ level: 'silent', service: 'test' });

describe('events that somebody appended to EventStoreDB by hand', () => {
  let commands: TestCommands;
  let server: RunningServer;
  let store: CommandStore;
  let raw: EventStoreDBClient;
  let relay: Relay;
  beforeEach(async () => {
    commands = openTestCommands();
    server = await startServer({ file: `${commands.dir}/events.log`, port: 0 });
    store = withCommandIndex(openEventStoreDb({ url: server.url, log, timeoutMs: 10_000 }), memoryIndex());
    raw = EventStoreDBClient.connectionString(server.url);
  });
  afterEach(async () => {
    await relay.stop();
    await raw.dispose();
    await store.close();
    await server.stop();
    await commands.close();
  });

  const rebuilt = async () => {
    const views = new Map<string, Write>();
    const nothingStored = { load: async (refs: readonly unknown[]) => refs.map(() => undefined) };
    const write = async (writes: readonly Write[]) => {
      for (const each of writes) views.set(`${each.collection}/${each.id}`, each);
    };
    await project(
      { eventStore: store, routing: routingOf(projections) },
      { ...nothingStored, write },
      { after: 0, to: await store.head() },
    );
    return [...views.keys()];
  };

  it('stop neither commands nor the relay, a rebuild or verification', async () => {
    const send = sender(commands.copy(store).execute);
    const host = await subscribedHost(commands, send);
    const first = await activeProject(commands, send, host);
    await raw.appendToStream('test-1', jsonEvent({ type: 'Hello', data: { a: 1 } }), options);
    await raw.appendToStream('test-1', binaryEvent({ type: 'Bytes', data: Buffer.from([1, 2, 3]) }), options);
    await raw.appendToStream('test-1', jsonEvent({ type: '$streamDeleted', data: {} }), options);
    await raw.setStreamMetadata('test-1', { maxCount: 5 }, options);
    const second = await activeProject(commands, send, host);

    const relayed: StoredEvent[] = [];
    const publish = async (events: readonly StoredEvent[]) => void relayed.push(...events);
    const publisher = { publish, ends: () => ({}), lostAfter: async () => undefined, close: async () => {} };
    relay = createRelay({ eventStore: store, publisher, state: memoryRelayState(), log });
    relay.start();
    const all = await store.readAll(0, 1_000);
    await until(() => relayed.length >= all.length);
    expect(relayed).toEqual(all);
    for (const { holds } of relay.checks) await holds();

    expect(await verifyHistory({ store })).toMatchObject({ ok: true, events: all.length, findings: [] });
    const views = await rebuilt();
    expect(views).toEqual(expect.arrayContaining([`projects/${first.projectId}`, `projects/${second.projectId}`]));
    expect(views.filter((name) => name.startsWith('parked'))).toEqual([]);

    // In a stream of ours, its key waits, and nothing else does.
    await raw.appendToStream(streams.project(first.projectId), jsonEvent({ type: 'Hello', data: { a: 1 } }), options);
    const { projectId } = await activeProject(commands, send, host);
    await until(() => relayed.some(({ key }) => key === projectId));
    const define = { projectId: first.projectId, documents: [{ fieldName: 'Plan' }] };
    await expect(send.send(person(host), 'DefineDocuments', define)).rejects.toThrow(UnreadableEventError);
    const now = await rebuilt();
    expect(now.filter((name) => name.startsWith('parked'))).toEqual([`parked/${first.projectId}`]);
    expect(now).toContain(`projects/${projectId}`);
    const report = await verifyHistory({ store });
    expect(report.findings).toEqual([expect.objectContaining({ fault: 'store damaged' })]);
  });
});
