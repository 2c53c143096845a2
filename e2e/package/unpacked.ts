import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { runCommand } from '../../scripts/engines/engine.ts';
import { root } from '../support/installation.ts';

const run = promisify(execFile);

/** Ended with another status than 0. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** The package of an architecture, made, checked by its sums, and unpacked where a path has spaces. */
export const unpackPackage = async (architecture: 'x64' | 'arm64' = 'x64') => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-package-'));
  const release = join(folder, 'release');
  await runCommand(process.execPath, [join(root, 'scripts/package.mjs'), architecture, '--to', release], { cwd: root });
  const sums = readdirSync(release).find((name) => name.endsWith('SHA256SUMS')) ?? '';
  await runCommand('sha256sum', ['--check', '--strict', sums], { cwd: release });
  const place = join(folder, 'a path with spaces');
  mkdirSync(place);
  const archive = readdirSync(release).find((name) => name.endsWith(`linux-${architecture}.tar.gz`)) ?? '';
  await runCommand('tar', ['-xzf', join(release, archive), '-C', place]);
  const home = join(place, archive.replace('.tar.gz', ''));
  const running = new Set<ChildProcess>();
  const remove = () => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, home, running, remove };
};
export type Unpacked = Awaited<ReturnType<typeof unpackPackage>>;

/** The package's program under a Node, with a data directory of its own, away from the checkout and from npm. */
export const programOf = ({ home, folder, running }: Unpacked, node: string) => {
  const dataDir = mkdtempSync(join(folder, 'the data '));
  const options = {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', HOME: folder, NODE: node, DATA_DIR: dataDir, PORT: '0' },
  };
  const program = join(home, 'bin/dossier');
  return {
    dataDir,
    command: async (...words: string[]): Promise<Ended> =>
      run(program, words, options).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        (error) => error as Ended,
      ),
    start: async (name: 'start' | 'demo' = 'start') => {
      const child = spawn(program, [name], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      running.add(child);
      const gone = once(child, 'exit').finally(() => running.delete(child));
      const said = { stdout: '', stderr: '' };
      child.stderr.on('data', (chunk) => {
        said.stderr += chunk;
      });
      const lines = createInterface({ input: child.stdout });
      const url = await Promise.race([
        new Promise<string>((resolve) => {
          lines.on('line', (line) => {
            said.stdout += `${line}\n`;
            const address = /open (http:\S+)/.exec(line)?.[1];
            if (address) resolve(address);
          });
        }),
        gone.then(() => {
          throw new Error(`it ended before it listened: ${said.stdout}${said.stderr}`);
        }),
      ]);
      const stop = async () => {
        child.kill('SIGTERM');
        const [code] = await gone;
        return code as number | null;
      };
      return { url, said, stop };
    },
    /** What checks an evidence package, as it lies in it. */
    checkEvidence: async (zip: Uint8Array): Promise<Ended> => {
      const into = mkdtempSync(join(folder, 'the evidence '));
      writeFileSync(join(into, 'evidence.zip'), zip);
      await runCommand('unzip', ['-q', 'evidence.zip', '-d', 'unpacked'], { cwd: into });
      const verifier = readdirSync(join(into, 'unpacked'), { recursive: true, encoding: 'utf8' }).find((name) =>
        name.endsWith('verify.mjs'),
      );
      return run(node, [join(into, 'unpacked', verifier ?? ''), join(into, 'evidence.zip')]).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        (error) => error as Ended,
      );
    },
  };
};

export const textIn = (home: string, name: string): string => readFileSync(join(home, name), 'utf8');
