// `npm run migrate-events -- --from ./data`: builds, then copies an embedded installation into the
// engines of the cluster.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';

await build({ web: false });
const root = dirname(dirname(fileURLToPath(import.meta.url)));
await import(pathToFileURL(join(root, 'dist/migrate-events.js')).href);
