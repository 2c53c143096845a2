import { expect, it } from '@jest/globals';
import { masked } from './masked.ts';

it.each([
  ['sent to "Ann" <ann@example.org>, in vain', 'sent to "Ann" <(address)>, in vain'],
  ['smtps://user:secret@mail.example.org:465 refused', 'smtps://(host) refused'],
  ['getaddrinfo ENOTFOUND documents.example.org', 'getaddrinfo ENOTFOUND (host)'],
  ['connect ECONNREFUSED 10.1.2.3:25', 'connect ECONNREFUSED (ip):25'],
  ['connect ECONNREFUSED 2001:db8::7:25', 'connect ECONNREFUSED (ip)'],
  ['from ::1 and fe80::1', 'from (ip) and (ip)'],
  ["open '/home/ann/data/events.db'", "open '(path)'"],
  ['open C:\\Users\\Ann\\data', 'open (path)'],
  ['turn it off for /api/live at 12:30:00', 'turn it off for /api/live at 12:30:00'],
  ['key dGhpcyBpcyBhIG1hc3RlciBrZXkgb2YgMzIgYnl0ZXM=', 'key (token)'],
  ['30.0 MB are free, 84 % are in use', '30.0 MB are free, 84 % are in use'],
])('%s: %s', (text, left) => expect(masked(text)).toBe(left));
