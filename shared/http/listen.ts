import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 2_000;

export type Listening = {
  readonly port: number;
  readonly url: string;
  /** Lets requests under way finish, then cuts them; new connections get `lingerMs` (absent: 0). */
  close(lingerMs?: number): Promise<void>;
};

/** An address of IPv6 stands in brackets. */
export const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** What to do about it, where a person can do something. */
const explained = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  const at = `${inUrl(host)}:${port}`;
  const why: Readonly<Record<string, string>> = {
    EADDRINUSE: `Something else listens at ${at} already, maybe another Dossier: end it, or name another port (PORT, OPERATIONS_PORT).`,
    EACCES: `This user may not listen at ${at}: name a port from 1024 on (PORT, OPERATIONS_PORT), with a proxy before it.`,
    EADDRNOTAVAIL: `${host} is no address of this machine: HOST is one of its own, 127.0.0.1 for itself alone, or 0.0.0.0 for all.`,
    ENOTFOUND: `${host} is no address: HOST is one of this machine, 127.0.0.1 for itself alone, or 0.0.0.0 for all.`,
  };
  const words = why[error.code ?? ''];
  return words === undefined ? error : new Error(words, { cause: error });
};

export const listen = async (
  server: Server,
  where: { readonly host: string; readonly port: number },
): Promise<Listening> => {
  const { host } = where;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explained(error, host, where.port)));
    server.listen(where.port, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${inUrl(host)}:${port}`,
    close: async (lingerMs = 0) => {
      // Below HTTP: closing the HTTP server would cut new connections that have not asked yet.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      if (lingerMs > 0) await pause(lingerMs);
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearTimeout(cut);
    },
  };
};
