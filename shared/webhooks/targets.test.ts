import { describe, expect, it } from '@jest/globals';
import { isAllowed, targetProblem } from './targets.ts';

const strict = { loopback: false };
const local = { loopback: true };

describe('targets of webhooks', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:a00:1::',
    'localhost',
    '',
  ])('[BEY-26] in private networks are refused: %s', (address) => {
    expect(isAllowed(address, strict)).toBe(false);
  });

  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'may be public: %s',
    (address) => {
      expect(isAllowed(address, strict)).toBe(true);
    },
  );

  it('may be this machine where an operator allows it, and nothing else that is private', () => {
    for (const address of ['127.0.0.1', '::1']) expect(isAllowed(address, local)).toBe(true);
    for (const address of ['10.0.0.1', '::ffff:127.0.0.1', 'fe80::1']) expect(isAllowed(address, local)).toBe(false);
  });

  it.each([
    'http://example.org/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://redis.internal/',
    'https://printer.local/',
  ])('[BEY-26] are judged as they are written: %s', (url) => {
    expect(targetProblem(new URL(url), strict)).toMatch(/https|private/);
  });

  it.each(['22', '25', '80', '1024'])('[BEY-26] are of no service below port 1024 but 443: %s', (port) => {
    expect(targetProblem(new URL(`https://example.org:${port}/`), strict)).toMatch(/port/);
    expect(targetProblem(new URL('https://example.org:4430/'), strict)).toBeUndefined();
  });

  it('are https, on this machine http, too', () => {
    expect(targetProblem(new URL('https://example.org:8443/x?y=z'), strict)).toBeUndefined();
    for (const url of ['http://127.0.0.1:9/', 'http://localhost/', 'http://[::1]/'])
      expect(targetProblem(new URL(url), local)).toBeUndefined();
    expect(targetProblem(new URL('http://10.0.0.1/'), local)).toMatch(/https/);
  });
});
