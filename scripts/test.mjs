// Runs jest over ES modules (which need a flag of Node); arguments go to jest. With
// REQUIRE_ENGINES=1 all engines are started first, with ENGINES=redis,kafka these; TEST_ variables
// lead to them. Tools are made ready only: a suite starts them itself.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const startEngines = async () => {
  const { ENGINES, REQUIRE_ENGINES } = process.env;
  if (!ENGINES && REQUIRE_ENGINES !== '1') return { variables: {}, stop: async () => {} };
  await import('./typescript-hooks.mjs');
  const { startEngines: start } = await import('./engines/index.ts');
  const { gatewayCommand } = await import('./engines/gateway.ts');
  const { schemathesisCommand } = await import('./engines/schemathesis.ts');
  const tools = { gateway: gatewayCommand, schemathesis: schemathesisCommand };
  const names = ENGINES?.split(',');
  const commands = {};
  for (const [name, command] of Object.entries(tools))
    if (!names || names.includes(name)) commands[name.toUpperCase()] = await command();
  const { variables, stop } = await start(names?.filter((name) => !Object.hasOwn(tools, name)));
  return { variables: { ...variables, ...commands }, stop };
};

const { variables, stop } = await startEngines();
const forTests = Object.fromEntries(Object.entries(variables).map(([name, value]) => [`TEST_${name}`, value]));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const child = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--import',
    new URL('typescript-hooks.mjs', import.meta.url).href,
    jest,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, ...forTests } },
);
// Ctrl-C reaches jest too; the engines are stopped after it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
const status = await new Promise((resolve) => child.once('close', resolve));
await stop();
process.exit(status ?? 1);
