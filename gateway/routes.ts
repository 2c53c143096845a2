import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const caddyfile = readFileSync(fileURLToPath(new URL('./Caddyfile', import.meta.url)), 'utf8');

/**
 * Which paths a named matcher of the Caddyfile holds: `/a/*` stands for everything below `/a/`, a `*` elsewhere for one
 * part of the path.
 */
const matcher = (name: string): ((path: string) => boolean) => {
  const line = new RegExp(`^\\s*@${name} (?:\\{[^}]*?\\s|not )?path (.+)$`, 'm').exec(caddyfile)?.[1];
  if (!line) throw new Error(`the Caddyfile has no matcher @${name}`);
  const patterns = line.trim().split(/\s+/);
  return (path) =>
    patterns.some((pattern) => {
      if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1));
      const parts = path.split('/');
      const wanted = pattern.split('/');
      return parts.length === wanted.length && wanted.every((part, index) => part === '*' || part === parts[index]);
    });
};

/** Where a body may be large and slow. */
export const mayBeLong = matcher('brief');
/** What may last: its answer comes in pieces and is not compressed. */
export const isStream = matcher('streams');
/** What may wait for work that many wait for. */
export const isTogether = matcher('together');
/** What may take as long as a payment gateway does. */
export const isPayment = matcher('payments');
const isSlow = matcher('slow');
/** What may take longer than one command, and is not asked at another copy meanwhile. */
export const isPatient = (path: string): boolean => isPayment(path) || isSlow(path);
const isInside = matcher('inside');
const isCommand = matcher('commands');
const isLegacy = matcher('legacy');

/** Where the gateway leads a path, as the Caddyfile says. */
export const serviceOf = (path: string, method = 'GET'): 'command-service' | 'query-service' | undefined => {
  if (isInside(path)) return undefined;
  const changes = isCommand(path) || (method !== 'GET' && isLegacy(path.toLowerCase()));
  return changes ? 'command-service' : 'query-service';
};
