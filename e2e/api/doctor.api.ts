import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DoctorFinding, DoctorReport, OperatorOverview } from '../../shared/contract/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { doctorToken } from '../../standalone/doctor/token.ts';
import { operations } from '../../standalone/maintenance.ts';
import { emailOf, type Installation, openTestInstallation } from '../support/installation.ts';

type Proxy = {
  /** Bytes of a body; what is more is refused with 413 before it was read. */
  readonly most?: number;
  /** Keeps answers back until they are whole. */
  readonly buffers?: boolean;
  /** Says for whom it asks. */
  readonly tells?: boolean;
};

const closing: (() => Promise<unknown>)[] = [];
/** In front of an address that may be known only later. */
const proxy = async (
  target: () => string,
  { most = Number.POSITIVE_INFINITY, buffers = false, tells = true }: Proxy,
) => {
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    if (Number(asked.headers['content-length'] ?? 0) > most) {
      answer.writeHead(413, { Connection: 'close' }).end('too large');
      return;
    }
    const from = [asked.headers['x-forwarded-for'], asked.socket.remoteAddress].filter(Boolean).join(', ');
    const headers = { ...asked.headers, ...(tells && { 'x-forwarded-for': from }) };
    const onward = request(new URL(asked.url ?? '/', target()), { method: asked.method, headers }, async (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      if (buffers) answer.end(await buffer(answered));
      else answered.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('doctor', () => {
  let installation: Installation;
  let direct: string;
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  beforeAll(async () => {
    installation = await openTestInstallation();
    direct = installation.url;
  }, 60_000);
  afterAll(() => installation.remove());

  const stateOf = (findings: readonly DoctorFinding[], name: DoctorFinding['name']) =>
    findings.find((finding) => finding.name === name);
  /** As at the command line, beside the running server. */
  const examine = async (publicUrl: string, variables: Record<string, string> = {}) => {
    const { dataDir } = installation;
    const report = await operations.doctor(
      readEnvironment({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl, SOFFICE_PATH: 'off', ...variables }),
    );
    const { findings, ok } = report as { findings: DoctorFinding[]; ok: boolean };
    return { ok, of: (name: DoctorFinding['name']) => stateOf(findings, name) };
  };

  it('finds nothing wrong with the way to a server that nothing stands in front of', async () => {
    const { of } = await examine(direct);
    for (const name of ['address', 'proxies', 'live', 'upload', 'clock'] as const)
      expect(of(name)).toMatchObject({ name, state: 'good' });
    expect(of('mail')).toMatchObject({ state: 'watch', says: expect.stringContaining('SMTP_URL') });
    expect(of('previews')?.state).toBe('watch');
  });

  it('and the status reach a server whose master key was rotated since it started', async () => {
    const environment = readEnvironment({ DATA_DIR: installation.dataDir, PORT: new URL(direct).port });
    await operations['rotate-master-key'](environment);
    await until(async () => !readFileSync(join(installation.dataDir, 'secrets.json'), 'utf8').includes('second'));
    expect(await operations.status(environment)).toMatchObject({ ok: true, lights: { views: expect.any(String) } });
    expect((await examine(direct)).of('live')?.state).toBe('good');
  });

  it('[BEY-36] finds a proxy that takes no large bodies: those of programs, or those of browsers as well', async () => {
    const ten = await examine(await proxy(() => direct, { most: 10_000_000 }), { TRUST_PROXY: '1' });
    expect(ten.of('upload')).toMatchObject({
      state: 'watch',
      says: expect.stringMatching(/413.*client_max_body_size/),
    });
    const one = await examine(await proxy(() => direct, { most: 1_000_000 }), { TRUST_PROXY: '1' });
    expect(one.of('upload')).toMatchObject({ state: 'bad', says: expect.stringContaining('Uploads do not arrive') });
    expect(one.of('live')?.state).toBe('good');
    expect([ten.of('proxies')?.state, one.ok]).toEqual(['good', false]);
  });

  it('[BEY-36] finds a proxy that keeps live updates back, and none that only counts', async () => {
    const { of } = await examine(await proxy(() => direct, { buffers: true }));
    expect(of('live')).toMatchObject({ state: 'bad', says: expect.stringContaining('buffering off') });
    expect(of('upload')?.state).toBe('good');
    expect(of('proxies')).toMatchObject({ state: 'bad', says: expect.stringContaining('Set TRUST_PROXY=1.') });
  });

  it('[BEY-36] counts the proxies that tell for whom they ask', async () => {
    const inner = await proxy(() => direct, {});
    const outer = await proxy(() => inner, {});
    expect((await examine(outer, { TRUST_PROXY: '2' })).of('proxies')?.state).toBe('good');
    expect((await examine(inner, { TRUST_PROXY: '2' })).of('proxies')?.says).toContain('Set TRUST_PROXY=1,');
  });

  it('says what stands at the public address instead, and examines nothing of that', async () => {
    const other = createServer((_asked, answer) => answer.end('<h1>Welcome to nginx</h1>')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const elsewhere = await examine(`http://127.0.0.1:${port}`);
    other.close();
    expect(elsewhere.of('address')).toMatchObject({ state: 'bad', says: expect.stringContaining('something else') });
    expect(elsewhere.of('upload')?.state).toBe('unknown');
    const away = await examine(`http://127.0.0.1:${port}`);
    expect(away.of('address')).toMatchObject({ state: 'watch', says: expect.stringContaining('ECONNREFUSED') });
    const open = await examine('http://documents.invalid');
    expect(open.of('address')).toMatchObject({ state: 'bad', says: expect.stringContaining('not encrypted') });
  });

  it('is no way in for others: without its proof there is nothing, and with it nothing is kept', async () => {
    const { secret } = installation.engines;
    const token = doctorToken(secret);
    const ask = async (method: string, path: string, proof: string | undefined) => {
      const headers = proof === undefined ? {} : { 'X-Doctor': proof };
      const body = method === 'PATCH' ? { body: new Uint8Array(1_000) } : {};
      const response = await fetch(direct + path, { method, headers, ...body });
      const said = [...response.headers.keys()].filter((name) => !['date', 'x-correlation-id'].includes(name));
      return { status: response.status, body: await response.text(), said: said.sort() };
    };
    const files = () =>
      readdirSync(installation.dataDir, { recursive: true }).filter((name) => String(name).startsWith('files')).length;
    const before = files();
    expect(await ask('PATCH', '/api/uploads/doctor', token)).toMatchObject({ status: 200, body: '{"bytes":1000}' });
    expect((await ask('GET', '/api/live/doctor', token)).status).toBe(200);
    const [until = '', signature = ''] = token.split('.');
    const proofs = [
      undefined,
      '',
      'x',
      `${Number(until) + 1}.${signature}`,
      `${until}.`,
      doctorToken(Buffer.alloc(32)),
    ];
    for (const proof of proofs) {
      for (const method of ['PATCH', 'DELETE', 'GET'])
        expect(await ask(method, '/api/uploads/doctor', proof)).toEqual(
          await ask(method, '/api/uploads/nobody', proof),
        );
      for (const method of ['GET', 'POST'])
        expect(await ask(method, '/api/live/doctor', proof)).toEqual(await ask(method, '/api/live/nowhere', proof));
    }
    expect(files()).toBe(before);
  });

  it('looks when an operator asks, from where the browser is, and says what it found', async () => {
    const orla = await installation.person('Orla');
    await operations.grant(readEnvironment({ DATA_DIR: installation.dataDir }), ['operator', emailOf('orla')]);
    const report = async (): Promise<DoctorReport> => {
      const { doctor } = await orla.call<OperatorOverview>('GET', '/api/operator');
      if (!doctor) throw new Error('no doctor');
      return doctor;
    };
    expect(await report()).toEqual({ at: null, running: false, findings: [] });
    await orla.call('POST', '/api/operator/doctor', { seenAt: 'https://documents.example' });
    // It may have looked before this is answered.
    const begun = await report();
    expect(begun.running || begun.at !== null).toBe(true);
    const { findings } = await until(async () => {
      const found = await report();
      return !found.running && found;
    });
    expect(stateOf(findings, 'address')).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('Set PUBLIC_URL=https://documents.example.'),
    });
    for (const seenAt of ['here', 'about:blank']) {
      const wrong = orla.call('POST', '/api/operator/doctor', { seenAt });
      await expect(wrong).rejects.toMatchObject({ problem: { code: 'INVALID' } });
    }
    const visitor = new ApiClient(installation.url);
    await expect(visitor.call('POST', '/api/operator/doctor', {})).rejects.toMatchObject({ problem: { status: 404 } });
  });
});
