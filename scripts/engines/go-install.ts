import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand, type Tell } from './engine.ts';

/** Where `goInstall` leaves a command. */
export const goCommand = (cache: string, name: string, version: string): string => join(cache, `${name}-${version}`);

/**
 * Builds a command of a Go module into the cache, unless it is there.
 * @param path package of the command: `example.org/tool/cmd/tool`
 */
export const goInstall = async (cache: string, path: string, version: string, tell: Tell = () => {}): Promise<void> => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const target = goCommand(cache, name, version);
  if (
    await access(target).then(
      () => true,
      () => false,
    )
  )
    return;
  tell?.(`building ${name} ${version} from its Go module`);
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, `${name}-`));
  try {
    await runCommand('go', ['install', `${path}@${version}`], { env: { ...process.env, GOBIN: folder } });
    await rename(join(folder, name), target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
