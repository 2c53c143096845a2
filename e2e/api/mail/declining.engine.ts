import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../../../scripts/engines/engine.ts';
import { type RunningGateway, startGateway } from '../../../scripts/engines/gateway.ts';
import { describeEngine } from '../../../shared/testing/engine.ts';
import { until } from '../../../shared/testing/until.ts';
import { type Installation, openTestInstallation } from '../../support/installation.ts';
import { type Mail, mailTo } from '../../support/mails.ts';
import { startPrivateProject } from '../../support/projects.ts';

describeEngine('GATEWAY', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-declining-'));
  let installation: Installation;
  let gateway: RunningGateway;
  beforeAll(async () => {
    const [port, operationsPort] = [await freePort(), await freePort()];
    installation = await openTestInstallation({
      variables: { PUBLIC_URL: `http://127.0.0.1:${port}`, OPERATIONS_PORT: `${operationsPort}` },
    });
    gateway = await startGateway({
      ...{ dir, port, insidePort: await freePort(), operationsPort },
      commandServices: [`127.0.0.1:${installation.port}`],
      // What is led there is lost.
      queryServices: [`127.0.0.1:${await freePort()}`],
    });
    await until(() => fetch(`${gateway.url}/api/auth/session`).then(({ status }) => status !== 503));
  }, 60_000);
  afterAll(async () => {
    await gateway?.stop();
    await installation?.remove();
    rmSync(dir, { recursive: true, force: true });
  });

  it('declines an invitation by one click of a mail program, and logs nothing of its link', async () => {
    const host = await installation.host();
    const email = 'stranger@elsewhere.example';
    const { projectId } = await startPrivateProject(host, 'Grants', [email]);
    const { unsubscribe: link = '' } = (await mailTo(installation, email, /Grants/)) as Mail & { unsubscribe?: string };
    expect(new URL(link).origin).toBe(gateway.url);

    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(page.headers.get('cache-control')).toBe('no-store');

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await fetch(link, { method: 'POST', body, redirect: 'error' });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('You get no more invitations')]);
    await until(async () => (await host.one('projects', projectId)).declined.length === 1);

    const logged = () => readFileSync(join(dir, 'engine.log'), 'utf8');
    await until(async () => logged().includes('"uri":"/api/invitations/decline"'));
    for (const value of new URL(link).searchParams.values()) expect(logged()).not.toContain(value);
  });
});
