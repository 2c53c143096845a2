import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir, tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';

/** Namespaces of its own: no network, no other process, and folders that others do not see. */
const namespaces = ['-r', '-n', '-m', '-p', '--fork', '--kill-child', '--mount-proc'];
/** Where the folder of the run is then. */
const home = join(tmpdir(), 'run');

/** Arguments: file, target, program, then the folders that are empty from here on. */
const isolated = `
file=$1 target=$2 program=$3; shift 3
for place do [ ! -d "$place" ] || mount -t tmpfs none "$place" || exit 1; done
mkdir -p "$HOME" && mount -c --bind . "$HOME" && cd "$HOME" || exit 1
`;
const plain = 'file=$1 target=$2 program=$3\n';

export type Limits = { readonly memoryBytes: number; readonly pdfBytes: number; readonly time: number };

/** `ulimit` counts KB, blocks of 512 bytes, and seconds of all cores together. */
const convert = ({ memoryBytes, pdfBytes, time }: Limits) => `
ulimit -v ${memoryBytes / 1024} 2>/dev/null
ulimit -f ${(2 * pdfBytes) / 512}
ulimit -t ${Math.ceil((2 * time) / 1000)}
exec "$program" "-env:UserInstallation=file://$PWD/profile" --headless --norestore --nologo --nodefault \\
  --nolockcheck --nofirststartwizard --convert-to "$target" --outdir "$PWD" "$PWD/$file"
`;

const works = async (): Promise<boolean> => {
  const probe = spawn('unshare', [...namespaces, 'sh', '-c', `mount -t tmpfs none "${tmpdir()}"`], { stdio: 'ignore' });
  const [code] = await once(probe, 'exit').catch(() => [1]);
  return code === 0;
};

/** How LibreOffice is run, and whether it sees neither the network nor what lies in `dataDir`. */
export const isolation = async (soffice: string, dataDir: string, limits: Limits) => {
  const isIsolated = await works();
  const hidden = [tmpdir(), homedir(), '/run', resolve(dataDir)].filter((dir) => !soffice.startsWith(dir + sep));
  const script = (isIsolated ? isolated : plain) + convert(limits);
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
