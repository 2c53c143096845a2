import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { freePort } from './engine.ts';
import { checkPorts } from './ports.ts';

it('names the ports that are taken, and who may have them', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port: kafka } = holder.address() as { port: number };
  const redis = await freePort();
  await checkPorts({ redis });
  const refused = checkPorts({ redis, kafka });
  await expect(refused).rejects.toThrow(`These ports of 127.0.0.1 are taken: kafka: ${kafka}.`);
  await expect(refused).rejects.toThrow(`lsof -i :${kafka}`);
  holder.close();
});
