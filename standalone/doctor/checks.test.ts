import { promises as fs, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DoctorFinding } from '../../shared/contract/index.ts';
import type { Mail } from '../../shared/mailer/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { note } from '../backup/status.ts';
import { type Around, examine } from './checks.ts';
import type { Reached, Unreached, Uploaded } from './probe.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'dossier-checks-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const reached = (forwarded: number, isProxied = forwarded > 0): Reached => ({
  seen: { forwarded, isProxied },
  isBuffered: false,
});
const away: Unreached = { fault: 'it was not reached from this machine (ETIMEDOUT)', isTaken: false };
const refused = (status: number): Uploaded => ({ ok: false, status, fault: `it was answered with ${status}` });
type Case = {
  readonly variables?: Record<string, string>;
  readonly seenAt?: string;
  readonly live?: Reached | Unreached;
  readonly uploads?: Uploaded[];
  readonly mail?: Partial<Around['mailer']>;
  readonly mailTo?: string;
  readonly previews?: Around['previews'];
};
const found = async ({ variables = {}, seenAt, live = reached(0), uploads = [], mail, mailTo, previews }: Case) => {
  const environment = readEnvironment({ DATA_DIR: dir, SOFFICE_PATH: 'off', ...variables });
  const findings = await examine({
    environment,
    publicUrl: environment.PUBLIC_URL ?? 'http://127.0.0.1:3000',
    seenAt,
    mailTo,
    now: Date.parse('2026-11-26T12:00:00Z'),
    mailer: { check: async () => {}, send: async () => {}, ...mail },
    previews,
    clockFault: async () => undefined,
    live: async () => live,
    upload: async () => uploads.shift() ?? { ok: true },
  });
  return (name: DoctorFinding['name']) => findings.find((one) => one.name === name) as DoctorFinding;
};
afterEach(() => {
  jest.restoreAllMocks();
});
const https = { PUBLIC_URL: 'https://documents.example' };

describe('what doctor says', () => {
  it.each<[DoctorFinding['name'], DoctorFinding['state'], RegExp, Case]>([
    ['address', 'good', /127.0.0.1:3000 leads here/, {}],
    ['address', 'good', /leads here/, { variables: https, seenAt: 'https://documents.example' }],
    // A tunnel of an operator's own.
    ['address', 'good', /leads here/, { variables: https, seenAt: 'http://localhost:3000' }],
    [
      'address',
      'bad',
      /PUBLIC_URL is https:\/\/documents.example/,
      { variables: https, seenAt: 'https://other.example' },
    ],
    ['address', 'bad', /PUBLIC_URL is not set: .*Set PUBLIC_URL=https:\/\/a.example/, { seenAt: 'https://a.example' }],
    ['address', 'bad', /PUBLIC_URL is not set, and others/, { variables: { HOST: '0.0.0.0' } }],
    ['address', 'bad', /not encrypted/, { variables: { PUBLIC_URL: 'http://documents.example' } }],
    [
      'address',
      'bad',
      /has a path \(\/dossier\), and nothing answers below one/,
      { variables: { PUBLIC_URL: 'https://documents.example/dossier' } },
    ],
    ['address', 'watch', /ETIMEDOUT/, { variables: https, live: away }],
    ['address', 'bad', /does not lead here/, { variables: https, live: { ...away, isTaken: true } }],
    ['proxies', 'good', /Nothing/, {}],
    ['proxies', 'good', /2 proxies stand/, { variables: { TRUST_PROXY: '2' }, live: reached(2) }],
    ['proxies', 'bad', /1 proxy stands in front, and TRUST_PROXY=0/, { live: reached(1) }],
    ['proxies', 'bad', /No proxies stand .* choose/, { variables: { TRUST_PROXY: '1' } }],
    ['proxies', 'bad', /does not say for whom/, { live: reached(0, true) }],
    ['proxies', 'unknown', /not reached/, { live: away }],
    ['live', 'bad', /buffering off/, { live: { ...reached(0), isBuffered: true } }],
    ['upload', 'watch', /413/, { uploads: [refused(413), { ok: true }] }],
    ['upload', 'bad', /answered with 403/, { uploads: [refused(403), refused(403)] }],
    ['mail', 'watch', /test inbox: name a mail server \(Mail server on the page Settings, or SMTP_URL/, {}],
    ['mail', 'good', /lets Dossier in/, { variables: { SMTP_URL: 'smtp://mail' } }],
    [
      'mail',
      'bad',
      /535 Wrong password\. Change what is wrong \(Mail server on the page Settings, or SMTP_URL/,
      {
        variables: { SMTP_URL: 'smtp://mail' },
        mail: { check: () => Promise.reject(new Error('535 Wrong password')) },
      },
    ],
    ['previews', 'watch', /install LibreOffice/, {}],
    ['previews', 'good', /get previews/, { previews: { convert: async () => ({ pdf: Buffer.alloc(1) }) } }],
    ['previews', 'bad', /slow/, { previews: { convert: async () => ({ none: 'slow' }) } }],
    ['previews', 'bad', /away/, { previews: { convert: () => Promise.reject(new Error('Gotenberg is away')) } }],
    ['backups', 'watch', /coming night/, {}],
    ['backups', 'watch', /BACKUP_AT=off/, { variables: { BACKUP_AT: 'off' } }],
    ['data', 'unknown', /ENOENT/, { variables: { DATA_DIR: '/nowhere/at/all' } }],
  ])('of %s is %s, and %p', async (name, state, says, around) => {
    const finding = (await found(around))(name);
    expect(finding).toEqual({ name, state, says: expect.stringMatching(says) });
    expect(finding.says).toMatch(/\.$/);
  });

  it('a disk of which much is free for others alone is as full as it is for Dossier', async () => {
    const disk = { type: 0, bsize: 4_096, blocks: 1_000_000, bfree: 800_000, bavail: 1_000, files: 0, ffree: 0 };
    jest.spyOn(fs, 'statfs').mockImplementation(async () => disk);
    expect((await found({}))('room')).toMatchObject({ state: 'bad', says: expect.stringMatching(/100 % are in use/) });
  });

  it('backups that are no longer encrypted lie beside those that are', async () => {
    const other = mkdtempSync(join(tmpdir(), 'dossier-checks-'));
    const lastGood = '2026-11-26T02:00:00.000Z';
    const said = async () => (await found({ variables: { DATA_DIR: other } }))('backups');
    note(other, { lastGood, noLongerEncrypted: true }, Date.parse(lastGood));
    expect(await said()).toMatchObject({ state: 'watch', says: expect.stringMatching(/not encrypted.*BACKUP_KEY/) });
    note(other, { noLongerEncrypted: false }, Date.parse(lastGood));
    expect(await said()).toMatchObject({ state: 'good' });
    rmSync(other, { recursive: true });
  });

  it('a test email goes to whoever asked, and to nobody else', async () => {
    const sent: Mail[] = [];
    const mail = { send: async (one: Mail) => void sent.push(one) };
    const variables = { SMTP_URL: 'smtp://mail' };
    await found({ variables, mail });
    expect(sent).toEqual([]);
    const of = await found({ variables, mail, mailTo: 'olga@example.org' });
    expect(sent.map(({ to }) => to.address)).toEqual(['olga@example.org']);
    expect(of('mail').says).toContain('went to olga@example.org');
  });
});
