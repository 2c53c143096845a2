import { describe, expect, it } from '@jest/globals';
import { timeIn, timestampRequest } from './timestamp.ts';

const nonce = Buffer.from('0102030405060708', 'hex');
const text = 'text\n';

describe('time stamps of RFC 3161', () => {
  /** What `openssl ts -reply` answered to the request below. */
  const answer = Buffer.from(
    [
      'MIIDTDADAgEAMIIDQwYJKoZIhvcNAQcCoIIDNDCCAzACAQMxDzANBglghkgBZQMEAgEFADBtBgsqhkiG9w0BCRABBKBeBFwwWgIB',
      'AQYEKgMEATAxMA0GCWCGSAFlAwQCAQUABCC55o4b6j5bGcprL5i3OlS3Par6olBISQLgmYLgehLnMwIBAhgPMjAyNjExMjIwMjM2',
      'NTRaAghBAgMEBQYHCKCCAWswggFnMIIBDaADAgECAhRjxxVsBmU7j1lw8bESOi+eLZoJXTAKBggqhkjOPQQDAjAOMQwwCgYDVQQD',
      'DANUU0EwHhcNMjYxMTIyMDIzNjUzWhcNMzYxMTE5MDIzNjUzWjAOMQwwCgYDVQQDDANUU0EwWTATBgcqhkjOPQIBBggqhkjOPQMB',
      'BwNCAAS8o+Iwa89rEmxOvPEVWYv0MGBsw3OT5CAf6zBX1mJ6GP9s+FNaAAFtXJWkuCH2oyWjfCWZ2oYpnYurMXoWicPvo0kwRzAW',
      'BgNVHSUBAf8EDDAKBggrBgEFBQcDCDAOBgNVHQ8BAf8EBAMCB4AwHQYDVR0OBBYEFGZw4q9C/mYb6JIutbNNDcXLA/02MAoGCCqG',
      'SM49BAMCA0gAMEUCIGz9/NcqD4HSE1XPHvAYXIv4eemzBhZBiHf4RlHUw+TmAiEAi4nGdWWXoHMgE3qWbkbJOa3Af+YgIHiGE5bT',
      'yPF66Z0xggE6MIIBNgIBATAmMA4xDDAKBgNVBAMMA1RTQQIUY8cVbAZlO49ZcPGxEjovni2aCV0wDQYJYIZIAWUDBAIBBQCggaQw',
      'GgYJKoZIhvcNAQkDMQ0GCyqGSIb3DQEJEAEEMBwGCSqGSIb3DQEJBTEPFw0yNjExMjIwMjM2NTRaMC8GCSqGSIb3DQEJBDEiBCAH',
      '4h0BGRjeGzPOao0Qck4QavSMRt9f+iUMp79Gup8rlTA3BgsqhkiG9w0BCRACLzEoMCYwJDAiBCD8JINmNurv/wj6rnNr21SHiyH0',
      'KiIJf7tSUQYG8wHb1zAKBggqhkjOPQQDAgRHMEUCIQDv5i9qbMKA7dXyOyRMJB/EQEh8IgvEGiKZazvw3v8fmwIgWrUpIGBvjEmP',
      'trdPly7BSncowhOlktwNWuPQo6Id240=',
    ].join(''),
    'base64',
  );

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
