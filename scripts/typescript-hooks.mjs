// `node --import ./scripts/typescript-hooks.mjs file.ts` runs TypeScript without a build: for tests, and for processes that they start.
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transformSync } from 'rolldown/utils';

if (isMainThread) register(import.meta.url);

/** @returns code and, if wanted, its source map; tsc checks the types, here they are only taken away */
export const toJavaScript = (path, source, { sourcemap = false } = {}) => {
  const { code, map, errors } = transformSync(path, source, { sourcemap, target: 'es2023', tsconfig: false });
  if (errors.length) throw new Error(`${path}: ${errors.map((error) => error.message).join('\n')}`);
  return { code, map };
};

const globals = new URL('./jest/globals.mjs', import.meta.url).href;

export const resolve = async (specifier, context, next) => {
  if (specifier === '@jest/globals') return { url: globals, format: 'module', shortCircuit: true };
  try {
    return await next(specifier, context);
  } catch (error) {
    // Folders of packages for bundlers.
    if (error.code === 'ERR_UNSUPPORTED_DIR_IMPORT') return next(`${specifier}/index.js`, context);
    throw error;
  }
};

export const load = async (url, context, next) => {
  const [address] = url.split('?');
  // Nobody sees them in tests.
  if (address.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
  if (!/\.tsx?$/.test(address)) return next(url, context);
  const path = fileURLToPath(address);
  return { format: 'module', source: toJavaScript(path, await readFile(path, 'utf8')).code, shortCircuit: true };
};
