import type { EventEmitter } from 'node:events';
import type { Server } from 'node:net';
import { clientOf, isLoopback } from '../clients.ts';
import type { IsShared } from '../shared-networks.ts';

type Leave = () => void;

const places = (most: number, share: number, isShared: IsShared) => {
  const ofClient = new Map<string, number>();
  let taken = 0;
  const count = (client: string, by: 1 | -1) => {
    taken += by;
    const held = (ofClient.get(client) ?? 0) + by;
    if (held > 0) ofClient.set(client, held);
    else ofClient.delete(client);
  };
  return (address: string): Leave | undefined => {
    const client = clientOf(address);
    if (taken >= most || (!isShared(address) && (ofClient.get(client) ?? 0) >= share)) return undefined;
    count(client, 1);
    return () => count(client, -1);
  };
};

/** Until it closes; false without a place. */
const held = (leave: Leave | undefined, holder: EventEmitter): boolean => {
  if (leave) holder.once('close', leave);
  return leave !== undefined;
};

/** Connections beyond all others, for this machine itself: health checks, metrics. */
const kept = 16;

/**
 * No client holds more than a quarter of the connections. Those of a proxy are everybody's: behind
 * it, no client has more than a quarter of them in requests under way. Those of a shared network are many clients'.
 */
export const openRoom = (most: number, isProxied: boolean, isShared: IsShared = () => false) => {
  const share = Math.floor(most / 4);
  const connect = places(most, isProxied ? most : share, isShared);
  const ask = places(most, share, isShared);
  return {
    bound: (server: Server): void => {
      server.maxConnections = most + kept;
      server.on('connection', (socket) => {
        const { remoteAddress = '' } = socket;
        if (!isLoopback(remoteAddress) && !held(connect(remoteAddress), socket)) socket.destroy();
      });
    },
    /** Of a request; false when there is none. */
    enter: (address: string, response: EventEmitter): boolean =>
      !isProxied || isLoopback(address) || held(ask(address), response),
  };
};
