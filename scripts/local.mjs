// What `npm run engines` and `npm run cluster` have in common.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import './typescript-hooks.mjs';

const { guardProcesses } = await import('./engines/guard.ts');
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** As one would type it in the checkout. */
export const shownPath = (path) => (path.startsWith(root) ? relative(root, path) : path);

const folderFor = (name, freePorts) => {
  if (freePorts) return mkdtempSync(join(tmpdir(), `dossier-${name}-`));
  const dir = join(root, 'data', name);
  mkdirSync(dir, { recursive: true });
  return dir;
};

/** Starts, says what runs, and stops it at Ctrl-C. `start` resolves to a text and how to stop. */
export const runLocally = async (name, start) => {
  const freePorts = process.argv.includes('--free-ports');
  const dir = folderFor(name, freePorts);
  const tell = (who, what) => console.error(`${who}: ${what}`);
  guardProcesses();
  const ended = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
  });
  const starting = start({ dir, freePorts, tell });
  // What has been started until then ends with this process.
  void ended.then(() => starting.then(null, () => process.exit(1)));
  try {
    const { text, stop } = await starting;
    console.log(text);
    const alive = setInterval(() => {}, 60_000);
    await ended;
    clearInterval(alive);
    console.error('Stopping ...');
    await stop();
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  } finally {
    if (freePorts) rmSync(dir, { recursive: true, force: true });
  }
  process.exit();
};
