// `npm run bench [-- name ...]`: builds, measures everything or the parts named, prints the table.
import './typescript-hooks.mjs';
import { build } from './build.mjs';

await build();
await import('../bench/run.ts');
