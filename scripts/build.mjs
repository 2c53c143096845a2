// Builds the server as one bundle under dist/ (packages stay in node_modules) and the web app under
// web/dist. `npm run package` bundles the server with its packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, 'dist', '.stamps.json');

const serverParts = ['shared', 'command-service', 'query-service', 'workers', 'standalone', 'migration'];
const webParts = ['shared/contract', 'web'];
const ignored = new Set(['node_modules', 'dist', 'fixtures']);

/** Names, sizes and times of all source files below the folders: changes when any of them does. */
const stampOf = (folders) => {
  const hash = createHash('sha1');
  const visit = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (ignored.has(entry.name) || /\.(test|api|browser|fault|engine|long)\.ts$/.test(entry.name)) continue;
      const child = join(path, entry.name);
      if (entry.isDirectory()) visit(child);
      else {
        const { size, mtimeMs } = statSync(child);
        hash.update(`${child} ${size} ${mtimeMs}\n`);
      }
    }
  };
  for (const folder of folders) visit(join(root, folder));
  hash.update(readFileSync(join(root, 'package-lock.json')));
  return hash.digest('hex');
};

/** The whole product in one process, the processes of the cluster profile, its threads that look back, read answers, verify and rebuild, and the migration. */
const processes = {
  main: 'standalone/main.ts',
  'command-service': 'command-service/main.ts',
  'query-service': 'query-service/main.ts',
  'past-thread': 'query-service/past/thread/main.ts',
  'answers-thread': 'query-service/read-models/answers/hearing/main.ts',
  'parts-thread': 'shared/history/parts/main.ts',
  'rebuild-thread': 'query-service/read-models/part-thread.ts',
  maintain: 'query-service/operate/main.ts',
  workers: 'workers/main.ts',
  relay: 'workers/relay/main.ts',
  'migrate-events': 'migration/main.ts',
};

/** One file that goes into evidence packages, as people can read it. */
export const buildVerifier = async (dist) => {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: join(root, 'query-service/evidence/verify/main.ts'), platform: 'node' });
  await bundle.write({ file: join(dist, 'verify.mjs'), format: 'esm', banner: '#!/usr/bin/env node' });
  await bundle.close();
};

/** A single sign beyond Latin-1 makes V8 keep its file's whole text with two bytes for each: more than a megabyte of an idle server. */
const inLatin1 = (code) =>
  // What is escaped already stands with its backslash.
  code.replace(/\\[^]|[^\0-\xff]/g, (found) => {
    const sign = found.at(-1);
    return sign > '\xff' ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : found;
  });

/** Those processes as one bundle; what `isOutside` says of an import is looked for in node_modules when it runs. */
export const bundleServer = async (dist, names, isOutside, options = {}) => {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(names.map((name) => [name, join(root, processes[name])])),
    platform: 'node',
    external: isOutside,
  });
  const { output } = await bundle.write({
    dir: dist,
    format: 'esm',
    chunkFileNames: 'part-[name]-[hash].js',
    ...options,
  });
  for (const { type, fileName } of output) {
    if (type !== 'chunk') continue;
    const file = join(dist, fileName);
    writeFileSync(file, inLatin1(readFileSync(file, 'utf8')));
  }
  await bundle.close();
};

const buildServer = async () => {
  const dist = join(root, 'dist');
  for (const name of existsSync(dist) ? readdirSync(dist) : []) if (name.startsWith('part-')) rmSync(join(dist, name));
  // Our own workspaces go into the bundle, every other package stays outside.
  const isPackage = (id) =>
    !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@dossier/') && !/^[A-Za-z]:/.test(id);
  await bundleServer(dist, Object.keys(processes), isPackage, { sourcemap: true });
  await buildVerifier(dist);
};

const buildWeb = async () => {
  // By its name: its folder stands for the workspaces below it, too.
  const { status } = spawnSync('npm', ['run', 'build', '--silent', '--workspace', '@dossier/web'], {
    cwd: root,
    // Under a test runner, too, the web app is built as people get it.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('the web app does not build');
};

/** Builds the parts whose sources changed since the last build (all of them with `force`). */
export const build = async ({ force = false, web = true } = {}) => {
  const built = existsSync(stamps) ? JSON.parse(readFileSync(stamps, 'utf8')) : {};
  const parts = [
    { name: 'server', folders: serverParts, made: join(root, 'dist/main.js'), run: buildServer },
    ...(web ? [{ name: 'web', folders: webParts, made: join(root, 'web/dist'), run: buildWeb }] : []),
  ];
  for (const { name, folders, made, run } of parts) {
    const stamp = stampOf(folders);
    if (!force && built[name] === stamp && existsSync(made)) continue;
    console.error(`Building the ${name} ...`);
    await run();
    built[name] = stamp;
    mkdirSync(dirname(stamps), { recursive: true });
    writeFileSync(stamps, JSON.stringify(built));
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({ force: process.argv.includes('--force'), web: !process.argv.includes('--server') });
}
