import { describe, expect, it } from '@jest/globals';
import { isNetwork, sharedNetworks } from './shared-networks.ts';

describe('networks that many people share', () => {
  const isShared = sharedNetworks(['10.1.0.0/16', '2001:db8::/32', '192.0.2.7/32']);

  it.each([
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['10.2.0.1', false],
    ['2001:db8:7::1', true],
    ['2001:db9::1', false],
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['', false],
    ['unknown', false],
  ])('%s: %s', (address, expected) => expect(isShared(address)).toBe(expected));

  it('are none where none are named', () => expect(sharedNetworks([])('10.1.2.3')).toBe(false));

  it.each([
    ['10.1.0.0/16', true],
    ['2001:db8::/32', true],
    ['10.1.0.0', false],
    ['10.1.0.0/33', false],
    ['10.300.0.0/16', false],
    ['0.0.0.0/0', false],
    ['::/0', false],
    ['example.org/16', false],
  ])('%s is one: %s', (text, expected) => expect(isNetwork(text)).toBe(expected));
});
