import { expect, it } from '@jest/globals';
import { connectionString } from './address.ts';

const clientsFor = (url: string, node?: { address: string; port: number }) =>
  connectionString(url, { node, settings: ['ours=1'] });
const defaults = 'gossipTimeout=1&maxDiscoverAttempts=3';

it.each([
  ['esdb://host:2113?tls=false', `esdb://host:2113?${defaults}&tls=false&ours=1`],
  ['esdb://host', `esdb://host?${defaults}&ours=1`],
  ['esdb+discover://name:2113/?tls=true', `esdb+discover://name:2113?${defaults}&tls=true&ours=1`],
  ['kurrentdb://a:1,b:2,c:3', `esdb://a:1,b:2,c:3?${defaults}&ours=1`],
  ['kurrentdb+discover://user:p%40ss@name', `esdb+discover://user:p%40ss@name?${defaults}&ours=1`],
])('speaks to the client of %s', (url, expected) => expect(clientsFor(url)).toBe(expected));

it('keeps user and settings when one node is named', () =>
  expect(clientsFor('kurrentdb+discover://u:p@a,b?tls=false', { address: '10.0.0.1', port: 2113 })).toBe(
    `esdb://u:p@10.0.0.1:2113?${defaults}&tls=false&ours=1`,
  ));

it('refuses what is no address of a node, without telling the password', () =>
  expect(() => clientsFor('http://user:secret@host:2113')).toThrow(/^(?!.*secret).*EVENT_STORE_URL/));
