// Runs jest in Node's own loader; arguments go to jest. Without kinds or paths among them: the middle depth, all but what takes minutes by its
// nature. `long` as the first argument is that, too, with properties twenty times as often. With REQUIRE_ENGINES=1 all engines are started
// first, with ENGINES=redis,kafka these; TEST_ variables lead to them. Tools are made ready only: a suite starts them itself.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './typescript-hooks.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const given = process.argv.slice(2);
const long = given[0] === 'long';
if (long) given.shift();
const middle = ['unit', 'api', 'component', 'browser', 'engine', 'cluster'];
const kinds = given.some((argument) => argument.startsWith('--selectProjects') || /^[^-\d]/.test(argument))
  ? []
  : ['--selectProjects', ...middle, ...(long ? ['fault', 'long'] : [])];

const startEngines = async () => {
  const { ENGINES, REQUIRE_ENGINES } = process.env;
  if (!ENGINES && REQUIRE_ENGINES !== '1') return { variables: {}, stop: async () => {} };
  const { startEngines: start } = await import('./engines/index.ts');
  const { tools } = await import('./engines/tools.ts');
  const names = ENGINES?.split(',');
  const commands = {};
  for (const [name, prepare] of Object.entries(tools))
    if (!names || names.includes(name)) commands[name.toUpperCase()] = await prepare();
  const { variables, stop } = await start(names?.filter((name) => !Object.hasOwn(tools, name)));
  return { variables: { ...variables, ...commands }, stop };
};

/** Suites write what they forget at once: in memory, where there is room, nobody waits for a disk. Faults are those of a disk, and some fill gigabytes. */
const memory = '/dev/shm';
const roomy = () => existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 4 * 1024 ** 3;
const disk = mkdtempSync(join(tmpdir(), 'dossier-tests-'));
const temporary = roomy() ? mkdtempSync(join(memory, 'dossier-tests-')) : disk;
process.env.TMPDIR = temporary;
const failures = process.env.TEST_FAILURES ?? join(root, 'data/test-failures');
rmSync(failures, { recursive: true, force: true });

const { variables, stop } = await startEngines();
const forTests = Object.fromEntries(Object.entries(variables).map(([name, value]) => [`TEST_${name}`, value]));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const hooks = new URL('typescript-hooks.mjs', import.meta.url).href;
const child = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--import', hooks, jest, ...given, ...kinds],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...forTests,
      TEST_DISK: disk,
      TEST_FAILURES: failures,
      ...(long && { TEST_DEPTH: 'long' }),
    },
  },
);
// Ctrl-C reaches jest too; the engines are stopped after it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
const status = await new Promise((resolve) => child.once('close', resolve));
await stop();
for (const folder of [temporary, disk]) rmSync(folder, { recursive: true, force: true });
if (long && status === 0 && given.length === 0) {
  const page = join(root, 'docs/reliability.md');
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const when = `${new Date().toISOString().slice(0, 10)}, commit ${commit}`;
  writeFileSync(page, readFileSync(page, 'utf8').replace(/(`npm run test:long`\) last ran green: ).*/, `$1${when}.`));
}
process.exit(status ?? 1);
