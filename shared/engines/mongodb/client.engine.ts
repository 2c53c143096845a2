import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { MongoClient } from 'mongodb';
import { type HeldEngine, holdEngine } from '../../../scripts/engines/index.ts';
import { carrying, deadlineIn } from '../../async/deadline.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { describeEngine } from '../../testing/engine.ts';
import { until } from '../../testing/until.ts';
import { openMongo, timeOf } from './client.ts';

/** To a server of this machine; `abandon` silences the connections there are, for ever. */
const openLink = async (target: number) => {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const onward = connect(target, '127.0.0.1');
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    }
    client.pipe(onward).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    abandon: () => {
      for (const socket of sockets) socket.unpipe().removeAllListeners('data').resume();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

describeEngine('MONGODB_URL', () => {
  let dir: string;
  let server: HeldEngine;
  let client: MongoClient;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-mongodb-'));
    server = await holdEngine('mongodb', dir);
    client = openMongo({ url: server.variables.MONGODB_URL as string });
  });
  afterEach(async () => {
    await client.close();
    await server.kill();
    rmSync(dir, { recursive: true });
  });

  it('a client finds a server that was away at its first calls, and is told its time', async () => {
    const ask = () => client.db('test').collection('any').findOne({});
    await server.kill();
    for (const call of await Promise.allSettled([ask(), ask(), ask()]))
      expect(call).toMatchObject({ reason: expect.any(EngineUnavailableError) });
    await server.restart();
    await until(() =>
      ask().then(
        (found) => found === null,
        () => false,
      ),
    );
    expect(Math.abs((await timeOf(client)) - Date.now())).toBeLessThan(30_000);
  });

  it('calls that nobody waits for any more are ended: they hold no connection, and are not made later', async () => {
    const link = await openLink(Number(new URL(server.variables.MONGODB_URL as string).port));
    const linked = openMongo({ url: `mongodb://127.0.0.1:${link.port}/test` });
    const taken = new Set<number | string>();
    linked.on('connectionCheckedOut', ({ connectionId }) => void taken.add(connectionId));
    linked.on('connectionCheckedIn', ({ connectionId }) => void taken.delete(connectionId));
    try {
      const calls = linked.db('test').collection<{ _id: number }>('calls');
      await Promise.all(Array.from({ length: 20 }, () => calls.findOne({ _id: 0 })));
      link.abandon();
      const made = await carrying(deadlineIn(800), () =>
        Promise.allSettled(Array.from({ length: 40 }, (_, index) => calls.insertOne({ _id: index }))),
      );
      const stored = made.filter(({ status }) => status === 'fulfilled').length;
      expect(stored).toBeLessThan(40);
      // Silence alone would end a connection after half a minute.
      await until(() => taken.size === 0, 10_000);
      await until(() =>
        calls.countDocuments({}).then(
          (count) => count === stored,
          () => false,
        ),
      );
    } finally {
      await linked.close();
      link.close();
    }
  });
});
