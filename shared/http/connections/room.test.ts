import { EventEmitter } from 'node:events';
import { Server } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { connectionsIn } from './open-files.ts';
import { openRoom } from './room.ts';

/** A connection from an address, as a server hears of it. */
class Connection extends EventEmitter {
  isCut = false;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy() {
    this.isCut = true;
    this.emit('close');
  }
}

describe('the room for connections', () => {
  const roomOf = (most: number, isProxied = false) => {
    const server = new Server();
    const room = openRoom(most, isProxied);
    room.bound(server);
    const connect = (address: string) => {
      const connection = new Connection(address);
      server.emit('connection', connection);
      return connection;
    };
    return { server, room, connect };
  };
  const cut = (connections: readonly Connection[]) => connections.filter(({ isCut }) => isCut).length;

  it('has a quarter for each client, and takes back what is closed', () => {
    const { connect } = roomOf(8);
    const [one, two, three] = ['198.51.100.1', '198.51.100.1', '::ffff:198.51.100.1'].map(connect);
    expect([one?.isCut, two?.isCut, three?.isCut]).toEqual([false, false, true]);
    expect(connect('198.51.100.2').isCut).toBe(false);
    one?.destroy();
    expect(connect('198.51.100.1').isCut).toBe(false);
    expect(connect('198.51.100.1').isCut).toBe(true);
  });

  it('is full for all but this machine itself', () => {
    const { server, connect } = roomOf(8);
    const many = Array.from({ length: 10 }, (_, index) => connect(`198.51.100.${index}`));
    expect(cut(many)).toBe(2);
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((address) => connect(address).isCut)).toEqual(
      Array(3).fill(false),
    );
    expect(server.maxConnections).toBeGreaterThan(8);
  });

  it('is all for a proxy, whose clients have a quarter each', () => {
    const { connect, room } = roomOf(8, true);
    expect(cut(Array.from({ length: 9 }, () => connect('10.0.0.1')))).toBe(1);
    const response = new EventEmitter();
    const enter = (address: string) => room.enter(address, response);
    expect(Array.from({ length: 3 }, () => enter('198.51.100.1'))).toEqual([true, true, false]);
    expect(enter('198.51.100.2')).toBe(true);
    response.emit('close');
    expect(enter('198.51.100.1')).toBe(true);
  });
});

it.each([
  ['1024', 384],
  ['4096', 1_920],
  ['1048576', 10_000],
  ['unlimited', 1_920],
  ['100', 64],
])('a process that may have %s files open takes %s connections', (limit, connections) => {
  const limits = `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${limit}              1048576              files\n`;
  expect(connectionsIn(limits)).toBe(connections);
});
