// What jest runs suites in: Node itself. Jest's own runtime loads every module anew for each suite, in a loader of its own; here a worker loads
// each once (`scripts/typescript-hooks.mjs` takes the types away), and a suite is its file imported again. What a suite does to globals,
// variables, timers and mocks is taken back after it (`environment.mjs`).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { toJavaScript } from '../typescript-hooks.mjs';
import { current } from './globals.mjs';

const require = createRequire(import.meta.url);
/** Maps for stacks of failures, made when one is asked for. */
const sourceMaps = {
  get: (generated) => {
    const [address] = generated.split('?');
    const path = address.startsWith('file:') ? fileURLToPath(address) : address;
    if (!/\.tsx?$/.test(path) || !existsSync(path)) return undefined;
    const source = readFileSync(path, 'utf8');
    const folder = join(tmpdir(), 'dossier-source-maps');
    const file = join(folder, `${createHash('sha1').update(`${path}\0${source}`).digest('hex')}.json`);
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, JSON.stringify(toJavaScript(path, source, { sourcemap: true }).map));
    }
    return file;
  },
  [Symbol.iterator]: () => [][Symbol.iterator](),
};

/** The parts of jest's `Runtime` that its runner and its test framework ask for. */
export default class NativeRuntime {
  #environment;

  constructor(_config, environment) {
    this.#environment = environment;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** A file of set-up calls what it exports, as each suite has to be set up. */
  async unstable_importModule(path) {
    const suite = /\.(test|api|browser|fault|engine|long)\.tsx?$/.test(path);
    const module = await import(`${pathToFileURL(path)}${suite ? `?suite=${process.pid}.${performance.now()}` : ''}`);
    if (!suite) await module.default?.();
    return module;
  }

  /** Jest's framework keeps the tests of one suite in itself: each suite has its own. */
  requireInternalModule(path) {
    delete require.cache[require.resolve(path)];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    globalThis[current] = { ...globals, jest: this.#environment.jest };
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {
    return {};
  }

  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
}
