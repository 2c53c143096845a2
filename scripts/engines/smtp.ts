import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { asking, type Engine, startProcess } from './engine.ts';

const hooks = new URL('../typescript-hooks.mjs', import.meta.url).href;
const catcher = fileURLToPath(new URL('./smtp/catcher.ts', import.meta.url));

const greeting = async (socket: Socket) => {
  await once(socket, 'data');
  socket.end('QUIT\r\n');
};

/** A mail catcher; tests read its mails under SMTP_CATCH_DIR with `caughtMails`. */
export const smtp: Engine = {
  name: 'smtp',
  install: async () => {
    // It is a development dependency of this project.
  },
  start: ({ dir, port }) =>
    startProcess(process.execPath, ['--import', hooks, catcher, dir, `${port}`], {
      dir,
      answers: () => asking(connect(port, '127.0.0.1'), greeting),
      variables: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_CATCH_DIR: dir },
    }),
};
