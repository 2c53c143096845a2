import { expect, it } from '@jest/globals';
import { createLogger } from '../../basics/log.ts';
import { listen } from '../listen.ts';
import { absent } from '../operations-port.ts';
import { createServer } from '../server.ts';
import { securityTextRoute } from './security-text.ts';

const asked = async (contact?: string) => {
  const server = createServer({
    routes: [securityTextRoute(contact, () => Date.UTC(2026, 0, 10))],
    fallback: absent,
    authenticate: async () => ({ kind: 'visitor' }),
    log: createLogger({ level: 'silent', service: 'test' }),
    trustProxy: 0,
  });
  const listening = await listen(server, { host: '127.0.0.1', port: 0 });
  const response = await fetch(`${listening.url}/.well-known/security.txt`);
  const text = await response.text();
  await listening.close();
  return { status: response.status, type: response.headers.get('content-type'), text };
};

it('says where to report a vulnerability, and for how long that is true', async () => {
  expect(await asked('mailto:security@example.org')).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    text: 'Contact: mailto:security@example.org\nExpires: 2026-07-09T00:00:00.000Z\nPreferred-Languages: en\n',
  });
  expect((await asked()).status).toBe(404);
});
