import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@dossier/shared/process/environment';
import { afterAll, expect, it } from '@jest/globals';
import { operations } from './maintenance.ts';

const dir = mkdtempSync(join(tmpdir(), 'dossier-commands-'));
afterAll(() => rmSync(dir, { recursive: true }));

it.each([
  ['rebuild'],
  ['parked', 'list'],
  ['verify'],
  ['grant', 'list'],
  ['revoke', 'operator', 'ann@example.org'],
  ['jobs', 'list'],
  ['mails', 'list'],
  ['payments', 'list'],
  ['clock'],
  ['erase-person', 'ann@example.org'],
  ['replay', '--project', '123456789', '--at', '1'],
  ['status'],
  ['doctor'],
  ['support'],
])(
  '%s says where no installation is, as on a disk that is not mounted, and begins none there',
  async (name, ...words) => {
    const DATA_DIR = join(dir, 'not-mounted');
    const operate = operations[name as keyof typeof operations];
    await expect(operate(readEnvironment({ DATA_DIR }), words)).rejects.toThrow(
      `There is no installation in ${DATA_DIR}`,
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);
