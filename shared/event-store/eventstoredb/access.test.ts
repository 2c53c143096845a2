import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningServer, startServer } from '../../../scripts/engines/eventstoredb/server.ts';
import { AccessDeniedError, EngineUnavailableError } from '../../basics/errors.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { answerWithin } from '../../testing/leeway.ts';
import { until } from '../../testing/until.ts';
import type { EventStore } from '../port.ts';
import { run } from '../testing/envelope.ts';
import { openEventStoreDb } from './event-store.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const suite = hasOpenssl ? describe : describe.skip;

suite(`EventStoreDB over TLS${hasOpenssl ? '' : ' (no openssl on this machine)'}`, () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-eventstoredb-'));
  const file = (name: string) => join(dir, name);
  const users = new Map([
    ['dossier', { password: 'pass:wörd', readsAll: true }],
    ['limited', { password: 'secret', readsAll: false }],
  ]);
  let server: RunningServer;
  let store: EventStore | undefined;
  beforeAll(() => {
    execFileSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=events', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', file('key.pem'), '-out', file('certificate.pem')],
    ]);
  });
  afterAll(() => rmSync(dir, { recursive: true }));
  const start = async (clients = false) => {
    const [key, certificate] = [readFileSync(file('key.pem')), readFileSync(file('certificate.pem'))];
    const tls = { key, certificate, ...(clients && { clients: certificate }) };
    server = await startServer({ file: file(`${crypto.randomUUID()}.log`), port: 0, tls, users });
  };
  beforeEach(() => start());
  afterEach(async () => {
    await store?.close();
    await server.stop();
    store = undefined;
  });
  const open = (user: string, settings = `tlsCAFile=${encodeURIComponent(file('certificate.pem'))}`) => {
    store = openEventStoreDb({ url: `esdb://${user}@localhost:${server.port}?${settings}`, timeoutMs: answerWithin });
    return store;
  };
  const dossier = 'dossier:pass%3Aw%C3%B6rd';

  it('knows the authority that tlsCAFile names, and signs in', async () => {
    const events = open(dossier);
    const seen: StoredEvent[] = [];
    events.subscribe(0, async (batch) => void seen.push(...batch));
    await events.append('a', 'no-stream', run('a', 0, 2));
    await until(() => seen.length === 2);
  });

  it('speaks to no server of an unknown authority', async () => {
    const failure = await open(dossier, 'tls=true')
      .ready()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EngineUnavailableError);
    expect(String((failure as Error).cause)).toMatch(/certificate/);
  });

  it('shows the certificate of userCertFile', async () => {
    await server.stop();
    await start(true);
    const named = ['tlsCAFile=certificate.pem', 'userCertFile=certificate.pem', 'userKeyFile=key.pem']
      .map((setting) => setting.replace('=', `=${encodeURIComponent(`${dir}/`)}`))
      .join('&');
    await open(dossier, named).ready();
    await store?.close();
    await expect(open(dossier).ready()).rejects.toThrow(EngineUnavailableError);
  });

  it('says that a file is missing', () =>
    expect(() => open(dossier, 'tlsCAFile=/nowhere/ca.pem')).toThrow(/EVENT_STORE_URL.*certificate file/));

  it.each([
    ['a wrong password', 'dossier:other', /user.*or the password is wrong/],
    ['a user who may not read $all', 'limited:secret', /denies access.*\$all/],
  ])('says so: %s', async (_case, user, words) => {
    const events = open(user);
    await expect(events.ready()).rejects.toThrow(AccessDeniedError);
    await expect(events.readAll(0, 1)).rejects.toThrow(words);
  });

  it('goes on by itself when the right is given', async () => {
    const events = open('limited:secret');
    const seen: StoredEvent[] = [];
    events.subscribe(0, async (batch) => void seen.push(...batch));
    await events.append('a', 'no-stream', run('a', 0, 1));
    await expect(events.ready()).rejects.toThrow(AccessDeniedError);
    users.set('limited', { password: 'secret', readsAll: true });
    await events.ready();
    await until(() => seen.length === 1);
    users.set('limited', { password: 'secret', readsAll: false });
  });
});
