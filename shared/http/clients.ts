import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

type Asking = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } };

export const isLoopback = (address = ''): boolean => /^(::1$|(::ffff:)?127\.)/i.test(address);

/** A proxy asks for somebody else. */
export const isForwarded = ({ headers }: Asking) =>
  Object.keys(headers).some((name) => /^(via|forwarded|x-forwarded-.*|x-real-ip)$/.test(name));

/** Pages of others may have a name that leads here, too (DNS rebinding): they ask by that name. */
export const isNamedLocally = ({ headers: { host = '' } }: Asking) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);

/** Somebody on this machine, and nobody behind them. */
export const isLocal = (request: Asking): boolean =>
  isLoopback(request.socket.remoteAddress) && !isForwarded(request) && isNamedLocally(request);

/** As proxies write it, perhaps with a port; undefined for what is no address. */
const addressIn = (value = ''): string | undefined => {
  const [, address = value] = /^\[(.+)\](?::\d+)?$/.exec(value) ?? /^([\d.]+):\d+$/.exec(value) ?? [];
  return isIP(address) > 0 ? address : undefined;
};

/** All whom a proxy on this machine hides: together they are one client. */
export const hidden = '0.0.0.0';

export type Proxies = {
  /** So many are believed; each appended what it saw. */
  readonly hops: number;
  /** They say when somebody on this machine asks, who then has no limits: for tests. */
  readonly spareLoopback?: boolean;
};

/** Addresses that proxies told of, the nearest last. */
export const forwardedFor = ({ headers }: Pick<Asking, 'headers'>): string[] =>
  String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Of the client, for limits: nothing that a client writes itself makes it another one. */
export const clientAddress = (request: Asking, { hops, spareLoopback = false }: Proxies): string => {
  const said = hops > 0 ? addressIn(forwardedFor(request).at(-hops)) : undefined;
  const address = said ?? request.socket.remoteAddress ?? '';
  if (!isLoopback(address) || !isForwarded(request)) return address;
  return said !== undefined && spareLoopback ? address : hidden;
};

/** An IPv4 address, or the /64 network of an IPv6 one, which is what a household gets. */
export const clientOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::', 2);
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const missing = plain.includes('::') ? 8 - groups(head).length - groups(tail).length : 0;
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** For logs, cut as the gateway cuts them in its own: to /16, and to /32 of IPv6. */
export const networkOf = (address: string): string => {
  const client = clientOf(address);
  return client.includes(':')
    ? `${client.split(':').slice(0, 2).join(':')}::`
    : client.replace(/^(\d+\.\d+)\.\d+\.\d+$/, '$1.0.0');
};
