import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long requests under way may take to end when the process is asked to stop. */
const timeoutMs = 2_000;

export type Listening = {
  readonly port: number;
  readonly url: string;
  /**
   * Takes no new request, lets those under way finish for a moment, then cuts them.
   * @param lingerMs milliseconds in which a request may still come over a connection that was just
   * made; absent: 0
   */
  close(lingerMs?: number): Promise<void>;
};

/** @param where `port` 0: the system chooses one */
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
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: async (lingerMs = 0) => {
      // Below HTTP: closing the HTTP server would cut at once whoever has connected and not asked
      // yet.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      if (lingerMs > 0) await pause(lingerMs);
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearTimeout(cut);
    },
  };
};
