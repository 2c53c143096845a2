import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../basics/clock.ts';
import { readEnvironment } from '../process/environment.ts';
import { openEmbedded } from '../profiles/embedded.ts';

/** In a new folder, which `close` removes. */
export const openTestEngines = async (options: { readonly clock?: Clock; readonly jobPoll?: number } = {}) => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-test-'));
  const engines = await openEmbedded({
    environment: readEnvironment({ DATA_DIR: dir, SOFFICE_PATH: 'off' }),
    ...options,
  });
  return {
    ...engines,
    dir,
    close: async () => {
      await engines.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
export type TestEngines = Awaited<ReturnType<typeof openTestEngines>>;
