// Fetches and builds what suites of engines run, once for this machine, so that a run does not wait for it.
import './typescript-hooks.mjs';

const { engines } = await import('./engines/index.ts');
const { cacheFolder } = await import('./engines/engine.ts');
const { gatewayCommand } = await import('./engines/gateway.ts');
const { schemathesisCommand } = await import('./engines/schemathesis.ts');

for (const engine of engines) await engine.install(cacheFolder(), (what) => console.log(`${engine.name}: ${what}`));
await gatewayCommand();
await schemathesisCommand();
