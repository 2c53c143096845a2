// `npm run bench [-- name ...]`: builds, bundles bench/ and runs it; prints the table and writes docs/benchmarks.md with --write.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { build } from './build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
await build();
const bundle = await rolldown({
  input: { bench: join(root, 'bench/run.ts'), 'bench-bare': join(root, 'bench/bare.ts') },
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@dossier/'),
});
await bundle.write({ dir: join(root, 'dist'), format: 'esm' });
await bundle.close();
await import(pathToFileURL(join(root, 'dist/bench.js')).href);
