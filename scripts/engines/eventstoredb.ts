import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Engine, startProcess } from './engine.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const listens = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
};

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
        answers: () => listens(port),
        variables: { EVENT_STORE_URL: `esdb://127.0.0.1:${port}?tls=false` },
      },
    ),
};
