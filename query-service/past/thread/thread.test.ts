import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { createLogger } from '@dossier/shared/basics/log';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import { afterAll, expect, it } from '@jest/globals';
import type { Present } from './port.ts';
import { openPastThread } from './thread.ts';

const dir = mkdtempSync(join(tmpdir(), 'dossier-past-'));
afterAll(() => rmSync(dir, { recursive: true }));

it('a thread that broke down fails what was asked with 503, and the next question begins another', async () => {
  const file = join(dir, 'events.db');
  const log = createLogger({ level: 'silent', service: 'test' });
  const directory = { onErased: () => () => undefined };
  const past = openPastThread({ source: { file }, present: {} as Present, directory, log });
  // Without the file it cannot begin.
  const asked = [past.moments('123456789', Date.now()), past.life('123456789', Date.now(), 3)];
  for (const question of asked) await expect(question).rejects.toThrow(EngineUnavailableError);

  const store = openSqliteEventStore({ file });
  const { json } = await past.moments('123456789', Date.now());
  expect(Buffer.from(json).toString()).toBe('[]');
  await past.close();
  await store.close();
  await expect(past.moments('123456789', Date.now())).rejects.toThrow(EngineUnavailableError);
});
