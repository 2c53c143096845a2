import { describe, expect, it } from '@jest/globals';
import { deviceName, timeZoneOf } from './clients.ts';

describe('names of devices', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.0', 'Unknown device'],
    ['', 'Unknown device'],
  ])('%s', (agent, name) => expect(deviceName(agent)).toBe(name));
});

describe('zones of browsers', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['America/Argentina/Buenos_Aires', expect.stringMatching(/Buenos_Aires$/)],
    ['UTC', 'UTC'],
    ['Mars/Olympus', null],
    ['<b>Berlin</b>', null],
    ['Europe/Berlin, UTC', null],
    [`Europe/${'x'.repeat(80)}`, null],
    ['', null],
    [undefined, null],
  ])('%s', (said, zone) => expect(timeZoneOf(said)).toEqual(zone));
});
