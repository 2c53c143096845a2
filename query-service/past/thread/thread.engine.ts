import { randomUUID } from 'node:crypto';
import { createLogger } from '@dossier/shared/basics/log';
import { streams } from '@dossier/shared/contract';
import { openEventStoreDb } from '@dossier/shared/event-store/eventstoredb';
import { describeEngine } from '@dossier/shared/testing/engine';
import { expect, it } from '@jest/globals';
import { envelope } from '../../../shared/event-store/testing/envelope.ts';
import type { Present } from './port.ts';
import { openPastThread } from './thread.ts';

describeEngine('EVENT_STORE_URL', (url) => {
  it('is looked back into by a thread with a connection of its own', async () => {
    const source = { url, prefix: `${randomUUID()}-` };
    const store = openEventStoreDb({ ...source, timeoutMs: 10_000 });
    const stream = streams.project('123456789');
    await store.append(stream, 'no-stream', [envelope(stream, 0), envelope(stream, 1)]);
    const log = createLogger({ level: 'silent', service: 'test' });
    const directory = { onErased: () => () => undefined };
    const past = openPastThread({ source, present: {} as Present, directory, log });
    const { json } = await past.moments('123456789', Date.now());
    expect(JSON.parse(Buffer.from(json).toString())).toMatchObject([{ kind: 'Tested' }, { kind: 'Tested' }]);
    await past.close();
    await store.close();
  });
});
