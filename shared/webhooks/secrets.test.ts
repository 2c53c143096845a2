import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Endpoint } from '../directory/index.ts';
import { newSecret, sealSecret, secretsAt, secretText, signedHeaders } from './secrets.ts';

const key = randomBytes(32);
const directory = { keyOf: async () => key };
const own = { personId: 'ann', endpointId: 'endpoint' };

describe('secrets of webhooks', () => {
  it('[BEY-26] sign as the example of Standard Webhooks is signed', () => {
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
    expect(signedHeaders([secret], message, 1614265330)).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
    const both = signedHeaders([secret, newSecret()], message, 1614265330)['webhook-signature'].split(' ');
    expect(both).toEqual(['v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', expect.stringMatching(/^v1,.{43}=$/)]);
    expect(secretText(secret)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  });

  it('[BEY-26] are understood by the library of Standard Webhooks, while they change as well', () => {
    const [older, newer, foreign] = [newSecret(), newSecret(), newSecret()];
    const message = { id: 'dlv_1', body: JSON.stringify({ type: 'comment.added', data: { text: 'Grüße 予算' } }) };
    const headers = signedHeaders([newer, older], message, Math.floor(Date.now() / 1000));
    const received = (secret: Buffer, body = message.body, over = {}) =>
      new Webhook(secretText(secret)).verify(body, { ...headers, ...over });
    for (const secret of [older, newer]) expect(received(secret)).toEqual(JSON.parse(message.body));
    const refused = [
      () => received(foreign),
      () => received(newer, message.body.replace('added', 'taken')),
      () => received(newer, message.body, { 'webhook-id': 'dlv_2' }),
      () => received(newer, message.body, { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) }),
    ];
    for (const receive of refused) expect(receive).toThrow(WebhookVerificationError);
  });

  it('[BEY-26] lie encrypted, and the former one signs until its end', async () => {
    const [older, newer] = [newSecret(), newSecret()];
    const sealed = await sealSecret(directory, own, newer);
    expect(sealed).not.toContain(newer.toString('base64url'));
    const former = { secret: await sealSecret(directory, own, older), until: 1_000 };
    const endpoint = { ...own, secret: sealed, former } as Endpoint;
    expect(await secretsAt(directory, endpoint, 999)).toEqual([newer, older]);
    expect(await secretsAt(directory, endpoint, 1_000)).toEqual([newer]);
    await expect(secretsAt(directory, { ...endpoint, endpointId: 'another' }, 0)).rejects.toThrow();
    await expect(secretsAt({ keyOf: async () => undefined }, endpoint, 0)).rejects.toThrow('erased');
  });
});
