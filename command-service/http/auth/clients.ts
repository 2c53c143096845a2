import type { Limiter } from '@dossier/shared/http/limiter';

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.');

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

/** None for this machine: behind an unconfigured proxy all visitors would share one limit. */
export const limitClient = async (limit: Limiter, name: string, address: string, max: number, windowMs: number) => {
  const client = clientOf(address);
  if (!isLoopback(client) && !isLoopback(address)) await limit(name, client, max, windowMs);
};

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const find = (table: typeof browsers, agent: string) => table.find(([pattern]) => pattern.test(agent))?.[1];

/** `Firefox on Linux`: enough for people to recognise their own sessions. */
export const deviceName = (userAgent = ''): string => {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device');
};
