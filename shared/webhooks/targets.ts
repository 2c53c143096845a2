/** Which addresses a webhook may reach: none of this machine, of its network, or with a meaning of its own. */
import { BlockList, isIP } from 'node:net';

/** What IANA does not count as global (RFC 6890 and its registry). */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Within 2000::/3, outside of which nothing is global: Teredo, ORCHID, documentation, 6to4. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (family: 'ipv4' | 'ipv6', networks: readonly string[]) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const blocked4 = listOf('ipv4', special4);
const blocked6 = listOf('ipv6', special6);
const global6 = listOf('ipv6', ['2000::/3']);
const loopback4 = listOf('ipv4', ['127.0.0.0/8']);

export type TargetRules = {
  /** For tests and installations on one machine: this machine itself, by http as well. */
  readonly loopback: boolean;
};

const isLoopback = (address: string) => address === '::1' || (isIP(address) === 4 && loopback4.check(address, 'ipv4'));

/** Of a numeric address. Embedded IPv4 (`::ffff:10.0.0.1`, NAT64) is outside of 2000::/3. */
export const isAllowed = (address: string, { loopback }: TargetRules): boolean => {
  if (loopback && isLoopback(address)) return true;
  const family = isIP(address);
  if (family === 4) return !blocked4.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6');
};

/** The host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Others are of services that are no webhooks' (mail, databases of old), and should not hear from us. */
const isPublicPort = (port: string) => port === '' || port === '443' || Number(port) > 1_024;

/** What is wrong with a target as it is written; names are looked up when something is sent. */
export const targetProblem = (url: URL, rules: TargetRules): string | undefined => {
  const host = hostOf(url);
  const isLocal = rules.loopback && (host === 'localhost' || isLoopback(host));
  if (url.protocol !== 'https:' && !isLocal) return 'The address has to begin with https://.';
  if (isLocal) return undefined;
  if (!isPublicPort(url.port)) return 'The port has to be 443, or above 1024.';
  if (isIP(host) !== 0 && !isAllowed(host, rules)) return 'Addresses in private networks cannot be reached.';
  return /(^|\.)(localhost|local|internal)\.?$/.test(host)
    ? 'Addresses in private networks cannot be reached.'
    : undefined;
};
