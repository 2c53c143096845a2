import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteEventStore } from '../../event-store/sqlite/event-store.ts';
import { eventBusContract } from '../contract.ts';
import { inProcessBus } from './event-bus.ts';

eventBusContract('in process', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-bus-'));
  const store = openSqliteEventStore({ file: join(dir, 'events.db') });
  return {
    store,
    bus: inProcessBus(store),
    dispose: async () => {
      await store.close();
      rmSync(dir, { recursive: true });
    },
  };
});
