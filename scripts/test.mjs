// Runs jest over ES modules (jest needs a Node flag for that); arguments go through to jest. Where engines must be there
// (REQUIRE_ENGINES=1: all of them; ENGINES=redis,kafka: these), they are started first; tests find them by TEST_ variables.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const startEngines = async () => {
  const { ENGINES, REQUIRE_ENGINES } = process.env;
  if (!ENGINES && REQUIRE_ENGINES !== '1') return { variables: {}, stop: async () => {} };
  await import('./typescript-hooks.mjs');
  const engines = await import('./engines/index.ts');
  return engines.startEngines(ENGINES?.split(','));
};

const { variables, stop } = await startEngines();
const forTests = Object.fromEntries(Object.entries(variables).map(([name, value]) => [`TEST_${name}`, value]));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const child = spawn(
  process.execPath,
  ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, ...forTests } },
);
// Ctrl-C reaches jest too; the engines are stopped after it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
const status = await new Promise((resolve) => child.once('close', resolve));
await stop();
process.exit(status ?? 1);
