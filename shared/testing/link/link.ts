import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { carry, type Weather } from './carrier.ts';

export type { Weather } from './carrier.ts';

type Address = { readonly host?: string; readonly port: number };
const here = '127.0.0.1';

/**
 * A network between clients and one server: connect to its `port` instead of the server's.
 * @param target where the server is
 * @param options `at`: where clients connect; absent: any port of this machine
 */
export const openLink = async (
  target: Address,
  { random = Math.random, at = { port: 0 } }: { readonly random?: () => number; readonly at?: Address } = {},
) => {
  let weather: Weather = {};
  const clients = new Map<string, Weather>();
  const connections = new Set<{ cut(): void; abandon(): void; refresh(): void }>();

  const join = (client: Socket) => {
    const server = connect({ host: here, ...target, allowHalfOpen: true, noDelay: true });
    client.setNoDelay(true);
    const address = client.remoteAddress ?? '';
    let isAbandoned = false;
    const now = (): Weather => (isAbandoned ? { broken: 'both' } : { ...weather, ...clients.get(address) });
    const carriers = [
      carry(client, server, { way: 'there', weather: now, random }),
      carry(server, client, { way: 'back', weather: now, random }),
    ];
    const connection = {
      refresh: () => {
        for (const { deliver } of carriers) deliver();
      },
      abandon: () => {
        isAbandoned = true;
      },
      cut: () => {
        for (const { stop } of carriers) stop();
        client.resetAndDestroy();
        server.resetAndDestroy();
      },
    };
    connections.add(connection);
    for (const socket of [client, server])
      socket.once('close', () => {
        if (client.destroyed && server.destroyed) connections.delete(connection);
      });
  };

  const listen = async (port: number): Promise<Server> => {
    const listening = createServer({ allowHalfOpen: true }, join).listen(port, at.host ?? here);
    await once(listening, 'listening');
    return listening;
  };
  const reset = () => {
    for (const { cut } of connections) cut();
  };
  let server: Server | undefined = await listen(at.port);
  const { port } = server.address() as { port: number };
  const down = async () => {
    const closing = server;
    server = undefined;
    if (!closing) return;
    const closed = once(closing, 'close');
    closing.close();
    reset();
    await closed;
  };

  return {
    port,
    /** @param from the address of the only client whose packets it is about; absent: of all others */
    change: (next: Weather, from?: string) => {
      if (from === undefined) weather = next;
      else clients.set(from, next);
      for (const { refresh } of connections) refresh();
    },
    /** Breaks every connection; new ones can be made. */
    reset,
    /** Both ends keep their connections and never hear of each other again; new ones can be made. */
    abandon: () => {
      for (const { abandon } of connections) abandon();
    },
    /** Breaks every connection and refuses new ones, as a machine does whose server died. */
    down,
    up: async () => {
      server ??= await listen(port);
    },
    close: down,
  };
};
export type Link = Awaited<ReturnType<typeof openLink>>;
