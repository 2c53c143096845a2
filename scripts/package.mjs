// `npm run package`: what people run without npm, as release/dossier-VERSION-linux-{x64,arm64}.tar.gz with checksums and what it consists of.
// `-- x64` makes that one alone, `--to FOLDER` elsewhere.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import './typescript-hooks.mjs';
import { build, buildVerifier, bundleServer } from './build.mjs';

const { asTyped } = await import('../shared/basics/as-typed.ts');
const { table: commands } = await import('../standalone/help.ts');

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { name: product, version, license, type, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const architectures = ['x64', 'arm64'];
/** Bytes of an unpacked package. */
const most = 60 * 1024 ** 2;

/** Native, or read by its path: these stay packages. */
const outside = ['libsql', '@neon-rs/load', '@node-rs/argon2'];
/** Built for the C library of Node's own Linux builds. */
const nativeOf = (architecture) => [`@libsql/linux-${architecture}-gnu`, `@node-rs/argon2-linux-${architecture}-gnu`];
const fonts = {
  '@fontsource/dejavu-sans': ['dejavu-sans-latin-400-normal.woff', 'dejavu-sans-latin-700-normal.woff'],
  '@fontsource/unifont': ['unifont-latin-400-normal.woff'],
};
/** Documents of the example. */
const examples = ['budget.xlsx', 'work-plan.doc'];

const copy = (from, to) => {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, filter: (path) => !/\.d\.[cm]?ts$|\.map$/.test(path) });
};

/** Of the machine's own architecture it is there already; others come from npm, as the lock file knows them. */
const nativePackage = (name, temporary) => {
  const installed = join(root, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const { version: of, integrity } = lock[`node_modules/${name}`];
  const folder = mkdtempSync(join(temporary, 'native-'));
  execFileSync('npm', ['pack', '--silent', '--prefer-offline', '--pack-destination', folder, `${name}@${of}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const archive = join(folder, readdirSync(folder)[0]);
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name}@${of} is not what package-lock.json knows: ${found}`);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  return join(folder, 'package');
};

/** The licence of every package that is shipped, as its authors wrote it. */
const licenses = () =>
  Object.entries(lock)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && existsSync(join(root, path)))
    .map(([path, { version: of, license: named = 'see its text' }]) => {
      const texts = readdirSync(join(root, path)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
      const title = `${path.replace(/^.*node_modules\//, '')} ${of}: ${named}`;
      const read = (file) => readFileSync(join(root, path, file), 'utf8').trim();
      return [
        `${title}\n${'='.repeat(title.length)}`,
        ...texts.filter((file) => statSync(join(root, path, file)).isFile()).map(read),
      ].join('\n\n');
    })
    .join('\n\n\n');

/** As in a checkout, but for the commands that the package has: they stand there as they are typed. */
const operations = () =>
  readFileSync(join(root, 'docs/operations.md'), 'utf8')
    .replace(/ \*\*`npm run COMMAND[^*]*\*\*/, '')
    .replaceAll(/`npm (?:run|start(?: --)?)(?: ([a-z][a-z-]*))?[^`]*`/g, (typed, name) =>
      name === undefined || Object.hasOwn(commands, name) ? asTyped(typed, 'bin/dossier') : typed,
    );

/** What is the same for all architectures. */
const assemble = async (folder, sbom) => {
  const isOutside = (id) =>
    [...outside, ...Object.keys(fonts)].some((name) => id === name || id.startsWith(`${name}/`));
  await bundleServer(join(folder, 'dist'), ['main'], isOutside);
  // Each by itself: what a thread had in common with the server would lie in the server's file, and start another server in the thread.
  for (const thread of ['past-thread', 'answers-thread', 'parts-thread', 'rebuild-thread'])
    await bundleServer(join(folder, 'dist'), [thread], isOutside, { codeSplitting: false });
  await buildVerifier(join(folder, 'dist'));
  copyFileSync(join(root, 'scripts/package/dossier.js'), join(folder, 'dist/dossier.js'));
  copy(join(root, 'web/dist'), join(folder, 'web/dist'));
  for (const name of outside) copy(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const [name, files] of Object.entries(fonts))
    for (const file of ['package.json', ...files.map((file) => `files/${file}`)])
      copy(join(root, 'node_modules', name, file), join(folder, 'node_modules', name, file));
  for (const name of examples) copy(join(root, 'e2e/fixtures', name), join(folder, 'e2e/fixtures', name));
  for (const name of ['LICENSE', 'CHANGELOG.md']) copy(join(root, name), join(folder, name));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs/operations.md'), operations());
  copy(join(root, 'scripts/package/README.txt'), join(folder, 'README.txt'));
  copy(join(root, 'scripts/package/dossier.service'), join(folder, 'systemd/dossier.service'));
  copy(join(root, 'scripts/package/dossier'), join(folder, 'bin/dossier'));
  chmodSync(join(folder, 'bin/dossier'), 0o755);
  const manifest = { name: product, version, private: true, license, type, engines };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'sbom.json'), sbom);
  writeFileSync(join(folder, 'licenses.txt'), `${licenses()}\n`);
};

const sizeOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size;

/** Who packs it, and when, leaves no trace in it. */
const pack = (folder, archive) => {
  const tar = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '--mode=u+rw,go+r,go-w'];
  execFileSync('tar', ['-C', dirname(folder), ...tar, '-cf', archive.slice(0, -3), basename(folder)]);
  execFileSync('gzip', ['-9nf', archive.slice(0, -3)]);
};

const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !architectures.includes(name));
if (unknown.length > 0) throw new Error(`Unknown architecture ${unknown.join(', ')}: ${architectures.join(' or ')}.`);
const release = values.to ?? join(root, 'release');
mkdirSync(release, { recursive: true });
for (const name of readdirSync(release)) if (name.startsWith(`${product}-${version}`)) rmSync(join(release, name));
await build();
const temporary = mkdtempSync(join(tmpdir(), 'dossier-package-'));
try {
  const sbom = execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs')], { cwd: root, maxBuffer: 2 ** 28 });
  const common = join(temporary, 'common');
  await assemble(common, sbom);
  const made = (positionals.length > 0 ? positionals : architectures).map((architecture) => {
    const folder = join(temporary, `${product}-${version}-linux-${architecture}`);
    cpSync(common, folder, { recursive: true });
    for (const name of nativeOf(architecture)) copy(nativePackage(name, temporary), join(folder, 'node_modules', name));
    const size = sizeOf(folder);
    if (size > most) throw new Error(`${basename(folder)} takes ${size} bytes unpacked, and may take ${most}.`);
    const archive = join(release, `${basename(folder)}.tar.gz`);
    pack(folder, archive);
    console.log(`${archive}: ${Math.round(size / 1024 ** 2)} MB unpacked`);
    return archive;
  });
  const bill = join(release, `${product}-${version}-sbom.json`);
  writeFileSync(bill, sbom);
  const sums = [...made, bill].map(
    (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`,
  );
  writeFileSync(join(release, `${product}-${version}-SHA256SUMS`), sums.join(''));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
