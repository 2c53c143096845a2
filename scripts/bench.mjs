// `npm run bench [-- name ...]`: builds what is measured, measures all of it or the parts named, and prints the table.
import './typescript-hooks.mjs';
import { build } from './build.mjs';

await build();
await import('../bench/run.ts');
