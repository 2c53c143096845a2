// Fetches and builds what suites of engines run, once for this machine, so that a run does not wait for it.
import './typescript-hooks.mjs';

const { engines } = await import('./engines/index.ts');
const { cacheFolder } = await import('./engines/engine.ts');
const { tools } = await import('./engines/tools.ts');

for (const engine of engines) await engine.install(cacheFolder(), (what) => console.log(`${engine.name}: ${what}`));
for (const prepare of Object.values(tools)) await prepare();
