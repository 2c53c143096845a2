import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { uploadBody } from './body.ts';

it('a body whose connection broke before anybody read it ends at once', async () => {
  const request = new IncomingMessage(new Socket());
  request.destroy();
  await once(request, 'close');
  const body = uploadBody(request, { most: 10, checksum: undefined, stallAfter: 60_000 });
  expect(await buffer(body.stream)).toHaveLength(0);
  expect(body.ending()).toBe('aborted');
  body.dispose();
});

it('a body that comes drop by drop stands still, and what came is kept', async () => {
  const request = new IncomingMessage(new Socket());
  const body = uploadBody(request, { most: 1_000_000, checksum: undefined, stallAfter: 100 });
  const drops = setInterval(() => request.push('x'), 5);
  const kept = await buffer(body.stream);
  clearInterval(drops);
  expect(body.ending()).toBe('stalled');
  expect(kept.length).toBeGreaterThan(0);
  body.dispose();
});

it('a body that goes on has as much time as it takes', async () => {
  const request = new IncomingMessage(new Socket());
  const body = uploadBody(request, { most: 1_000_000, checksum: undefined, stallAfter: 200 });
  let parts = 0;
  const flow = setInterval(() => {
    parts += 1;
    request.push(parts > 20 ? null : Buffer.alloc(1024));
  }, 20);
  expect(await buffer(body.stream)).toHaveLength(20 * 1024);
  clearInterval(flow);
  expect(body.ending()).toBe('whole');
  body.dispose();
});
