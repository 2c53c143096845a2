import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../until.ts';
import { type Link, openLink } from './link.ts';

const longest = 10_000;

describe('a link', () => {
  let echo: Server;
  let link: Link;
  const ends: Socket[] = [];
  const sockets: Socket[] = [];
  /** Drawn in turn; then always the highest. */
  let drawn: number[];

  /** A client that remembers what it heard. */
  const client = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port: link.port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    const said = { socket, heard: '', state: 'open' };
    socket.on('data', (chunk) => {
      said.heard += chunk.toString();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      said.state = error.code ?? '';
    });
    socket.on('end', () => {
      said.state = 'ended';
    });
    await once(socket, 'connect');
    return said;
  };
  type Client = Awaited<ReturnType<typeof client>>;
  const hears = (one: Client, text: string) => until(() => one.heard === text, longest);
  const ask = async (one: Client, text: string) => {
    one.heard = '';
    one.socket.write(text);
    await hears(one, text);
  };

  beforeEach(async () => {
    drawn = [];
    echo = createServer((socket) => {
      ends.push(socket);
      socket.on('error', () => {});
      socket.pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    link = await openLink(echo.address() as { port: number }, { random: () => drawn.shift() ?? 0.999 });
  });

  afterEach(async () => {
    await link.close();
    for (const socket of [...ends.splice(0), ...sockets.splice(0)]) socket.destroy();
    echo.close();
  });

  it('carries everything in order, and the end', async () => {
    const one = await client();
    const text = 'abcdefghij'.repeat(300_000);
    one.socket.end(text);
    await until(() => one.state === 'ended', longest);
    expect(one.heard).toBe(text);
  });

  it('delays each way', async () => {
    const one = await client();
    await ask(one, 'before');
    link.change({ delay: 60 });
    const begun = performance.now();
    await ask(one, 'slow');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(119);
  });

  it('keeps the order of packets, some of which are lost', async () => {
    const one = await client();
    link.change({ jitter: 40, loss: 50 });
    // The first is lost on its way there, the second is not.
    drawn = [0.1, 0.9, 0.9, 0];
    const begun = performance.now();
    one.socket.write('lost ');
    await until(() => drawn.length <= 2, longest);
    one.socket.write('kept');
    await hears(one, 'lost kept');
    expect(performance.now() - begun).toBeGreaterThan(150);
  });

  it('delivers what was sent on a broken way once it is mended', async () => {
    const one = await client();
    link.change({ broken: 'back' });
    one.socket.write('asked');
    await until(() => ends[0]?.bytesRead === 5, longest);
    expect(one).toMatchObject({ heard: '', state: 'open' });
    link.change({});
    await hears(one, 'asked');
  });

  it('treats one client unlike the others', async () => {
    const [one, other] = [await client('127.0.0.8'), await client('127.0.0.9')];
    link.change({ broken: 'there' }, '127.0.0.8');
    one.socket.write('asked');
    await ask(other, 'heard');
    expect(one.heard).toBe('');
    link.change({}, '127.0.0.8');
    await hears(one, 'asked');
  });

  it('forgets old connections without a word', async () => {
    const one = await client();
    await ask(one, 'before');
    link.abandon();
    one.socket.write('asked');
    await ask(await client(), 'new');
    expect(one).toMatchObject({ heard: 'before', state: 'open' });
  });

  it('resets connections, and lets new ones in', async () => {
    const one = await client();
    await ask(one, 'before');
    link.reset();
    await until(() => one.state === 'ECONNRESET', longest);
    await ask(await client(), 'new');
  });

  it('refuses connections while it is down', async () => {
    await link.down();
    await expect(client()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await link.up();
    await ask(await client(), 'again');
  });
});
