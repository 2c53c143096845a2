/**
 * A process with an event store of its own, for tests that end it or break its disk. Line by line on standard input:
 * `append <stream> <revision>`, `head`, `ready`, `flood <writers>`; each acknowledged append is a line `<stream> <revision>`.
 */
import { createInterface } from 'node:readline';
import type { EventStore } from '../../port.ts';
import { envelope } from '../../testing/envelope.ts';
import { openSqliteEventStore } from '../event-store.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const append = async (store: EventStore, stream: string, revision: number) => {
  const { outcome } = await store.append(stream, revision === 0 ? 'no-stream' : revision - 1, [
    envelope(stream, revision, { text: 'x'.repeat(500) }),
  ]);
  say(outcome === 'appended' ? `${stream} ${revision}` : outcome);
};

const flood = async (store: EventStore, stream: string) => {
  const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
  for (let revision = (last?.revision ?? -1) + 1; ; revision += 1) await append(store, stream, revision);
};

const run = async (store: EventStore, line: string) => {
  const [order, stream = '', revision = ''] = line.split(' ');
  if (order === 'append') await append(store, stream, Number(revision));
  if (order === 'head') say(`head ${await store.head()} ${(await store.readAll(0, 10_000)).length}`);
  if (order === 'ready') await store.ready().then(() => say('ready'));
  if (order === 'flood')
    await Promise.all(Array.from({ length: Number(stream) }, (_, index) => flood(store, `flood-${index}`)));
};

try {
  const store = openSqliteEventStore({ file: process.argv[2] as string });
  say('open');
  for await (const line of createInterface({ input: process.stdin })) {
    await run(store, line).catch((error: Error) => say(error.name));
  }
  await store.close();
} catch (error) {
  say((error as Error).name);
}
