import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long requests under way may take to end when the process is asked to stop. */
const patience = 2_000;

export type Listening = {
  readonly port: number;
  readonly url: string;
  /** Takes no new request, lets those under way finish for a moment, then cuts them. */
  close(): Promise<void>;
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
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearTimeout(cut);
    },
  };
};
