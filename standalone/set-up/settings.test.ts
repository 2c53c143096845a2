import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@dossier/shared/process/environment';
import { expect, it } from '@jest/globals';
import { readInstalled } from './settings.ts';

it('begins anew where a first start was ended before it had made a table, and says what to restore where there was more', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'dossier-first-start-'));
  writeFileSync(join(DATA_DIR, 'events.db'), '');
  expect(await readInstalled(readEnvironment({ DATA_DIR }))).toMatchObject({ isSetUp: false });
  writeFileSync(join(DATA_DIR, 'directory.db'), '');
  await expect(readInstalled(readEnvironment({ DATA_DIR }))).rejects.toThrow(
    /events\.db is empty\. .*from your backup/,
  );
  rmSync(DATA_DIR, { recursive: true });
});
