import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kinds = { writes: 1, syncs: 2, both: 3 };
export type Fault = {
  readonly calls: keyof typeof kinds;
  readonly error: 'EIO' | 'ENOSPC';
  /** Counted from now on; absent: every call. */
  readonly only?: number;
};

/** Follows links, which stand for what the disk has kept. */
const copy = (from: string, to: string): void => {
  if (!statSync(from).isDirectory()) {
    copyFileSync(from, to);
    return;
  }
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) copy(join(from, name), join(to, name));
};

/** Where the disk can be had: skip tests by name elsewhere. */
export const hasDisk = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

/**
 * A disk below `dir`, for processes started with its variables; see disk.c. Between two of them
 * the power may be cut.
 */
export const openDisk = (dir: string, options: { readonly forgets?: boolean } = {}) => {
  const place = mkdtempSync(join(tmpdir(), 'dossier-disk-'));
  const library = join(place, 'disk.so');
  const source = fileURLToPath(new URL('disk.c', import.meta.url));
  execFileSync('cc', ['-O1', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread']);
  const shadow = join(place, 'shadow');
  const control = openSync(join(place, 'control'), 'w+');
  const numbers = new BigInt64Array(6);
  writeSync(control, numbers, 0, numbers.byteLength, 0);
  const told = (index: number) => {
    readSync(control, numbers, 0, numbers.byteLength, 0);
    return Number(numbers[index]);
  };
  const set = (...values: number[]) => writeSync(control, BigInt64Array.from(values, BigInt), 0, 8 * values.length, 0);

  return {
    variables: {
      LD_PRELOAD: library,
      DISK_DIR: dir,
      DISK_CONTROL: join(place, 'control'),
      ...(options.forgets && { DISK_SHADOW: shadow }),
      // Its calls would pass by the library.
      UV_USE_IO_URING: '0',
    },
    fail: ({ calls, error, only }: Fault) => {
      const last = only ?? Number.MAX_SAFE_INTEGER;
      set(0);
      set(kinds[calls], only ?? 0, last, constants.errno[error], 0, 0);
    },
    heal: () => set(0),
    /** Calls counted, and those that failed, since the last `fail`. */
    calls: () => told(4),
    failed: () => told(5),
    /** To be called when the process was killed: what it had not flushed is gone. */
    cutPower: () => {
      rmSync(dir, { recursive: true });
      copy(join(shadow, 'root'), dir);
      rmSync(shadow, { recursive: true });
    },
    remove: () => {
      closeSync(control);
      rmSync(place, { recursive: true });
    },
  };
};
export type Disk = ReturnType<typeof openDisk>;
