import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookLimits } from '@dossier/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Lookup, postTo } from './post.ts';

describe('sending to an endpoint', () => {
  let server: Server;
  let port: number;
  /** What the server was asked. */
  const asked: { readonly path: string; readonly body: string; readonly headers: object }[] = [];
  beforeEach(async () => {
    asked.splice(0);
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      asked.push({ path: request.url ?? '', body, headers: request.headers });
      if (request.url === '/silent') return;
      if (request.url === '/away') response.writeHead(302, { Location: '/' }).end();
      else if (request.url === '/cut')
        response.writeHead(200, { 'Content-Length': 99 }).write('Than', () => request.socket.destroy());
      else if (request.url === '/slow') response.writeHead(200).write('Than');
      else if (request.url === '/endless')
        setImmediate(function more() {
          if (response.write('x'.repeat(1_000))) setImmediate(more);
          else response.once('drain', more);
        });
      else response.writeHead(202).end('Thank you.');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const local = { loopback: true };
  const url = (path = '/') => `http://127.0.0.1:${port}${path}`;
  const answering =
    (...addresses: string[]): Lookup =>
    (_host, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );

  it('posts JSON with its headers, and keeps the beginning of the answer', async () => {
    expect(await postTo(url('/hook'), { 'webhook-id': 'msg_1' }, '{"ü":1}', local)).toEqual({
      status: 202,
      answer: 'Thank you.',
    });
    expect(asked).toMatchObject([
      { path: '/hook', body: '{"ü":1}', headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' } },
    ]);
    expect((await postTo(url('/endless'), {}, '', local)).answer).toHaveLength(webhookLimits.answer);
  });

  it('[BEY-26] follows no redirect', async () => {
    expect((await postTo(url('/away'), {}, '', local)).status).toBe(302);
    expect(asked).toHaveLength(1);
  });

  it('[BEY-26] connects to no private address, whatever a name means at that moment', async () => {
    const lookup = answering('127.0.0.1', '10.0.0.1', '::1', 'fd00::1');
    const sent = postTo(`https://rebinding.example:${port}/`, {}, '', { loopback: false, lookup });
    await expect(sent).rejects.toThrow('private network');
    await expect(postTo(url(), {}, '', { loopback: false })).rejects.toThrow();
    await expect(postTo(`https://127.0.0.1:${port}/`, {}, '', { loopback: false })).rejects.toThrow('private');
    expect(asked).toEqual([]);
  });

  it('[BEY-26] connects to the very address that was looked up, and looks it up each time', async () => {
    let lookups = 0;
    const lookup: Lookup = (host, options, callback) => {
      lookups += 1;
      answering('10.0.0.1', '127.0.0.1')(host, options, callback);
    };
    for (let time = 0; time < 2; time += 1)
      expect(await postTo(`http://localhost:${port}/`, {}, '', { loopback: true, lookup })).toMatchObject({
        status: 202,
      });
    expect(lookups).toBe(2);
  });

  it('takes an answer by its status, though the rest is cut off or never comes', async () => {
    const answered = { status: 200, answer: 'Than' };
    expect(await postTo(url('/cut'), {}, '', local)).toEqual(answered);
    expect(await postTo(url('/slow'), {}, '', { ...local, timeout: 500 })).toEqual(answered);
  });

  it('waits for a silent target no longer than agreed, and says so', async () => {
    const sent = postTo(url('/silent'), {}, '', { ...local, timeout: 50 });
    await expect(sent).rejects.toThrow('There was no answer within 0.05 seconds.');
    await expect(postTo('http://127.0.0.1:1/', {}, '', local)).rejects.toThrow('ECONNREFUSED');
  });
});
