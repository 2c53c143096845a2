import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asking, type Engine, startProcess } from './engine.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * A double of EventStoreDB over the same gRPC: the server itself is published as a container only.
 */
export const eventstoredb: Engine = {
  name: 'eventstoredb',
  install: async () => {},
  start: ({ dir, port }) =>
    startProcess(
      process.execPath,
      ['--import', here('../typescript-hooks.mjs'), here('./eventstoredb/main.ts'), join(dir, 'events.log'), `${port}`],
      {
        dir,
        env: { ...process.env, NODE_OPTIONS: '' },
        answers: () => asking(connect(port, '127.0.0.1')),
        variables: { EVENT_STORE_URL: `esdb://127.0.0.1:${port}?tls=false` },
      },
    ),
};
