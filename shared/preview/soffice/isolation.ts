import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';

/** Namespaces of its own: no network, no other process, and folders that others do not see. */
const namespaces = ['-r', '-n', '-m', '-p', '--fork', '--kill-child', '--mount-proc'];
/** Where the folder of the run is then. */
const home = join(tmpdir(), 'run');

/**
 * Arguments: file, target, program, then the folders and files that are empty from here on. Afterwards nothing
 * is written but in the folder of the run, and nobody can take a mount back.
 */
const isolated = `
file=$1 target=$2 program=$3; shift 3
for place do
  if [ -d "$place" ]; then mount -t tmpfs none "$place"
  elif [ -e "$place" ]; then mount --bind /dev/null "$place"
  fi || exit 1
done
mkdir -p "$HOME" && mount -c --bind . "$HOME" && cd "$HOME" || exit 1
mount -o remount,bind,ro / || exit 1
`;
/** In a user namespace of its own a program is root there: it may mount and unmount until it is none. */
const powerless = 'setpriv --bounding-set=-all --inh-caps=-all --no-new-privs';
const plain = 'file=$1 target=$2 program=$3\n';

export type Limits = { readonly memoryBytes: number; readonly pdfBytes: number; readonly time: number };

/** `ulimit` counts KB, blocks of 512 bytes, and seconds of all cores together. */
const convert = ({ memoryBytes, pdfBytes, time }: Limits, by: string) => `
ulimit -v ${memoryBytes / 1024} 2>/dev/null
ulimit -f ${(2 * pdfBytes) / 512}
ulimit -t ${Math.ceil((2 * time) / 1000)}
exec ${by} "$program" "-env:UserInstallation=file://$PWD/profile" --headless --norestore --nologo --nodefault \\
  --nolockcheck --nofirststartwizard --convert-to "$target" --outdir "$PWD" "$PWD/$file"
`;

const works = async (hidden: readonly string[]): Promise<boolean> => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-preview-'));
  const probe = spawn(
    'unshare',
    [...namespaces, 'sh', '-c', `${isolated}exec ${powerless} true`, 'sh', '', '', '', ...hidden],
    {
      cwd: dir,
      env: { PATH: process.env.PATH, HOME: home },
      stdio: 'ignore',
    },
  );
  const [code] = await once(probe, 'exit').catch(() => [1]);
  rmSync(dir, { recursive: true });
  return code === 0;
};

/** Of a file with a secret its folder, unless that is one of the system's (`/etc`). */
const placeOf = (soffice: string) => (secret: string) => {
  if (!existsSync(secret)) return [];
  const file = realpathSync(secret);
  const folder = dirname(file);
  return [folder.split(sep).length > 2 && !soffice.startsWith(folder + sep) ? folder : file];
};

/** How LibreOffice is run, and whether it sees neither the network nor what lies in `dataDir` or is secret. */
export const isolation = async (soffice: string, dataDir: string, secrets: readonly string[], limits: Limits) => {
  const folders = [tmpdir(), '/var/tmp', '/dev/shm', homedir(), '/run', resolve(dataDir)];
  const hidden = [...folders.filter((dir) => !soffice.startsWith(dir + sep)), ...secrets.flatMap(placeOf(soffice))];
  const isIsolated = await works(hidden);
  const script = isIsolated ? isolated + convert(limits, powerless) : plain + convert(limits, '');
  return {
    isIsolated,
    /** To be run in the folder `dir`, where the file is. */
    command: (dir: string, file: string, target: string) => {
      const shell = ['sh', '-c', script, 'sh', file, target, soffice, ...(isIsolated ? hidden : [])];
      const [program = '', ...args] = isIsolated ? ['unshare', ...namespaces, ...shell] : shell;
      return { program, args, home: isIsolated ? home : dir };
    },
  };
};
