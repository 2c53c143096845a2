import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../scripts/engines/engine.ts';
import { until } from '../../shared/testing/until.ts';
import { root } from '../support/installation.ts';

const [, ownStage = ''] = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM .*(?<!AS build)$/m);
/** Of the stage that is kept, as its lines have them. */
const instructions = (name: string) =>
  [...ownStage.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, words = '']) => words);
const inForm = (words: string): string[] => JSON.parse(words.slice(words.indexOf('[')));
const variables = Object.fromEntries(
  instructions('ENV').flatMap((words) => words.split(' ').map((pair) => pair.split('=') as [string, string])),
);

/** Nobody that this machine or the image knows. */
const stranger = { uid: 54_321, gid: 54_321 };
const isRoot = process.getuid?.() === 0;

describe('the image, laid out as its file says', () => {
  let folder: string;
  let port: number;
  let environment: Record<string, string>;
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    // Not among the folders of tests, which are closed to others.
    folder = mkdtempSync('/tmp/dossier-image-');
    chmodSync(folder, 0o755);
    const app = join(folder, 'app');
    for (const words of instructions('COPY')) {
      const [, ...sources] = words.split(' ');
      const to = sources.pop() ?? '';
      for (const source of sources.map((path) => join(root, path.replace('/build/', '')))) {
        const target = join(app, to.endsWith('/') ? join(to, basename(source)) : to);
        mkdirSync(dirname(target), { recursive: true });
        // Tests of this kind build no web app.
        if (basename(source) === 'node_modules') symlinkSync(source, target);
        else if (existsSync(source)) cpSync(source, target, { recursive: true });
      }
    }
    mkdirSync(join(folder, 'bin'));
    symlinkSync(join(app, 'bin/dossier'), join(folder, 'bin/dossier'));
    for (const name of ['data', 'tmp']) {
      mkdirSync(join(folder, name));
      chmodSync(join(folder, name), 0o1777);
    }
    port = await freePort();
    environment = {
      ...variables,
      PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
      PORT: String(port),
      HOST: '127.0.0.1',
      TMPDIR: join(folder, 'tmp'),
      DATA_DIR: join(folder, variables.DATA_DIR ?? ''),
    };
  });
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const run = ([command = '', ...args]: readonly string[], more: Record<string, string> = {}) => {
    const child = spawn(command, args, {
      cwd: join(folder, 'app'),
      env: { ...environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(isRoot && stranger),
    });
    child.stdout.resume();
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  const [check = '[]'] = instructions('HEALTHCHECK');
  const isHealthy = async (more: Record<string, string> = {}) =>
    (await once(run(inForm(check), more), 'exit'))[0] === 0;

  it('runs the whole product, as any user, who can write nowhere but in the volume', async () => {
    expect(instructions('VOLUME')).toEqual(['/data']);
    expect(variables.DATA_DIR).toMatch(/^\/data\//);
    expect(instructions('USER')).toEqual(['node']);
    const [command = '[]'] = instructions('CMD');
    expect(await isHealthy()).toBe(false);
    const child = run(inForm(command));
    const ended = once(child, 'exit');
    await until(() => isHealthy(), undefined, 200);
    const found = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(found.status).toBe(200);
    const data = join(folder, 'data/dossier');
    expect([statSync(data).mode & 0o777, statSync(data).uid]).toEqual([
      0o700,
      isRoot ? stranger.uid : process.getuid?.(),
    ]);
    expect(readdirSync(data)).toContain('events.db');
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  }, 60_000);

  it('is healthy, too, where operators have a port of their own', async () => {
    const more = { OPERATIONS_PORT: String(await freePort()), DATA_DIR: join(folder, 'data/operated') };
    const child = run(['dossier', 'start'], more);
    const ended = once(child, 'exit');
    await until(
      async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok === true,
      undefined,
      200,
    );
    expect(await isHealthy(more)).toBe(true);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  }, 60_000);

  it('asks others than this machine for nothing but to be set up, by a link in its log', async () => {
    const DATA_DIR = join(folder, 'data/new');
    const child = run(['dossier', 'start'], { HOST: variables.HOST ?? '', DATA_DIR });
    const ended = once(child, 'exit');
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await until(async () => /http:\/\/localhost:\d+\/set-up#[\w-]{43}/.test(said), undefined, 200);
    expect(await isHealthy()).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/sign-in`)).status).toBe(503);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(readdirSync(DATA_DIR)).not.toContain('events.db');
  }, 60_000);
});
