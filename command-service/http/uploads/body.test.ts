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
