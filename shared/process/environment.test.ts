import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Refused } from '../basics/refused.ts';
import {
  environment,
  isCluster,
  kafkaReplicationOf,
  readClusterEnvironment,
  readEnvironment,
  stripeKeysOf,
} from './environment.ts';

const dir = mkdtempSync(join(tmpdir(), 'dossier-config-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const cluster = {
  EVENT_STORE_URL: 'esdb://events:2113?tls=false',
  KAFKA_BROKERS: 'kafka-1:9092,kafka-2:9092',
  MONGODB_URL: 'mongodb://mongodb:27017/dossier',
  REDIS_URL: 'redis://redis:6379',
};
const services = {
  ...cluster,
  S3_URL: 'http://key:secret@s3:7070/dossier',
  SMTP_URL: 'smtp://mail:1025',
  PUBLIC_URL: 'https://dossier.example',
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
};
const errorsOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof Refused) return error.refusal.errors;
    throw error;
  }
  return undefined;
};

describe('environment', () => {
  it('means the embedded profile when nothing is set', () => {
    const values = readEnvironment({});
    expect(isCluster(values)).toBe(false);
    expect(values).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, DATA_DIR: './data' });
    expect(stripeKeysOf(values)).toBeUndefined();
  });

  it('takes what is empty for what is absent', () =>
    expect(readEnvironment({ TAX_RATE: '', OPERATOR_EMAIL: '', EVENT_STORE_URL: '' })).toMatchObject({ TAX_RATE: 0 }));

  it('asks for three copies of events where several brokers are named, unless told otherwise', () => {
    const replication = (more: Record<string, string>) => kafkaReplicationOf(readEnvironment({ ...cluster, ...more }));
    expect(replication({})).toBe(3);
    expect(replication({ KAFKA_BROKERS: 'kafka:9092' })).toBe(1);
    expect(replication({ KAFKA_REPLICATION: '2' })).toBe(2);
  });

  it('means the cluster profile when all its engines are named', () => {
    const values = readEnvironment(cluster);
    expect(isCluster(values)).toBe(true);
    expect(values.KAFKA_BROKERS).toEqual(['kafka-1:9092', 'kafka-2:9092']);
  });

  it.each(Object.keys(cluster))('names %s when only this engine is missing', (missing) =>
    expect(Object.keys(errorsOf(() => readEnvironment({ ...cluster, [missing]: '' })) ?? {})).toEqual([missing]),
  );

  it('wants both secrets of Stripe or none, and says of the publishable key that it is missing', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk' };
    expect(Object.keys(errorsOf(() => readEnvironment(keys)) ?? {})).toEqual(['STRIPE_WEBHOOK_SECRET']);
    const whole = { ...keys, STRIPE_WEBHOOK_SECRET: 'whsec' };
    expect(stripeKeysOf(readEnvironment(whole))).toEqual({
      secretKey: 'sk',
      publishableKey: 'pk',
      webhookSecret: 'whsec',
    });
    expect(stripeKeysOf(readEnvironment({ ...whole, STRIPE_PUBLISHABLE_KEY: '' }))?.publishableKey).toBeNull();
  });

  it('names every variable that a process of the cluster profile misses', () => {
    expect(readClusterEnvironment(services)).toMatchObject({ MONGODB_URL: cluster.MONGODB_URL });
    expect(Object.keys(errorsOf(() => readClusterEnvironment({})) ?? {}).sort()).toEqual(
      [...Object.keys(cluster), 'MASTER_KEY', 'PUBLIC_URL', 'S3_URL', 'SMTP_URL'].sort(),
    );
  });

  it('wants the master key in the cluster profile: a process must not make one for itself', () => {
    const missing = errorsOf(() => readClusterEnvironment({ ...services, MASTER_KEY: '' }));
    expect(missing).toEqual({ MASTER_KEY: expect.stringContaining('the same key for every process') });
    expect(readClusterEnvironment({ ...services, MASTER_KEY: '' }, { masterKey: false })).toMatchObject({
      PUBLIC_URL: services.PUBLIC_URL,
    });
  });

  it.each(['esdb+discover://events', 'kurrentdb://a:2113,b:2113', 'kurrentdb+discover://events?tls=true'])(
    'takes %s for an event store',
    (url) => expect(readEnvironment({ ...cluster, EVENT_STORE_URL: url }).EVENT_STORE_URL).toBe(url),
  );

  it('refuses addresses of another kind', () =>
    expect(errorsOf(() => readEnvironment({ ...cluster, REDIS_URL: 'http://redis' }))).toHaveProperty('REDIS_URL'));
  it('says what a key and an address look like', () =>
    expect(errorsOf(() => readEnvironment({ MASTER_KEY: 'short', OPERATOR_EMAIL: 'ann' }))).toEqual({
      MASTER_KEY: expect.stringContaining('openssl rand -base64 32'),
      OPERATOR_EMAIL: expect.stringContaining('ann@example.org'),
    }));

  it('refuses a sender of emails without an address, by the name of the variable', () => {
    const sender = (MAIL_FROM: string) => errorsOf(() => readEnvironment({ MAIL_FROM }));
    for (const given of ['Dossier', 'Dossier <nobody>', 'documents@example.org, others@example.org'])
      expect(sender(given)).toEqual({ MAIL_FROM: expect.stringMatching(/^An address such as/) });
    for (const given of ['documents@example.org', '"Documents, Inc." <documents@example.org>'])
      expect(sender(given)).toBeUndefined();
  });

  it('refuses a public address without https or http before it, as links would lead nowhere', () => {
    const publicUrl = (PUBLIC_URL: string) => errorsOf(() => readEnvironment({ PUBLIC_URL }));
    for (const given of ['documents.example.org', 'documents.example.org:8443', 'localhost:3000', 'ftp://example.org'])
      expect(publicUrl(given)).toEqual({ PUBLIC_URL: 'An address such as https://documents.example.org.' });
    for (const given of [
      'https://documents.example.org',
      'http://localhost:3000',
      'http://[::1]:3000/',
      'HTTPS://X.ORG',
    ])
      expect(publicUrl(given)).toBeUndefined();
  });

  it('refuses a public address with a user or a question in it, as links are made of it and a path', () => {
    const publicUrl = (PUBLIC_URL: string) => errorsOf(() => readEnvironment({ PUBLIC_URL }));
    for (const given of [
      'https://me:secret@x.org',
      'https://me@x.org',
      'https://x.org/?a=1',
      'https://x.org?',
      'https://x.org#a',
    ])
      expect(publicUrl(given)).toEqual({ PUBLIC_URL: 'An address without a user, ? and #.' });
  });

  it.each(['PORT', 'OPERATIONS_PORT', 'TRUST_PROXY', 'TAX_RATE', 'EVIDENCE_STREAMED', 'DISK_RESERVE'])(
    'refuses a %s of blanks alone, which is no 0',
    (name) => {
      expect(errorsOf(() => readEnvironment({ [name]: ' ' }))).toEqual({ [name]: 'A number, or nothing at all.' });
      expect(readEnvironment({ [name]: ' 1 ' })).toHaveProperty(name);
      expect(errorsOf(() => readEnvironment({ [name]: 'x' }))).toHaveProperty(name);
    },
  );

  it('refuses a file for the data directory by the name of the variable', () => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    expect(errorsOf(() => readEnvironment({ DATA_DIR: file }))).toEqual({
      DATA_DIR: 'A folder: a file of this name is there.',
    });
    expect(errorsOf(() => readEnvironment({ DATA_DIR: dir }))).toBeUndefined();
  });

  it('refuses a folder of backups that has the files of the installation, as what is no backup is removed there', () => {
    const backups = (to: string) => errorsOf(() => readEnvironment({ DATA_DIR: './data', BACKUP_TO: to }));
    for (const to of ['./data', 'data/', join(process.cwd(), 'data'), './data/files', 'data/files/backups'])
      expect(backups(to)).toHaveProperty('BACKUP_TO');
    expect(errorsOf(() => readEnvironment({ DATA_DIR: 'all/files', BACKUP_TO: 'all' }))).toHaveProperty('BACKUP_TO');
    for (const to of ['.', '..', './data/backups', './data/saves', 'data2', '/mnt/backups'])
      expect(backups(to)).toBeUndefined();
  });

  it('refuses it under whatever name a link gives it', () => {
    const [folder, link] = [join(dir, 'disk'), join(dir, 'data')];
    mkdirSync(folder);
    symlinkSync(folder, link);
    for (const [DATA_DIR, BACKUP_TO] of [
      [link, folder],
      [folder, link],
    ] as const)
      expect(errorsOf(() => readEnvironment({ DATA_DIR, BACKUP_TO }))).toHaveProperty('BACKUP_TO');
    expect(errorsOf(() => readEnvironment({ DATA_DIR: link, BACKUP_TO: join(folder, 'saves') }))).toBeUndefined();
  });

  it('reads a variable from the file that X_FILE names, unless it is set itself', () => {
    const file = join(dir, 's3-url');
    writeFileSync(file, 'http://key:secret@s3:7070/bucket\n');
    expect(readEnvironment({ S3_URL_FILE: file }).S3_URL).toBe('http://key:secret@s3:7070/bucket');
    expect(readEnvironment({ S3_URL_FILE: file, S3_URL: 'https://other/bucket' }).S3_URL).toBe('https://other/bucket');
  });

  it('names the variable whose file cannot be read', () => {
    const file = join(dir, 'nowhere');
    expect(errorsOf(() => readEnvironment({ S3_URL_FILE: file }))).toEqual({
      S3_URL_FILE: expect.stringContaining(`${file} cannot be read`),
    });
  });

  it.each([
    ['S3_URL', 'https://key:100%@s3/bucket'],
    ['S3_URL', 'https://key:a/b@s3/bucket'],
    ['SMTP_URL', 'smtp://me:100%@mail'],
  ])('says of %s with a password that is not encoded how to write it', (name, value) => {
    expect(errorsOf(() => readEnvironment({ [name]: value }))).toEqual({ [name]: expect.stringContaining('%25') });
    const encoded = `${value.split('//')[0]}//key:100%25%2F%40@host/bucket`;
    expect(readEnvironment({ [name]: encoded })).toHaveProperty(name, encoded);
  });

  it('is documented, variable by variable', async () => {
    const { readFileSync } = await import('node:fs');
    const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const table = page.split(/^## /m).find((section) => section.startsWith('Variables'));
    const missing = Object.keys(environment.shape).filter((name) => !table?.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });
});
