import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { asking, type Engine, fromPackages, runCommand, startProcess } from './engine.ts';
import { copyModule, go, goBuild } from './go-install.ts';

const source = join(import.meta.dirname, 'mongodb');
const sources = ['main.go', 'go.mod', 'go.sum', 'ferretdb.patch'];
const server = 'github.com/FerretDB/FerretDB';

/** go.mod and go.sum pin the modules; a program built from other sources gets another name. */
const program = (cache: string): string => {
  const hash = createHash('sha256').update(goBuild.join());
  for (const name of sources) hash.update(readFileSync(join(source, name)));
  return join(cache, `ferretdb-${hash.digest('hex').slice(0, 12)}`);
};

/** Builds the program in the folder `building`. */
const build = async (building: string, built: string): Promise<void> => {
  for (const name of sources) cpSync(join(source, name), join(building, name));
  await go(building, 'mod', 'download', server);
  await copyModule((await go(building, 'list', '-m', '-f', '{{.Dir}}', server)).trim(), join(building, 'server'));
  await runCommand('git', ['apply', join(building, 'ferretdb.patch')], {
    cwd: join(building, 'server'),
    // Inside a checkout, git would leave alone what does not belong to it.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: join(building, '..') },
  });
  await go(building, 'mod', 'edit', '-replace', `${server}=./server`);
  await go(building, ...goBuild, '-mod=readonly', '-tags=ferretdb_no_postgresql', '-o', built, '.');
};

/** FerretDB 1 over SQLite: a server of the MongoDB protocol that one Go module brings along. */
export const mongodb: Engine = {
  name: 'mongodb',
  async install(cache, tell) {
    if (existsSync(program(cache))) return;
    tell?.('building FerretDB, which speaks its protocol, from its Go module');
    await fromPackages('go', 'version', ['golang'], tell);
    const building = mkdtempSync(join(cache, 'building-'));
    try {
      const built = join(building, 'ferretdb');
      await build(building, built);
      renameSync(built, program(cache));
    } finally {
      rmSync(building, { recursive: true, force: true });
    }
  },
  start: ({ cache, dir, port }) => {
    const data = join(dir, 'data');
    mkdirSync(data, { recursive: true });
    return startProcess(program(cache), [`127.0.0.1:${port}`, data], {
      dir,
      answers: () => asking(connect(port, '127.0.0.1')),
      // It holds little in memory, and would spend a third of its time on collecting that.
      env: { ...process.env, GOGC: '800' },
      variables: { MONGODB_URL: `mongodb://127.0.0.1:${port}/dossier` },
    });
  },
};
