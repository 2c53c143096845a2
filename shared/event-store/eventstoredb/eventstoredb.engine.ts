import { randomUUID } from 'node:crypto';
import { describeEngine } from '../../testing/index.ts';
import { eventStoreContract } from '../contract.ts';
import { openEventStoreDb } from './index.ts';

describeEngine('EVENT_STORE_URL', (url) => {
  eventStoreContract('EventStoreDB', async () => {
    // The server is shared: streams of this test only.
    const prefix = `${randomUUID()}-`;
    return { open: async () => openEventStoreDb({ url, prefix }), dispose: async () => {} };
  });
});
