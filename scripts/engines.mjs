// `npm run engines [-- name ...]`: starts all engines of the cluster profile or those named, prints
// the variables that lead to them, and stops them at Ctrl-C. Data is kept under data/engines.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './typescript-hooks.mjs';

const { startEngines } = await import('./engines/index.ts');
const names = process.argv.slice(2);
const dir = join(dirname(dirname(fileURLToPath(import.meta.url))), 'data', 'engines');
mkdirSync(dir, { recursive: true });
const { variables, stop } = await startEngines(names.length ? names : undefined, dir);
for (const [name, value] of Object.entries(variables)) console.log(`export ${name}=${value}`);
console.error('The engines are running. Stop them with Ctrl-C.');
const alive = setInterval(() => {}, 60_000);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    clearInterval(alive);
    stop().then(() => process.exit(0));
  });
