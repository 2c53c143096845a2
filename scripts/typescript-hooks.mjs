// `node --import ./scripts/typescript-hooks.mjs file.ts` runs TypeScript without a build, for
// processes that tests start.
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transformSync } from 'oxc-transform';

if (isMainThread) register(import.meta.url);

export const load = async (url, context, next) => {
  if (!url.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  const { code, errors } = transformSync(path, await readFile(path, 'utf8'), { target: 'es2023' });
  if (errors.length) throw new Error(`${path}: ${errors.map((error) => error.message).join('\n')}`);
  return { format: 'module', source: code, shortCircuit: true };
};
