import { describe, expect, it } from '@jest/globals';
import { stampByOpenssl as answer } from '../../testing/time-stamping.ts';
import { timeIn, timestampRequest } from './timestamp.ts';

const nonce = Buffer.from('0102030405060708', 'hex');
const text = 'text\n';

describe('time stamps of RFC 3161', () => {
  it('are asked for as openssl understands it', () => {
    // Read by `openssl ts -query -in ... -text`: version 1, SHA-256 of the text, the nonce, with certificate.
    expect(timestampRequest(text, nonce).toString('hex')).toBe(
      '30430201013031300d060960864801650304020105000420b9e68e1bea3e5b19ca6b2f98b73a54b73daafaa250' +
        '484902e09982e07a12e733020841020304050607080101ff',
    );
  });

  it('say when the server saw the text', () => {
    expect(timeIn(answer, text, nonce)).toBe('20261122023654Z');
  });

  it('are refused when they are about another text or request, or are none', () => {
    expect(() => timeIn(answer, 'test\n', nonce)).toThrow('about something else');
    expect(() => timeIn(answer, text, Buffer.alloc(8, 9))).toThrow('about something else');
    expect(() => timeIn(answer.subarray(0, 100), text, nonce)).toThrow();
    expect(() => timeIn(Buffer.from('<html>'), text, nonce)).toThrow();
    expect(() => timeIn(Buffer.from('30053003020102', 'hex'), text, nonce)).toThrow('refused: 2');
  });
});
