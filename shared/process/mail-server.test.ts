import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepMailServer, mailServerFile, mailServerIn, shownServer } from './mail-server.ts';
import { beginMasterKeyRotation, endMasterKeyRotation } from './secrets.ts';

const server = { url: 'smtps://ann:p%40ss-word@mail.example.org:465', from: 'Dossier <ann@example.org>' };

it.each([
  [server.url, { host: 'mail.example.org', port: 465, security: 'tls', user: 'ann' }],
  ['smtp://mail?requireTLS=true', { host: 'mail', port: 587, security: 'starttls', user: '' }],
  ['smtp://[::1]:2525?ignoreTLS=true', { host: '::1', port: 2525, security: 'none', user: '' }],
])('%s is shown without its password', (url, shown) =>
  expect(shownServer({ ...server, url })).toEqual({ ...shown, from: 'ann@example.org' }),
);

describe('the mail server that set-up was told', () => {
  let dir: string;
  const place = () => ({ DATA_DIR: dir });
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'mail-server-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('is kept sealed', () => {
    expect(mailServerIn(place())).toBeUndefined();
    keepMailServer(place(), server);
    expect(mailServerIn(place())).toEqual(server);
    expect(readFileSync(join(dir, mailServerFile), 'utf8')).not.toMatch(/example|p%40ss/);
  });

  it('stays readable while the master key is rotated, and after it was sealed anew', () => {
    keepMailServer(place(), server);
    beginMasterKeyRotation(dir);
    expect(mailServerIn(place())).toEqual(server);
    keepMailServer(place(), server);
    endMasterKeyRotation(dir);
    expect(mailServerIn(place())).toEqual(server);
  });

  it('is refused under another master key, with what to do', () => {
    keepMailServer(place(), server);
    rmSync(join(dir, 'secrets.json'));
    expect(() => mailServerIn(place())).toThrow(/another master key.*SMTP_URL/);
  });
});
