// `npm run migrate-events -- --from ./data`: builds what changed, then moves an embedded installation into the cluster's engines.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';

await build({ web: false });
const root = dirname(dirname(fileURLToPath(import.meta.url)));
await import(pathToFileURL(join(root, 'dist/migrate-events.js')).href);
