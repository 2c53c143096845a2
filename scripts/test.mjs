// Runs jest over ES modules (which need a flag of Node); arguments go to jest. With
// REQUIRE_ENGINES=1 all engines are started first, with ENGINES=redis,kafka these; TEST_ variables
// lead to them. The gateway is built only: a suite starts it before its own copies.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const startEngines = async () => {
  const { ENGINES, REQUIRE_ENGINES } = process.env;
  if (!ENGINES && REQUIRE_ENGINES !== '1') return { variables: {}, stop: async () => {} };
  await import('./typescript-hooks.mjs');
  const { startEngines: start } = await import('./engines/index.ts');
  const { gatewayCommand } = await import('./engines/gateway.ts');
  const names = ENGINES?.split(',');
  const gateway = !names || names.includes('gateway') ? { GATEWAY: await gatewayCommand() } : {};
  const { variables, stop } = await start(names?.filter((name) => name !== 'gateway'));
  return { variables: { ...variables, ...gateway }, stop };
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
