import { readFileSync } from 'node:fs';
import type { Environment } from '../environment.ts';

/** Who shows a certificate to this process, or whose own it shows. */
export type Target =
  | { readonly name: string; readonly host: string; readonly port: number; readonly ca?: string }
  /** PEM. */
  | { readonly name: string; readonly own: string };

/** Several hosts, as new URL() knows none. */
const shape = /^(?<scheme>[\w+]+):\/\/(?:[^@/]*@)?(?<hosts>[^/?]+)[^?]*(?:\?(?<query>.*))?$/;

type Engine = { readonly port: number; readonly isSecured: (scheme: string, query: URLSearchParams) => boolean };
const byScheme = (scheme: string, port: number): Engine => ({ port, isSecured: (of) => of === scheme });

const engines = {
  EVENT_STORE_URL: { port: 2113, isSecured: (_scheme, query) => query.get('tls') !== 'false' },
  // Hosts behind a name of SRV records have certificates that whoever runs them renews.
  MONGODB_URL: {
    port: 27_017,
    isSecured: (scheme, query) => scheme === 'mongodb' && [query.get('tls'), query.get('ssl')].includes('true'),
  },
  REDIS_URL: byScheme('rediss', 6_379),
  S3_URL: byScheme('https', 443),
  SMTP_URL: byScheme('smtps', 465),
  GOTENBERG_URL: byScheme('https', 443),
  COMMAND_SERVICE_URL: byScheme('https', 443),
  /** The gateway's. */
  PUBLIC_URL: byScheme('https', 443),
} satisfies Partial<Record<keyof Environment, Engine>>;

const targetAt = (name: string, address: string, port: number, ca?: string): Target => {
  const { hostname, port: given } = new URL(`tls://${address}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { name: `${name} ${address}`, host, port: given ? Number(given) : port, ...(ca && { ca }) };
};

/** Of names in any case, as the engines' own clients take them. */
const fileIn = (query: URLSearchParams, ...names: readonly string[]): string | undefined =>
  [...query].find(([name, value]) => names.includes(name.toLowerCase()) && value !== '')?.[1];

const targetsAt = (name: string, url: string, { port, isSecured }: Engine): Target[] => {
  const { scheme = '', hosts = '', query = '' } = shape.exec(url)?.groups ?? {};
  const settings = new URLSearchParams(query);
  if (!isSecured(scheme, settings)) return [];
  const [authority, own] = [fileIn(settings, 'tlscafile'), fileIn(settings, 'usercertfile', 'tlscertificatekeyfile')];
  const ca = authority && readFileSync(authority, 'utf8');
  return [
    ...hosts.split(',').map((host) => targetAt(name, host, port, ca)),
    ...(own ? [{ name: `${name} ${own}`, own: readFileSync(own, 'utf8') }] : []),
  ];
};

/** What this process reaches over TLS, as its configuration has it. */
export const targetsOf = (environment: Partial<Environment>): Target[] => {
  const { KAFKA_BROKERS = [], KAFKA_CA, KAFKA_TLS } = environment;
  return [
    ...Object.entries(engines).flatMap(([name, engine]) => {
      const url = environment[name as keyof typeof engines];
      return url === undefined ? [] : targetsAt(name, url, engine);
    }),
    ...(KAFKA_TLS ? KAFKA_BROKERS.map((broker) => targetAt('KAFKA_BROKERS', broker, 9_092, KAFKA_CA)) : []),
  ];
};
