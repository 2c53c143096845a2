import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '@dossier/shared/process/environment';
import { describe, expect, it } from '@jest/globals';
import { caddy } from '../scripts/engines/gateway.ts';
import { type ComposeService, compose } from './compose.ts';

const all = Object.entries(compose.services);
const ours = all.filter(([, { command }]) => command?.[1]?.startsWith('dist/'));

const namesOf = (services: typeof all) => services.map(([name]) => name).sort();
const tagOf = (service: ComposeService | undefined) => service?.image.split('@')[0];
const caddyfile = readFileSync(new URL('./Caddyfile', import.meta.url), 'utf8');

/** What an engine ran by a test and the same engine of the compose file are. */
const imagesOfTests = readFileSync(new URL('../scripts/engines/containers.ts', import.meta.url), 'utf8');

const sourcesIn = (folder: string): readonly string[] => {
  const below = new URL(`../${folder}/`, import.meta.url);
  const files = readdirSync(below, { encoding: 'utf8', recursive: true });
  return files
    .filter((file) => /^(?!.*(node_modules|\.test\.)).*\.ts$/.test(file))
    .map((file) => join(fileURLToPath(below), file));
};

describe('Grafana dashboard', () => {
  it('asks for metrics that there are', () => {
    const dashboard = readFileSync(new URL('../docs/grafana/dashboards/dossier.json', import.meta.url), 'utf8');
    const declared = new Set(
      ['shared', 'command-service', 'query-service', 'workers'].flatMap((folder) =>
        sourcesIn(folder).flatMap((file) =>
          [...readFileSync(file, 'utf8').matchAll(/'(dossier_[a-z_]+)'/g)].flatMap(([, name]) => name ?? []),
        ),
      ),
    );
    const asked = [...dashboard.matchAll(/dossier_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !declared.has(name))).toEqual([]);
  });
});

/** Lead tests to their stand-ins. */
const ofTests = ['STRIPE_API_URL', 'STRIPE_SCRIPT_URL'];
const ofEmbedded = ['BACKUP_TO', 'BACKUP_AT', 'BACKUP_KEY'];

describe('docker-compose.yml', () => {
  it('runs every process of the product', () =>
    expect(ours.map(([name]) => name).sort()).toEqual(['command-service', 'query-service', 'relay', 'workers']));

  it.each(all)('pins the image of %s', (_name, { image }) =>
    expect(image).toMatch(/^dossier:|:v?\d+\.\d+(\.\d+)?[\w.-]*(@sha256:[0-9a-f]{64})?$/),
  );

  it.each(all.filter(([, { restart }]) => restart !== 'no'))('checks the health of %s', (_name, { healthcheck }) =>
    expect(healthcheck?.test.length).toBeGreaterThan(1),
  );

  it.each(all)('declares volumes and networks of %s', (_name, { volumes = [], networks = [] }) => {
    const named = volumes.map((volume) => volume.split(':')[0] as string).filter((name) => !/^[./]/.test(name));
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining([...networks]));
  });

  it.each(ours)('sets only variables that %s reads', (_name, { environment: set = {} }) => {
    const isKnown = (name: string) => Object.hasOwn(environment.shape, name);
    expect(Object.keys(set).filter((name) => !isKnown(name) && !isKnown(name.replace(/_FILE$/, '')))).toEqual([]);
  });

  it.each(ours)('keeps no secret in the environment of %s', (_name, { environment: set = {} }) => {
    for (const [name, value] of Object.entries(set))
      if (/KEY|SECRET|PASSWORD|EVENT_STORE_URL|MONGODB|REDIS|S3/.test(name))
        expect(String(value)).toMatch(/^\$\{\w+:-\}$|^(\$\{\w+-)?\/var\/lib\/dossier\//);
  });

  it.each(ours)('passes on to %s every variable that an operator may set', (_name, { environment: set = {} }) =>
    expect(
      Object.keys(environment.shape).filter(
        (name) => !Object.hasOwn(set, name) && ![...ofTests, ...ofEmbedded].includes(name),
      ),
    ).toEqual([]),
  );

  it('publishes nothing beyond this machine unless told to', () => {
    for (const [, { ports = [] }] of all)
      for (const port of ports) expect(port).toMatch(/^(127\.0\.0\.1|\$\{GATEWAY_BIND:-127\.0\.0\.1\}):/);
  });

  it('redirects from the port for plain HTTP, and serves the one for TLS', () => {
    const inside = compose.services.gateway?.ports?.map((port) => port.split(':').at(-1));
    const [, redirecting] = /^\thttp_port \{\$REDIRECT_PORT:(\d+)\}$/m.exec(caddyfile) ?? [];
    expect(inside).toEqual([redirecting, '443']);
  });

  it('keeps the engines away from the world, and the truth from all but our processes', () => {
    const joined = (network: string) => all.filter(([, { networks }]) => networks?.includes(network));
    for (const name of ['kafka', 'mongodb', 'redis', 's3'])
      expect(compose.services[name]?.networks).toEqual(['engines']);
    expect(compose.networks).toMatchObject({ engines: { internal: true }, events: { internal: true } });
    expect(namesOf(joined('events'))).toEqual([...namesOf(ours), 'eventstore'].sort());
  });

  it.each(ours)('leads %s to engines that run elsewhere', (_name, { networks = [] }) =>
    expect(networks.some((network) => !compose.networks[network]?.internal)).toBe(true),
  );

  it.each(all)('limits the logs, the memory and the processes of %s', (_name, { logging, mem_limit, pids_limit }) => {
    expect(logging?.options).toEqual({ 'max-size': expect.any(String), 'max-file': expect.any(String) });
    expect({ mem_limit, pids_limit }).toEqual({ mem_limit: expect.any(String), pids_limit: expect.any(Number) });
  });

  it('starts two relays', () => expect(compose.services.relay?.deploy?.replicas).toBe(2));

  it('lets Redis flush before it acknowledges, as in the tests', () => {
    const inTests = readFileSync(new URL('../scripts/engines/redis.ts', import.meta.url), 'utf8');
    const said = compose.services.redis?.command?.join(' ');
    for (const option of ['--appendonly yes', '--appendfsync always', '--maxmemory-policy noeviction']) {
      expect(inTests.replaceAll("', '", ' ')).toContain(option);
      expect(said).toContain(option);
    }
  });

  it('starts no Java to look whether Kafka answers', () =>
    expect(compose.services.kafka?.healthcheck?.test.join(' ')).not.toMatch(/java|\.sh\b|\/bin\//));

  it("names Kafka's listener so that its image wants no login file", () =>
    expect(compose.services.kafka?.environment?.KAFKA_ADVERTISED_LISTENERS).not.toMatch(/SASL_|SSL:/));

  it('runs the gateway that the tests run', () =>
    expect(tagOf(compose.services.gateway)).toBe(`caddy:${caddy.version.slice(1)}-alpine`));

  it.each(['eventstore', 'kafka', 'mongodb', 'redis', 's3'])('runs the %s that the tests run', (name) =>
    expect(imagesOfTests).toContain(`'${tagOf(compose.services[name])}'`),
  );
});
