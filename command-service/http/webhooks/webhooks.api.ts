import {
  DAY,
  type DeliveryRow,
  type MadeWebhook,
  type Problem,
  type WebhookRow,
  webhookLimits,
} from '@dossier/shared/contract';
import { secretsAt, secretText } from '@dossier/shared/webhooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestService, type TestService } from '../../testing/service.ts';

const path = '/api/webhooks';
const wanted = { url: 'http://127.0.0.1:9/hook', kinds: ['document.submitted'], projects: null };

describe('the endpoints of webhooks', () => {
  let service: TestService;
  let ann: Awaited<ReturnType<TestService['account']>>;
  let bob: typeof ann;
  beforeAll(async () => {
    service = await openTestService();
    [ann, bob] = [await service.account('ann'), await service.account('bob')];
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

  it('belong to one person', async () => {
    const { id } = await make();
    const own = `${path}/${id}`;
    const calls = [
      call('PUT', own, { ...wanted, enabled: true }, bob),
      call('DELETE', own, undefined, bob),
      call('POST', `${own}/rotate`, undefined, bob),
      call('POST', `${own}/test`, undefined, bob),
      call('GET', `${own}/deliveries`, undefined, bob),
      call('POST', `${own}/deliveries/x/replay`, undefined, bob),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    expect((await call<WebhookRow[]>('GET', path, undefined, bob)).body).toEqual([]);
    expect((await call('DELETE', own)).status).toBe(204);
    expect((await call('DELETE', own)).status).toBe(404);
  });

  it('begin anew when they are switched on again', async () => {
    const { id } = await make();
    await service.engines.directory.changeEndpoint(id, { enabled: false, failingSince: 1, givenUpAt: 2 });
    const change = { ...wanted, kinds: ['comment.added'], projects: ['123456789'], enabled: true };
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
