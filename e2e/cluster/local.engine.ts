import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { describeEngine } from '../../shared/testing/engine.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { root } from '../support/installation.ts';
import { createProject } from '../support/projects.ts';

const minute = 60_000;

/** Linux says which processes one has started. */
const childrenOf = ({ pid }: ChildProcess): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

// They start engines of their own; the variable only says that engines are wanted.
describeEngine('EVENT_STORE_URL', () => {
  let child: ChildProcess;
  afterEach(() => void child.kill('SIGKILL'));

  /** @returns what it prints, once it says that Ctrl-C ends it */
  const started = async (script: string, ...args: string[]): Promise<string> => {
    child = spawn(process.execPath, [join(root, 'scripts', script), ...args, '--free-ports'], {
      env: { ...process.env, NODE_ENV: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`it ended:\n${said}`);
      return said.includes('Ctrl-C ends');
    }, 4 * minute);
    return said;
  };

  it(
    'npm run cluster: one command, one page, and nothing is left after Ctrl-C',
    async () => {
      const said = await started('cluster.mjs');
      const [, url = ''] = /open (http:\S+)/.exec(said) ?? [];
      const [, mails = ''] = /shown at (http:\S+)/.exec(said) ?? [];
      const [, dir = ''] = /logs are in (\S+)\. /.exec(said) ?? [];
      expect(await (await fetch(url)).text()).toContain('<title>');
      const mailsTo = async (email: string) => {
        const caught = (await (await fetch(`${mails}/dev/inbox.json`)).json()) as { to: string; text: string }[];
        return caught.filter(({ to }) => to === email).map(({ text }) => text);
      };
      const names = { firstName: 'Hanna', lastName: 'Host' };
      const person = { email: 'hanna@example.org', password: 'Lantern-Harbour-2026', ...names };
      const host = await new ApiClient(url, mailsTo).signUp(person);
      await host.subscribe();
      await createProject(host);
      // By way of the relay and the bus.
      await until(async () => (await host.list('projects')).length === 1, minute);

      const logs = readdirSync(join(dir, 'logs')).map((name) => readFileSync(join(dir, 'logs', name), 'utf8'));
      expect(logs).toHaveLength(8);
      const lines = logs.flatMap((log) => log.trim().split('\n'));
      expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);

      const children = childrenOf(child);
      // Engines, copies, the gateway, and the guard.
      expect(children).toHaveLength(6 + 8 + 1 + 1);
      child.kill('SIGINT');
      expect(await once(child, 'exit')).toEqual([0, null]);
      await until(async () => !children.some(runs));
    },
    6 * minute,
  );

  it(
    'npm run engines: leaves nothing behind when it is killed',
    async () => {
      expect(await started('engines.mjs', 'redis', 'smtp')).toMatch(
        /export REDIS_URL=redis:\S+\nexport SMTP_URL=smtp:/,
      );
      const children = childrenOf(child);
      expect(children).toHaveLength(2 + 1);
      child.kill('SIGKILL');
      await until(async () => !children.some(runs));
    },
    2 * minute,
  );
});
