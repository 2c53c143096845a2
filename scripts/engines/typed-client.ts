import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, runCommand, type Tell } from './engine.ts';

/** Exact versions of the generator of types, the compiler that it runs on, and the client that they are for. */
const manifest = (name: string) => fileURLToPath(new URL(`../../e2e/typed-client/${name}`, import.meta.url));

/** Installs them from npm, beside ours, unless they were installed before, and answers in which folder. */
export const typedClientFolder = async (tell: Tell = () => {}): Promise<string> => {
  const versions = createHash('sha256')
    .update(readFileSync(manifest('package-lock.json')))
    .digest('hex')
    .slice(0, 12);
  const folder = join(cacheFolder(), `typed-client-${versions}`);
  const installed = join(folder, 'installed');
  if (!existsSync(installed)) {
    tell('installing openapi-typescript from npm');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(manifest(name), join(folder, name));
    await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
    writeFileSync(installed, '');
  }
  return folder;
};
