import {
  DAY,
  type DeliveryRow,
  type MadeWebhook,
  type Problem,
  type WebhookRow,
  webhookLimits,
} from '@dossier/shared/contract';
import { until } from '@dossier/shared/testing/until';
import { secretsAt, secretText } from '@dossier/shared/webhooks';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { activeProject, subscribedHost } from '../../testing/projects.ts';
import { openTestService, type TestService } from '../../testing/service.ts';

const path = '/api/webhooks';
const wanted = { url: 'http://127.0.0.1:9/hook', kinds: ['document.submitted'], projects: null };

describe('the endpoints of webhooks', () => {
  let service: TestService;
  let ann: Awaited<ReturnType<TestService['account']>>;
  let bob: typeof ann;
  let own: string;
  let foreign: string;
  beforeAll(async () => {
    service = await openTestService();
    [ann, bob] = [await service.account('ann'), await service.account('bob')];
    const projectOf = async (name: string) => {
      const host = await subscribedHost(service.engines, service.copy, `${name}@example.org`);
      return (await activeProject(service.engines, service.copy, host)).projectId;
    };
    [own, foreign] = [await projectOf('ann'), await projectOf('bob')];
  });
  afterAll(() => service.close());

  const call = async <T>(method: string, where: string, json?: unknown, { token } = ann) => {
    const response = await fetch(`${service.url}${where}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(json !== undefined && { 'Content-Type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as T };
  };
  const make = async (change: object = {}) => (await call<MadeWebhook>('POST', path, { ...wanted, ...change })).body;

  it('[BEY-26] are made with a secret that is shown once and stored sealed', async () => {
    const { secret, ...row } = await make();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await call<WebhookRow[]>('GET', path)).body).toEqual([row]);
    const stored = JSON.stringify(await service.engines.directory.endpointsOf(ann.personId));
    expect(stored).not.toContain(secret.slice('whsec_'.length));
  });

  it('[BEY-26] are refused in private networks, without https, and without kinds', async () => {
    for (const url of ['https://10.0.0.1/', 'https://[fd00::1]/', 'http://example.org/', 'https://db.internal/', 'x']) {
      const { status, body } = await call<Problem>('POST', path, { ...wanted, url });
      expect([url, status, body.errors]).toEqual([url, 400, { url: expect.any(String) }]);
    }
    for (const change of [{ kinds: [] }, { kinds: ['mail.sent'] }, { projects: [] }])
      expect((await call('POST', path, { ...wanted, ...change })).status).toBe(400);
  });

  it('[BEY-26] name projects of their owner only; another one is answered like none', async () => {
    const { id, projects } = await make({ projects: [own] });
    expect(projects).toEqual([own]);
    const none = '999999999';
    for (const projectId of [foreign, none]) {
      const change = { ...wanted, projects: [own, projectId] };
      const tries = [
        await call<Problem>('POST', path, change),
        await call<Problem>('PUT', `${path}/${id}`, { ...change, enabled: true }),
      ];
      for (const { status, body } of tries) {
        expect([status, body.code]).toEqual([400, 'INVALID']);
        expect(body.errors).toEqual({ projects: `You host no project ${projectId}.` });
      }
    }
    expect((await call<WebhookRow[]>('GET', path)).body.find((row) => row.id === id)?.projects).toEqual([own]);
    await call('DELETE', `${path}/${id}`);
  });

  it('[BEY-26] keep a project that was handed on meanwhile, and take no other one', async () => {
    const { id } = await make({ projects: [own] });
    await service.engines.directory.changeEndpoint(id, { projects: [foreign] });
    const put = (projects: string[] | null) =>
      call<WebhookRow>('PUT', `${path}/${id}`, { ...wanted, projects, enabled: true });
    expect((await put([foreign, own])).body.projects).toEqual([foreign, own]);
    expect((await put([own])).status).toBe(200);
    expect((await put([foreign])).status).toBe(400);
    expect((await put(null)).body.projects).toBeNull();
    await call('DELETE', `${path}/${id}`);
  });

  it('belong to one person', async () => {
    const { id } = await make();
    const one = `${path}/${id}`;
    const calls = [
      call('PUT', one, { ...wanted, enabled: true }, bob),
      call('DELETE', one, undefined, bob),
      call('POST', `${one}/rotate`, undefined, bob),
      call('POST', `${one}/test`, undefined, bob),
      call('GET', `${one}/deliveries`, undefined, bob),
      call('POST', `${one}/deliveries/x/replay`, undefined, bob),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    expect((await call<WebhookRow[]>('GET', path, undefined, bob)).body).toEqual([]);
    expect((await call('DELETE', one)).status).toBe(204);
    expect((await call('DELETE', one)).status).toBe(404);
  });

  it('begin anew when they are switched on again', async () => {
    const { id } = await make();
    await service.engines.directory.changeEndpoint(id, { enabled: false, failingSince: 1, givenUpAt: 2 });
    const change = { ...wanted, kinds: ['comment.added'], projects: [own], enabled: true };
    const { body } = await call<WebhookRow>('PUT', `${path}/${id}`, change);
    expect(body).toMatchObject({ ...change, failingSince: null, givenUpAt: null });
  });

  it('[BEY-26] sign with both secrets for a day after a rotation', async () => {
    const { id, secret } = await make();
    const { body } = await call<MadeWebhook>('POST', `${path}/${id}/rotate`);
    expect(body.secret).not.toBe(secret);
    const now = service.engines.clock();
    expect(Date.parse(body.overlapUntil ?? '')).toBe(now + DAY);
    const endpoint = await service.engines.directory.endpoint(id);
    if (!endpoint) throw new Error('there is no endpoint');
    const secretsOn = async (time: number) =>
      (await secretsAt(service.engines.directory, endpoint, time)).map(secretText);
    expect(await secretsOn(now + DAY - 1)).toEqual([body.secret, secret]);
    expect(await secretsOn(now + DAY)).toEqual([body.secret]);
  });

  it('[BEY-26] sign with what receivers know, though the secret in its place was replaced before anybody copied it', async () => {
    const { id, secret } = await make();
    await call('POST', `${path}/${id}/rotate`);
    const { body } = await call<MadeWebhook>('POST', `${path}/${id}/rotate`);
    const endpoint = await service.engines.directory.endpoint(id);
    if (!endpoint) throw new Error('there is no endpoint');
    const secretsOn = async (time: number) =>
      (await secretsAt(service.engines.directory, endpoint, time)).map(secretText);
    const now = service.engines.clock();
    expect(await secretsOn(now)).toEqual([body.secret, expect.anything(), secret]);
    expect(await secretsOn(now + DAY)).toEqual([body.secret]);
    await call('DELETE', `${path}/${id}`);
  });

  it('[BEY-26] sign with every secret that was shown, though two replace it at once', async () => {
    const { id } = await make();
    const { directory } = service.engines;
    const change = directory.changeEndpoint.bind(directory);
    let changing = 0;
    const spy = jest.spyOn(directory, 'changeEndpoint').mockImplementation(async (...args) => {
      changing += 1;
      await until(() => changing >= 2);
      return change(...args);
    });
    const rotated = await Promise.all([1, 2].map(() => call<MadeWebhook>('POST', `${path}/${id}/rotate`)));
    spy.mockRestore();
    const endpoint = await directory.endpoint(id);
    if (!endpoint) throw new Error('there is no endpoint');
    const signing = (await secretsAt(directory, endpoint, service.engines.clock())).map(secretText);
    expect(signing).toEqual(expect.arrayContaining(rotated.map(({ body }) => body.secret)));
    await call('DELETE', `${path}/${id}`);
  });

  it('[BEY-26] are tested, and one delivery is sent again, unless they are off', async () => {
    const { id } = await make();
    const { status, body } = await call<{ deliveryId: string }>('POST', `${path}/${id}/test`);
    expect(status).toBe(202);
    const [delivery] = (await call<DeliveryRow[]>('GET', `${path}/${id}/deliveries`)).body;
    expect(delivery).toMatchObject({ id: body.deliveryId, kind: 'test', state: 'waiting', attempts: [] });
    const { deliveryId } = body;
    await service.engines.directory.noteProgress(deliveryId, 'first', { state: 'failed', nextAt: null }, 1);
    expect((await call('POST', `${path}/${id}/deliveries/${deliveryId}/replay`)).status).toBe(202);
    expect(await service.engines.directory.delivery(deliveryId)).toMatchObject({ state: 'waiting' });
    expect((await call('POST', `${path}/${id}/deliveries/none/replay`)).status).toBe(404);
    await call('PUT', `${path}/${id}`, { ...wanted, enabled: false });
    expect(await call('POST', `${path}/${id}/test`)).toMatchObject({ status: 409, body: { code: 'WEBHOOK_OFF' } });
  });

  it('are limited in number', async () => {
    let last = await call('POST', path, wanted);
    for (let count = 0; count < webhookLimits.perPerson && last.status === 201; count += 1)
      last = await call('POST', path, wanted);
    expect(last).toMatchObject({ status: 409, body: { code: 'WEBHOOK_LIMIT' } });
  });
});
