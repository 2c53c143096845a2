import { describe, expect, it } from '@jest/globals';
import { clientAddress, clientOf, hidden, isLocal, networkOf } from './clients.ts';

describe('clients', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, client) => expect(clientOf(address)).toBe(client));

  it.each([
    ['198.51.100.7', '198.51.0.0'],
    ['::ffff:198.51.100.7', '198.51.0.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8::'],
  ])('logs call %s %s', (address, network) => expect(networkOf(address)).toBe(network));

  const asked = (forwarded?: string, remoteAddress = '127.0.0.1', host = 'localhost:3000') => ({
    headers: { host, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    socket: { remoteAddress },
  });
  const behind = (forwarded: string, hops = 1) => clientAddress(asked(forwarded, '10.0.0.1'), { hops });

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:4711', '198.51.100.7'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['192.0.2.9, 198.51.100.7:1', '198.51.100.7'],
  ])('a proxy that says %s is understood: %s', (said, address) => expect(behind(said)).toBe(address));

  it.each(['unknown', '_hidden', '198.51.100.7x', '198.51.100.999', '198.51.100.7:port', '1.2.3.4:5:6', ''])(
    'a proxy that says "%s" counts as one client itself',
    (said) => expect(behind(said)).toBe('10.0.0.1'),
  );

  it('what clients write before the proxy means nothing', () => {
    expect(behind('127.0.0.1, 198.51.100.7')).toBe('198.51.100.7');
    expect(clientAddress(asked('192.0.2.1', '10.0.0.1'), { hops: 0 })).toBe('10.0.0.1');
  });

  it('this machine is spared, but nobody behind a proxy on it', () => {
    expect(clientAddress(asked(), { hops: 0 })).toBe('127.0.0.1');
    expect(clientAddress(asked('198.51.100.7'), { hops: 0 })).toBe(hidden);
    expect(clientAddress(asked('127.0.0.1'), { hops: 1 })).toBe(hidden);
    expect(clientAddress(asked('127.0.0.1'), { hops: 1, spareLoopback: true })).toBe('127.0.0.1');
  });

  it.each([
    ['127.0.0.1', 'localhost:3000', true],
    ['::1', '[::1]:3000', true],
    ['::ffff:127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', 'rebound.example:3000', false],
    ['127.0.0.1', 'localhost.evil.example', false],
    ['198.51.100.7', 'localhost:3000', false],
  ])('somebody at %s who asks %s is local: %s', (remote, host, local) =>
    expect(isLocal(asked(undefined, remote, host))).toBe(local),
  );
});
