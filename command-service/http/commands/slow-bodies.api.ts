import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestService, type TestService } from '../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

it('commands whose bodies do not come keep no others from being decided', async () => {
  const { token } = await service.account('slow');
  const { port } = new URL(service.url);
  const begin = async (client: number) => {
    const socket = connect(Number(port), '127.0.0.1');
    const headers = [`Authorization: Bearer ${token}`, `X-Forwarded-For: 198.51.100.${client}`, 'Expect: 100-continue'];
    const body = ['Host: x', 'Content-Type: application/json', 'Content-Length: 100'];
    socket.write(`POST /api/commands/UpdateProfile HTTP/1.1\r\n${[...headers, ...body].join('\r\n')}\r\n\r\n`);
    await once(socket, 'data');
    return socket;
  };
  // As many as may be in work at once, by many clients.
  const slow = await Promise.all(Array.from({ length: 1_000 }, (_, index) => begin(index % 4)));
  const { status } = await service.command('UpdateProfile', {}, token);
  expect(status).toBe(400);
  for (const socket of slow) socket.destroy();
});
