// `npm start`, `npm run demo`, `npm run verify`, `npm run rebuild`, `npm run jobs` and the like: builds, then
// runs the one-process server.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';

const [command = 'start'] = process.argv.slice(2);
await build({ web: command === 'start' || command === 'demo' });
const root = dirname(dirname(fileURLToPath(import.meta.url)));
await import(pathToFileURL(join(root, 'dist/main.js')).href);
