import { clientOf, isLoopback } from '@dossier/shared/http/clients';
import { announce, type Exchange } from '@dossier/shared/http/exchange';
import type { Limiter } from '@dossier/shared/http/limiter';

/** None for this machine: behind an unconfigured proxy all visitors would share one limit. */
export const limitClient = async (
  limit: Limiter,
  name: string,
  { address, response }: Exchange,
  max: number,
  windowMs: number,
) => {
  const client = clientOf(address);
  if (!isLoopback(client) && !isLoopback(address)) announce(response, await limit(name, client, max, windowMs));
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
