import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { freePort, type RunningEngine, startProcess } from '../../scripts/engines/engine.ts';
import { gatewayCommand, startGateway } from '../../scripts/engines/gateway.ts';
import type { DoctorFinding } from '../../shared/contract/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { describeEngine } from '../../shared/testing/engine.ts';
import { until } from '../../shared/testing/until.ts';
import { operations } from '../../standalone/maintenance.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';

describeEngine('GATEWAY', () => {
  let dir: string;
  let operationsPort: number;
  let installation: Installation;
  let running: RunningEngine | undefined;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-doctor-'));
    operationsPort = await freePort();
    installation = await openTestInstallation({ variables: { OPERATIONS_PORT: String(operationsPort) } });
  }, 60_000);
  afterEach(() => running?.stop());
  afterAll(async () => {
    await installation.remove();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Caddy, told in one line how it passes on. */
  const caddy = async (site: string): Promise<string> => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const file = join(dir, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n}\n${url} {\n\t${site.replace('TO', `127.0.0.1:${installation.port}`)}\n}\n`);
    running = await startProcess(await gatewayCommand(), ['run', '--config', file, '--adapter', 'caddyfile'], {
      dir,
      env: { XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
      answers: async () => void (await fetch(`${url}/healthz`)),
      variables: {},
    });
    return url;
  };
  const found = async (publicUrl: string) => {
    const report = await operations.doctor(
      readEnvironment({
        DATA_DIR: installation.dataDir,
        PUBLIC_URL: publicUrl,
        SOFFICE_PATH: 'off',
        TRUST_PROXY: '1',
      }),
    );
    const { findings } = report as { findings: DoctorFinding[] };
    return Object.fromEntries(findings.map(({ name, state }) => [name, state]));
  };
  const allGood = { address: 'good', proxies: 'good', live: 'good', upload: 'good' };

  it('doctor finds nothing wrong with our own gateway', async () => {
    const own = `127.0.0.1:${installation.port}`;
    const gateway = await startGateway({
      dir,
      port: await freePort(),
      insidePort: await freePort(),
      operationsPort,
      commandServices: [own],
      queryServices: [own],
    });
    running = gateway;
    await until(async () => (await fetch(`${gateway.url}/healthz`)).ok);
    expect(await found(gateway.url)).toMatchObject(allGood);
  });

  it('doctor finds a small limit of bodies, and buffering', async () => {
    const small = await caddy('request_body {\n\t\tmax_size 1MB\n\t}\n\treverse_proxy TO');
    expect(await found(small)).toMatchObject({ ...allGood, upload: 'bad' });
    await running?.stop();
    const buffering = await caddy('reverse_proxy TO {\n\t\tresponse_buffers 1MiB\n\t\tflush_interval 10s\n\t}');
    expect(await found(buffering)).toMatchObject({ ...allGood, live: 'bad' });
  }, 60_000);
});
