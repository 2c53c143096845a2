import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { asking, type Engine, runCommand, startProcess } from './engine.ts';

/** Debian's own, whatever its patch level: Redis is not published for download as a binary. */
const command = 'redis-server';
const oldest = 7;

const installed = async () => {
  const [, major] = (await runCommand(command, ['--version']).catch(() => '')).match(/ v=(\d+)\./) ?? [];
  return Number(major) >= oldest;
};

/** @throws while it still reads its data */
const ping = async (socket: Socket) => {
  socket.end('PING\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString().startsWith('+PONG')) throw new Error(answer.toString());
};

/**
 * Redis as the job queue needs it: nothing is evicted, and what was acknowledged is on disk,
 * because some jobs (a code by mail) have no other record. One flush per turn of its event loop
 * still allows thousands of jobs a second.
 */
export const redis: Engine = {
  name: 'redis',
  install: async (_cache, tell) => {
    if (await installed()) return;
    tell?.('installing redis-server from the system packages');
    // At run level 1 Debian installs a service without starting it.
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } };
    await runCommand('apt-get', ['update'], options);
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], options);
    if (!(await installed())) throw new Error(`the system's packages have no Redis ${oldest} or newer`);
  },
  start: ({ dir, port }) =>
    startProcess(
      command,
      [
        ...['--bind', '127.0.0.1', '--port', `${port}`, '--dir', dir, '--daemonize', 'no'],
        ...['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''],
        ...['--maxmemory-policy', 'noeviction'],
      ],
      {
        dir,
        answers: () => asking(connect(port, '127.0.0.1'), ping),
        variables: { REDIS_URL: `redis://127.0.0.1:${port}` },
      },
    ),
};
