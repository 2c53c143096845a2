import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type DomainEvent, HOUR, streams } from '@dossier/shared/contract';
import { notesIn, verifyHistory } from '@dossier/shared/history';
import { sealQueue } from '@dossier/shared/job-queue';
import { timeStamped } from '@dossier/shared/testing/time-stamping';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createReactor } from '../reactions/reactor.ts';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { processSeals, sealStreams } from './seal.ts';
import { processWitnesses } from './witness.ts';

const picture = (personId: string): DomainEvent => ({ type: 'ProfilePictureRemoved', data: { personId } });

describe('seals', () => {
  let bench: TestWorkers;
  beforeEach(async () => {
    bench = await openTestWorkers();
  });
  afterEach(() => bench.close());
  const seals = async () =>
    (await bench.eventStore.readStream(streams.seal())).filter(({ type }) => type === 'StreamsSealed');
  const change = (personId: string) => bench.record(streams.account(personId), picture(personId));

  it('[BEY-04] cover the streams that changed since the last, once an hour', async () => {
    await sealStreams(bench.options);
    expect(await seals()).toEqual([]);
    await change('ann');
    await change('ann');
    await change('ben');
    await sealStreams(bench.options);
    await sealStreams(bench.options);
    expect((await seals()).map(({ data }) => [data.position, data.streams])).toEqual([[3, 2]]);
    await change('cid');
    bench.pass(HOUR - 1);
    await sealStreams(bench.options);
    expect(await seals()).toHaveLength(1);
    bench.pass(1);
    await sealStreams(bench.options);
    expect((await seals()).map(({ data }) => [data.position, data.streams])).toEqual([
      [3, 2],
      [6, 2],
    ]);
    expect(await verifyHistory({ store: bench.eventStore })).toMatchObject({ ok: true, seals: 2 });
  });

  it('do not cover themselves: without a change there is none', async () => {
    await change('ann');
    await sealStreams(bench.options);
    bench.pass(3 * HOUR);
    await sealStreams(bench.options);
    expect(await seals()).toHaveLength(1);
  });

  it('are made once when two copies begin at the same time', async () => {
    await change('ann');
    await Promise.all([sealStreams(bench.options), sealStreams(bench.options)]);
    expect(await seals()).toHaveLength(1);
    expect(await verifyHistory({ store: bench.eventStore })).toMatchObject({ ok: true, seals: 1 });
  });

  it('[BEY-04] come at once where somebody asked for the first, and not sooner than they would after it', async () => {
    const processing = processSeals(bench.options);
    await change('ann');
    await bench.options.jobs.enqueue(sealQueue, { id: 'seal-1', data: {} });
    await until(async () => (await seals()).length === 1);
    await change('ben');
    await bench.options.jobs.enqueue(sealQueue, { id: 'seal-2', data: {} });
    await until(async () => (await bench.options.jobs.oldest()) === undefined);
    await processing.stop();
    expect(await seals()).toHaveLength(1);
  });

  it('cover only what lies before their position when events come in meanwhile', async () => {
    await change('ann');
    await Promise.all([sealStreams(bench.options), change('ben'), change('ann')]);
    bench.pass(HOUR);
    await sealStreams(bench.options);
    expect(await verifyHistory({ store: bench.eventStore })).toMatchObject({ ok: true, seals: 2 });
  });
});

describe('witnesses of seals', () => {
  let bench: TestWorkers;
  beforeEach(async () => {
    bench = await openTestWorkers();
  });
  afterEach(() => bench.close());

  it('get every seal: in a file that only grows, and by mail', async () => {
    const file = join(bench.options.dir, 'seen.txt');
    const options = {
      ...bench.options,
      settings: { ...bench.options.settings, witnesses: { file, mail: 'witness@example.org' } },
    };
    const reactor = createReactor(options);
    const notes: unknown[] = [];
    const processing = processWitnesses(options);
    for (const personId of ['ann', 'ben']) {
      await bench.record(streams.account(personId), picture(personId));
      await sealStreams(bench.options);
      const events = await bench.eventStore.readStream(streams.seal());
      await reactor.handle(events);
      notes.push(events.at(-1)?.data.checkpoint);
      await until(() => bench.mailer.mails.length === notes.length && notesIn(file).length === notes.length);
      bench.pass(HOUR);
    }
    await processing.stop();
    expect(notesIn(file)).toEqual(notes);
    expect(
      bench.mailer.mails.map(({ to, text }) => [to.address, notes.some((note) => text.includes(String(note)))]),
    ).toEqual([
      ['witness@example.org', true],
      ['witness@example.org', true],
    ]);
    const forged = { witnessed: [...notesIn(file), 'dossier/another\n1\nAAAA\n\n— x y\n'] };
    expect((await verifyHistory({ store: bench.eventStore, ...forged })).findings).toEqual([
      expect.objectContaining({ fault: 'witnessed seal missing' }),
    ]);
  });

  it('get only the hash at a time-stamping server, whose answer is kept', async () => {
    const server = createServer(async (request, response) => {
      response.end(timeStamped(Buffer.concat((await request.toArray()) as Buffer[]), '20260301100000Z'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const witnesses = { file: join(bench.options.dir, 'seen.txt'), tsa: `http://127.0.0.1:${port}/` };
    const options = { ...bench.options, settings: { ...bench.options.settings, witnesses } };
    await bench.record(streams.account('ann'), picture('ann'));
    await sealStreams(bench.options);
    await createReactor(options).handle(await bench.eventStore.readStream(streams.seal()));
    const processing = processWitnesses(options);
    await until(() => existsSync(`${witnesses.file}.1.tsr`));
    await processing.stop();
    server.close();
    expect(readFileSync(`${witnesses.file}.1.tsr`, 'latin1')).toContain('20260301100000Z');
  });
});
