import { randomUUID } from 'node:crypto';
import { describeEngine } from '../../testing/engine.ts';
import { eventStoreContract } from '../contract.ts';
import { openEventStoreDb } from './event-store.ts';

describeEngine('EVENT_STORE_URL', (url) => {
  eventStoreContract('EventStoreDB', async () => {
    // The server is shared: streams of this test only.
    const prefix = `${randomUUID()}-`;
    // What is shown here is not how soon: a machine that runs all tests may be busy.
    return { open: async () => openEventStoreDb({ url, prefix, timeoutMs: 10_000 }), dispose: async () => {} };
  });
});
