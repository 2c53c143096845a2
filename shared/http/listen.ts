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

export const listen = async (
  server: Server,
  where: { readonly host: string; readonly port: number },
): Promise<Listening> => {
  const { host } = where;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
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
