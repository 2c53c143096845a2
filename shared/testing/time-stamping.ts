/** Answers what it is asked about, with a time, as a server of RFC 3161 does, but unsigned. @param time `YYYYMMDDhhmmssZ` */
export const timeStamped = (query: Buffer, time: string): Buffer => {
  const der = (tag: number, ...contents: Buffer[]) => {
    const content = Buffer.concat(contents);
    return Buffer.concat([Buffer.of(tag, 0x81, content.length), content]);
  };
  const imprint = query.subarray(5, 5 + 51);
  const nonce = query.subarray(56, 66);
  const moment = Buffer.concat([Buffer.of(0x18, 15), Buffer.from(time)]);
  const number = Buffer.from('020101', 'hex');
  const statement = der(0x30, number, der(6), imprint, number, moment, nonce);
  const signed = der(0x30, number, der(0x31), der(0x30, der(6), der(0xa0, der(4, statement))));
  return der(0x30, der(0x30, Buffer.from('020100', 'hex')), der(0x30, der(6), der(0xa0, signed)));
};

/** What `openssl ts -reply` answered about the text `text\n` with the nonce 0102030405060708. */
export const stampByOpenssl = Buffer.from(
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
