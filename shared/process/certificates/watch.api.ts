import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BasicConstraintsExtension, PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import { makeCertificates } from '../../../scripts/compose/certificates.mjs';
import { createLogger } from '../../basics/log.ts';
import { DAY } from '../../contract/index.ts';
import { until } from '../../testing/until.ts';
import type { Environment } from '../environment.ts';
import { targetsOf } from './targets.ts';
import { watchCertificates } from './watch.ts';

type Made = Awaited<ReturnType<typeof makeCertificates>>;
const made = Math.floor(Date.now() / 1_000) * 1_000;
const ends = made + 730 * DAY;

describe('certificates of engines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-certificates-'));
  const authorityFile = join(folder, 'authority.pem');
  const ownFile = join(folder, 'own.pem');
  let certificates: Made;
  let redis: ReturnType<typeof createServer>;
  let address: string;
  beforeAll(async () => {
    certificates = await makeCertificates(['redis', 'own'], new Date(made));
    writeFileSync(authorityFile, certificates.authority);
    writeFileSync(ownFile, certificates.certificates.own?.certificate ?? '');
    const { key, certificate: cert } = certificates.certificates.redis ?? {};
    redis = createServer({ key, cert });
    await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve));
    address = `localhost:${(redis.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    redis.close();
    rmSync(folder, { recursive: true });
  });

  const watchAt = (now: number, variables: Partial<Environment>) => {
    const time = { now };
    const lines: Record<string, unknown>[] = [];
    const log = createLogger(
      { level: 'warn', service: 'test' },
      new PassThrough().on('data', (line) => lines.push(JSON.parse(String(line)) as Record<string, unknown>)),
    );
    const targets = targetsOf(variables);
    const watch = watchCertificates({ targets: () => targets, clock: () => time.now, log });
    const looked = async (at: number) => {
      time.now = at;
      lines.length = 0;
      await watch.look();
      const warns = await watch.check.holds().then(
        () => false,
        () => true,
      );
      return { warns, lines: lines.map(({ level, certificate, until: end }) => ({ level, certificate, end })) };
    };
    return { ...watch, looked };
  };
  /** It would see the times and certificates of the looks that follow, if it took long. */
  const lookedAtStart = ({ read }: ReturnType<typeof watchAt>['measure']) =>
    until(async () => [await read()].flat().length > 0);
  const [warn, error] = [40, 50];
  const end = new Date(ends).toISOString();

  it('are told of from thirty days before they end on, and as an error in the last three', async () => {
    const { looked, measure, stop } = watchAt(made, {
      REDIS_URL: `rediss://:secret@${address}?tlsCAFile=${authorityFile}`,
    });
    const certificate = `REDIS_URL ${address}`;
    await lookedAtStart(measure);
    expect(await looked(ends - 31 * DAY)).toEqual({ warns: false, lines: [] });
    expect(await measure.read()).toEqual([{ labels: { certificate }, value: 31 * 86_400 }]);
    expect(await looked(ends - 29 * DAY)).toEqual({ warns: true, lines: [{ level: warn, certificate, end }] });
    expect(await looked(ends - 2 * DAY)).toEqual({ warns: true, lines: [{ level: error, certificate, end }] });
    expect(await looked(ends + DAY)).toEqual({ warns: true, lines: [{ level: error, certificate, end }] });
    stop();
  });

  it('are looked at without being asked for, at the start', async () => {
    const { check, stop } = watchAt(ends - DAY, { REDIS_URL: `rediss://${address}` });
    await until(
      async () =>
        !(await check.holds().then(
          () => true,
          () => false,
        )),
    );
    stop();
  });

  it('are no longer told of once others are in use', async () => {
    const { looked, measure, stop } = watchAt(made, { REDIS_URL: `rediss://${address}` });
    await lookedAtStart(measure);
    expect((await looked(ends - DAY)).warns).toBe(true);
    const renewed = (await makeCertificates(['redis'], new Date(made + 700 * DAY))).certificates.redis;
    redis.setSecureContext({ key: renewed?.key ?? '', cert: renewed?.certificate ?? '' });
    expect(await looked(ends - DAY)).toEqual({ warns: false, lines: [] });
    const { key, certificate: cert } = certificates.certificates.redis ?? {};
    redis.setSecureContext({ key: key ?? '', cert: cert ?? '' });
    stop();
  });

  it('end with the authority that this process believes, if that ends first', async () => {
    const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const [authorityKeys, keys] = await Promise.all(
      [1, 2].map(() => crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify'])),
    );
    if (!authorityKeys || !keys) throw new Error('no keys');
    const lasts = (days: number) => ({
      notBefore: new Date(made),
      notAfter: new Date(made + days * DAY),
      signingAlgorithm,
    });
    const authority = await X509CertificateGenerator.createSelfSigned({
      ...lasts(200),
      name: 'CN=Authority',
      keys: authorityKeys,
      extensions: [new BasicConstraintsExtension(true, 0, true)],
    });
    const certificate = await X509CertificateGenerator.create({
      ...lasts(700),
      subject: 'CN=redis',
      issuer: authority.subject,
      signingKey: authorityKeys.privateKey,
      publicKey: keys.publicKey,
    });
    const file = join(folder, 'sooner.pem');
    writeFileSync(file, authority.toString('pem'));
    const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
    redis.setSecureContext({ key, cert: certificate.toString('pem') });
    const { looked, stop } = watchAt(made, { REDIS_URL: `rediss://${address}?tlsCAFile=${file}` });
    expect((await looked(made + 169 * DAY)).warns).toBe(false);
    expect((await looked(made + 171 * DAY)).warns).toBe(true);
    stop();
  });

  it('of an engine that does not answer say nothing, also before a first look', async () => {
    const { looked, measure, stop } = watchAt(ends, {
      REDIS_URL: 'rediss://localhost:1',
      S3_URL: 'http://localhost/b',
    });
    expect(await looked(ends)).toEqual({ warns: false, lines: [] });
    expect(await measure.read()).toEqual([]);
    stop();
  });

  it('are those of all that is reached over TLS, and those that this process shows', () => {
    const pem = certificates.certificates.own?.certificate;
    const targets = targetsOf({
      EVENT_STORE_URL: `esdb://admin:secret@a:2113,b?tlsCAFile=${authorityFile}&userCertFile=${ownFile}`,
      KAFKA_BROKERS: ['kafka:9093'],
      KAFKA_TLS: true,
      KAFKA_CA: 'the authority',
      MONGODB_URL: 'mongodb://dossier:secret@one,two:27018/dossier?tls=true',
      REDIS_URL: 'redis://redis',
      S3_URL: 'https://key:secret@s3.example.org/bucket',
      SMTP_URL: 'smtps://mail.example.org',
      PUBLIC_URL: 'https://documents.example.org',
      COMMAND_SERVICE_URL: 'http://gateway:3000',
    });
    const ca = certificates.authority;
    expect(targets).toEqual([
      { name: 'EVENT_STORE_URL a:2113', host: 'a', port: 2113, ca },
      { name: 'EVENT_STORE_URL b', host: 'b', port: 2113, ca },
      { name: `EVENT_STORE_URL ${ownFile}`, own: pem },
      { name: 'MONGODB_URL one', host: 'one', port: 27_017 },
      { name: 'MONGODB_URL two:27018', host: 'two', port: 27_018 },
      { name: 'S3_URL s3.example.org', host: 's3.example.org', port: 443 },
      { name: 'SMTP_URL mail.example.org', host: 'mail.example.org', port: 465 },
      { name: 'PUBLIC_URL documents.example.org', host: 'documents.example.org', port: 443 },
      { name: 'KAFKA_BROKERS kafka:9093', host: 'kafka', port: 9_093, ca: 'the authority' },
    ]);
    expect(targetsOf({ EVENT_STORE_URL: 'esdb://localhost:2113?tls=false' })).toEqual([]);
  });
});
