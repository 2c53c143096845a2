import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runCommand, type Tell } from './engine.ts';

/** A command of a Go module, at the versions that the module itself names. */
export type GoProgram = {
  readonly module: string;
  readonly version: string;
  /** Of the command within the module: `./cmd/tool`; absent: the module is it. */
  readonly path?: string;
  readonly tags?: string;
  /** Files here that take the place of files of the module: what leaves out parts that nobody needs, which take long to build. */
  readonly instead?: Readonly<Record<string, string>>;
};

/**
 * The same for all programs, so that they share what they are built of. Nobody debugs them, none needs C, and the compiler spends
 * less time on collecting its garbage.
 */
export const goBuild = ['build', '-trimpath', '-buildvcs=false', '-ldflags=-s -w', '-gcflags=all=-dwarf=false'];
const goEnvironment = { CGO_ENABLED: '0', GOGC: '400' };

export const go = (folder: string, ...args: readonly string[]) =>
  runCommand('go', args, { cwd: folder, env: { ...process.env, ...goEnvironment } });

/** Files of downloaded modules are read-only, and stay so when they are copied otherwise. */
export const copyModule = (from: string, to: string): Promise<unknown> =>
  runCommand('cp', ['-r', '--no-preserve=mode', from, to]);

/** Where `goInstall` leaves a command; built otherwise it gets another name. */
export const goCommand = (cache: string, program: GoProgram): string => {
  const { module, version, path = module, tags = '', instead = {} } = program;
  const hash = createHash('sha256').update([...goBuild, tags].join());
  for (const file of Object.values(instead)) hash.update(readFileSync(file));
  return join(cache, `${basename(path)}-${version}-${hash.digest('hex').slice(0, 12)}`);
};

/** Builds a command into the cache, unless it is there. */
export const goInstall = async (cache: string, program: GoProgram, tell: Tell = () => {}): Promise<void> => {
  const target = goCommand(cache, program);
  if (existsSync(target)) return;
  const { module, version, path = '.', tags = '', instead = {} } = program;
  tell(`building ${basename(target)} from its Go module`);
  mkdirSync(cache, { recursive: true });
  const building = mkdtempSync(join(cache, 'building-'));
  try {
    const folder = join(building, 'module');
    const told = await go(building, 'mod', 'download', '-json', `${module}@${version}`);
    const [, downloaded = ''] = /"Dir": "([^"]+)"/.exec(told) ?? [];
    await copyModule(downloaded, folder);
    for (const [name, file] of Object.entries(instead)) cpSync(file, join(folder, name));
    const built = join(building, 'built');
    await go(folder, ...goBuild, '-mod=readonly', `-tags=${tags}`, '-o', built, path);
    renameSync(built, target);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
};
