import { BlockList, isIP } from 'node:net';

/** Of a prefix at least: whatever is wider is the internet, and no network that somebody knows. */
const widest = { ipv4: 8, ipv6: 19 } as const;

type Family = keyof typeof widest;
type Network = { readonly address: string; readonly prefix: number; readonly family: Family };

/** Undefined for what is no network. */
const networkIn = (text: string): Network | undefined => {
  const [, address = '', prefix = ''] = /^([0-9a-f.:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const version = isIP(address);
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const most = version === 6 ? 128 : 32;
  const isOne = version !== 0 && Number(prefix) >= widest[family] && Number(prefix) <= most;
  return isOne ? { address, prefix: Number(prefix), family } : undefined;
};

export const isNetwork = (text: string): boolean => networkIn(text) !== undefined;

export type IsShared = (address: string) => boolean;

/**
 * Whether an address is of a network behind whose addresses many people are: it is no client for what a client
 * may use up. What counts persons, accounts and recipients holds there as anywhere.
 */
export const sharedNetworks = (networks: readonly string[]): IsShared => {
  // Mostly there are none, and to look an address up costs as much as a query.
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks.flatMap((text) => networkIn(text) ?? []))
    list.addSubnet(network.address, network.prefix, network.family);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
};
