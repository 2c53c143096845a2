import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Engine, runCommand, startProcess } from './engine.ts';

const source = join(import.meta.dirname, 'mongodb');
/** Modules and their versions are pinned by go.mod and go.sum; a program built from other sources has another name. */
const program = (cache: string): string => {
  const sources = ['main.go', 'go.mod', 'go.sum'].map((name) => readFileSync(join(source, name)));
  return join(cache, `ferretdb-${createHash('sha256').update(Buffer.concat(sources)).digest('hex').slice(0, 12)}`);
};

const installGo = async (): Promise<void> => {
  try {
    await runCommand('go', ['version']);
  } catch {
    await runCommand('apt-get', ['update']);
    await runCommand('apt-get', ['install', '--yes', '--no-install-recommends', 'golang']);
  }
};

/** FerretDB 1 over SQLite: a server of the MongoDB protocol that one Go module brings along. */
export const mongodb: Engine = {
  name: 'mongodb',
  async install(cache) {
    if (existsSync(program(cache))) return;
    await installGo();
    const building = mkdtempSync(join(cache, 'building-'));
    const built = join(building, 'ferretdb');
    try {
      await runCommand(
        'go',
        ['build', '-mod=readonly', '-buildvcs=false', '-trimpath', '-tags=ferretdb_no_postgresql', '-o', built, '.'],
        { cwd: source },
      );
      renameSync(built, program(cache));
    } finally {
      rmSync(building, { recursive: true, force: true });
    }
  },
  start: ({ cache, dir, port }) => {
    const data = join(dir, 'data');
    mkdirSync(data, { recursive: true });
    const answers = async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    };
    return startProcess(program(cache), [`127.0.0.1:${port}`, data], {
      dir,
      answers,
      variables: { MONGODB_URL: `mongodb://127.0.0.1:${port}/` },
    });
  },
};
