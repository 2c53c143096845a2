import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DAY,
  type DomainEvent,
  MINUTE,
  type StoredEvent,
  streams,
  webhookLimits,
  webhookPauses,
} from '@dossier/shared/contract';
import type { Endpoint } from '@dossier/shared/directory';
import { until } from '@dossier/shared/testing/until';
import { deliveryTo, enqueueAttempt, queueDelivery, sealSecret } from '@dossier/shared/webhooks';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createReactor } from '../reactions/reactor.ts';
import { activated, commented, created, projectId, purged, uploaded } from '../testing/events.ts';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { recoverDeliveries, webhookDeliverer } from './deliver.ts';

type Received = { readonly path: string; readonly body: string; readonly headers: IncomingHttpHeaders };
const secret = Buffer.alloc(32, 7);

describe('webhooks', () => {
  let bench: TestWorkers;
  let host: string;
  let server: Server;
  let url: string;
  /** How the receiver answers, by path. */
  let statuses: Record<string, number>;
  /** Until when it keeps its answer to itself, by path. */
  let held: Record<string, Promise<void>>;
  let received: Received[];
  let running: { stop(): Promise<void> } | undefined;
  beforeEach(async () => {
    bench = await openTestWorkers();
    host = (await bench.directory.personOf('hanna@example.org')).personId;
    await bench.directory.reserve(host, 'hash', bench.clock());
    await bench.directory.activate(host);
    statuses = {};
    held = {};
    received = [];
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const path = request.url ?? '';
      received.push({ path, body, headers: request.headers });
      await held[path];
      const status = statuses[path] ?? 204;
      if (status !== 0) response.writeHead(status).end('What it said');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await running?.stop();
    running = undefined;
    await bench.close();
  });

  const endpoint = async (name: string, over: Partial<Endpoint> = {}) => {
    const own = { endpointId: name, personId: host };
    await bench.directory.putEndpoint({
      ...own,
      createdAt: bench.clock(),
      url: `${url}/${name}`,
      kinds: ['document.submitted', 'comment.added'],
      projects: null,
      enabled: true,
      secret: await sealSecret(bench.directory, own, secret),
      former: null,
      failingSince: null,
      givenUpAt: null,
      ...over,
    });
  };
  const record = (stream: string, ...events: DomainEvent[]) => bench.record(stream, ...events);
  /** An active project of the host, and one document that was submitted. */
  const submitted = async (): Promise<StoredEvent> => {
    const made = { ...created, data: { ...created.data, host } } as DomainEvent;
    await record(streams.project(projectId), made, activated);
    return (await record(streams.submission(projectId, 'ann'), uploaded('ann')))[0] as StoredEvent;
  };
  const tell = async (...events: StoredEvent[]) => {
    await bench.viewsReach();
    await createReactor(bench.options).handle(events);
  };
  const start = () => {
    running = webhookDeliverer(bench.options, { loopback: true, timeout: 60_000 }).start();
  };
  const deliveries = (name = 'a') => bench.directory.deliveriesTo(name, 10);
  const first = async (name = 'a') => (await deliveries(name))[0];
  const attempted = (count: number, name = 'a') =>
    until(async () => {
      const delivery = await first(name);
      return delivery && delivery.attempts.length >= count && delivery;
    });

  it('[BEY-26] tell the endpoints that want an event what happened, in ids, signed', async () => {
    await endpoint('a');
    await endpoint('other-kind', { kinds: ['comment.added'] });
    await endpoint('other-project', { projects: ['987654321'] });
    await endpoint('off', { enabled: false });
    await endpoint('later', { createdAt: bench.clock() + MINUTE });
    const event = await submitted();
    await tell(event);
    await tell(event);
    start();
    expect(await attempted(1)).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] });
    expect(received).toHaveLength(1);
    const [{ path, body, headers }] = received as [Received];
    expect([path, JSON.parse(body)]).toEqual([
      '/a',
      {
        type: 'document.submitted',
        timestamp: event.time,
        data: { projectId, personId: 'ann', documentId: 'd1', version: 1, fileId: 'f1', late: false },
      },
    ]);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(bench.clock() / 1000));
    for (const name of ['other-kind', 'other-project', 'off', 'later']) expect(await deliveries(name)).toEqual([]);
  });

  it('[BEY-47] are sent to the endpoints of the host of now: those of the host before are told no more', async () => {
    await endpoint('a');
    const event = await submitted();
    await tell(event);
    const position = await bench.eventStore.head();
    const view = { id: projectId, host, revision: 1 };
    await bench.readStore.write([{ collection: 'projects', id: projectId, position, document: view }]);
    await record(streams.project(projectId), {
      type: 'ProjectHandedOver',
      data: { projectId, personId: host, to: 'cora' },
    });
    start();
    expect(await until(async () => (await first())?.state === 'failed')).toBe(true);
    expect(received).toEqual([]);
  });

  it('[BEY-26] are tried again after growing pauses with the same id, and the attempts are kept', async () => {
    statuses['/a'] = 500;
    await endpoint('a');
    await tell(await submitted());
    start();
    const failed = await attempted(1);
    expect(failed).toMatchObject({ state: 'waiting', attempts: [{ status: 500, answer: 'What it said' }] });
    expect(failed.nextAt).toBe(bench.clock() + webhookPauses[0]);
    expect((await bench.directory.endpoint('a'))?.failingSince).toBe(bench.clock());
    bench.pass(webhookPauses[0]);
    expect((await attempted(2)).nextAt).toBe(bench.clock() + webhookPauses[1]);
    statuses = {};
    bench.pass(webhookPauses[1]);
    expect(await attempted(3)).toMatchObject({ state: 'delivered', nextAt: null });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await bench.directory.endpoint('a'))?.failingSince).toBeNull();
  });

  it('[BEY-26] are given up after three days, and the endpoint is switched off with one mail', async () => {
    statuses['/a'] = 500;
    await endpoint('a');
    await tell(await submitted());
    start();
    for (const [index, pause] of webhookPauses.entries()) {
      await attempted(index + 1);
      bench.pass(pause);
    }
    await attempted(webhookPauses.length + 1);
    const off = await until(async () => {
      const found = await bench.directory.endpoint('a');
      return found?.enabled === false && found;
    });
    expect((off.givenUpAt ?? 0) - (off.failingSince ?? 0)).toBeGreaterThan(3 * DAY);
    expect(await first()).toMatchObject({ state: 'failed', nextAt: null });
    const mails = bench.client.take().filter(({ payload }) => payload.template === 'webhook-off');
    expect(mails).toMatchObject([{ name: 'QueueMail', payload: { recipient: host } }]);
  });

  it('end at once where the receiver says that it is gone', async () => {
    statuses['/a'] = 410;
    await endpoint('a');
    await tell(await submitted());
    start();
    await until(async () => (await bench.directory.endpoint('a'))?.enabled === false);
    expect(await first()).toMatchObject({ state: 'failed' });
  });

  it('[BEY-26] do not switch off what has another address by now, or answered something else meanwhile', async () => {
    const days = bench.clock() - 4 * DAY;
    const answers: (() => void)[] = [];
    for (const name of ['moved', 'back']) {
      statuses[`/${name}`] = name === 'moved' ? 410 : 500;
      held[`/${name}`] = new Promise((resolve) => answers.push(resolve));
      await endpoint(name, { failingSince: days });
    }
    await tell(await submitted());
    start();
    await until(() => received.length === 2);
    await bench.directory.changeEndpoint('moved', { url: `${url}/elsewhere`, failingSince: null });
    await bench.directory.changeEndpoint('back', { failingSince: null });
    for (const answer of answers) answer();
    for (const name of ['moved', 'back']) await attempted(1, name);
    await running?.stop();
    running = undefined;
    const [moved, back] = [await bench.directory.endpoint('moved'), await bench.directory.endpoint('back')];
    expect(moved).toMatchObject({ enabled: true, failingSince: null, givenUpAt: null });
    expect(back).toMatchObject({ enabled: true, failingSince: bench.clock(), givenUpAt: null });
    expect(bench.client.take().filter(({ payload }) => payload.template === 'webhook-off')).toEqual([]);
  });

  it('[BEY-26] say nothing of a project that its owner has lost', async () => {
    await endpoint('a');
    await tell(await submitted());
    await record(streams.project(projectId), purged);
    start();
    await until(async () => (await first())?.state === 'failed');
    expect(received).toEqual([]);
  });

  it('are no reason to switch off what was not tried for days, as the project of the one that failed was lost', async () => {
    statuses['/a'] = 500;
    await endpoint('a');
    await tell(await submitted());
    start();
    await attempted(1);
    await record(streams.project(projectId), purged);
    bench.pass(webhookPauses[0]);
    await until(async () => (await first())?.state === 'failed');
    await until(async () => (await bench.directory.endpoint('a'))?.failingSince === null);
  });

  it('say nothing to an endpoint that was switched off meanwhile', async () => {
    await endpoint('a');
    await endpoint('b');
    await tell(await submitted());
    await bench.directory.changeEndpoint('b', { enabled: false });
    start();
    await attempted(1);
    expect(await until(async () => (await first('b'))?.state === 'failed' && first('b'))).toMatchObject({
      attempts: [],
    });
    expect(received.map(({ path }) => path)).toEqual(['/a']);
  });

  it('say nothing to whom operators locked, also where they are tried again, and go out once they are let in and ask', async () => {
    statuses['/a'] = 500;
    await endpoint('a');
    await tell(await submitted());
    start();
    await attempted(1);
    await bench.directory.lock(host);
    bench.pass(webhookPauses[0]);
    const [late] = await record(streams.comments(projectId), commented('ann'));
    await tell(late as StoredEvent);
    const all = await until(async () => {
      const found = await deliveries();
      return found.length === 2 && found.every(({ state }) => state === 'failed') && found;
    });
    expect(all.map(({ attempts }) => attempts.length).sort()).toEqual([0, 1]);
    expect(received).toHaveLength(1);
    expect(await bench.directory.endpoint('a')).toMatchObject({ enabled: true });
    statuses = {};
    await bench.directory.unlock(host);
    const { deliveryId } = all.find(({ kind }) => kind === 'comment.added') ?? { deliveryId: '' };
    await bench.directory.beginRun(deliveryId, 'again', bench.clock());
    await enqueueAttempt(bench.jobs, { deliveryId, run: 'again', attempt: 1 });
    await until(async () => (await bench.directory.delivery(deliveryId))?.state === 'delivered');
    expect(received).toHaveLength(2);
  });

  it('go on although a power cut took their job', async () => {
    await endpoint('a');
    const job = { deliveryId: 'msg_1', kind: 'test', projectId: null, time: '', data: {} } as const;
    const own = (await bench.directory.endpoint('a')) as Endpoint;
    await bench.directory.putDelivery(deliveryTo(own, job, bench.clock()));
    start();
    await recoverDeliveries(bench.options);
    bench.pass(15 * MINUTE);
    expect(received).toEqual([]);
    await recoverDeliveries(bench.options);
    expect(await attempted(1)).toMatchObject({ state: 'delivered' });
  });

  it('are sent once also where more than are listed were sent within the week in which events come again', async () => {
    await endpoint('a');
    await submitted();
    const count = webhookLimits.deliveries + 2;
    const comments: DomainEvent[] = Array.from({ length: count }, () => commented('ann'));
    const events = await record(streams.comments(projectId), ...comments);
    start();
    for (const [index, event] of events.entries()) {
      bench.pass(1);
      await tell(event);
      await until(() => received.length > index);
    }
    const all = () => bench.directory.deliveriesTo('a', 2 * count);
    const areAll = async (state: string) => (await all()).every((delivery) => delivery.state === state);
    await until(async () => received.length >= count && (await areAll('delivered')));
    await running?.stop();
    running = undefined;
    await tell(...events);
    expect(await all()).toHaveLength(count);
    expect(await areAll('delivered')).toBe(true);
  });

  it('end with their endpoint, also one that was queued while it was removed', async () => {
    await endpoint('a');
    const job = { deliveryId: 'msg_1', kind: 'test', projectId: null, time: '', data: {} } as const;
    const own = (await bench.directory.endpoint('a')) as Endpoint;
    await bench.directory.removeEndpoint('a');
    await queueDelivery(bench.options, deliveryTo(own, job, bench.clock()));
    start();
    await until(async () => (await bench.directory.delivery('msg_1')) === undefined);
  });

  it('are tried on after a power cut also where they were sent again after all attempts had failed', async () => {
    statuses['/a'] = 500;
    await endpoint('a');
    const job = { deliveryId: 'msg_1', kind: 'test', projectId: null, time: '', data: {} } as const;
    const own = (await bench.directory.endpoint('a')) as Endpoint;
    const failed = { at: bench.clock(), status: 500, milliseconds: 1, answer: '' };
    const attempts = [failed, ...webhookPauses.map(() => failed)];
    await bench.directory.putDelivery({ ...deliveryTo(own, job, bench.clock()), run: 'again', attempts });
    bench.pass(15 * MINUTE);
    await recoverDeliveries(bench.options);
    start();
    expect(await attempted(attempts.length + 1)).toMatchObject({
      state: 'waiting',
      nextAt: bench.clock() + webhookPauses[0],
    });
  });

  it('[BEY-26] do not wait for a slow target of others, and wait for their own each as the same job', async () => {
    statuses['/slow'] = 0;
    await endpoint('slow');
    await submitted();
    const comments: DomainEvent[] = Array.from({ length: 70 }, () => commented('ann'));
    await tell(...(await record(streams.comments(projectId), ...comments)));
    start();
    await until(() => received.length === 4);
    const others = () => until(async () => (await bench.jobs.count('delayed')) === 66);
    await others();
    for (const _ of [1, 2, 3]) {
      bench.pass(MINUTE);
      await others();
    }
    const waiting = (await bench.jobs.list('delayed')).map(({ id }) => id);
    expect(new Set(waiting).size).toBe(66);
    expect(waiting.every((id) => id.endsWith('.first.1'))).toBe(true);
    await endpoint('quick');
    await bench.directory.changeEndpoint('slow', { enabled: false });
    const [late] = await record(streams.comments(projectId), commented('ann'));
    await tell(late as StoredEvent);
    expect(await attempted(1, 'quick')).toMatchObject({ state: 'delivered' });
    expect(received.filter(({ path }) => path === '/slow')).toHaveLength(4);
  });
});
