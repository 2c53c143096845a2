import { readFileSync } from 'node:fs';
import { environment } from '@dossier/shared/process/environment';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { caddyVersion } from '../scripts/engines/gateway.ts';

type ComposeService = {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly restart?: string;
  readonly command?: readonly string[];
  readonly user?: string;
};
const compose = parse(readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
};
const all = Object.entries(compose.services);
const ours = all.filter(([, { command }]) => command?.[1]?.startsWith('dist/'));

/** What an engine ran by a test and the same engine of the compose file are. */
const imagesOfTests = readFileSync(new URL('../scripts/engines/containers.ts', import.meta.url), 'utf8');

describe('Grafana dashboard', () => {
  it('asks for metrics that there are', () => {
    const dashboard = readFileSync(new URL('../docs/grafana/dashboards/dossier.json', import.meta.url), 'utf8');
    const sources = [
      'shared/http/operations.ts',
      'query-service/engine/projector.ts',
      'workers/workers.ts',
      'workers/reactions/reactor.ts',
      'workers/relay/relay.ts',
    ]
      .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
      .join();
    const asked = [...dashboard.matchAll(/dossier_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(asked.length).toBeGreaterThan(5);
    for (const name of asked) expect(sources).toContain(`'${name}'`);
  });
});

describe('docker-compose.yml', () => {
  it('runs every process of the product', () =>
    expect(ours.map(([name]) => name).sort()).toEqual(['command-service', 'query-service', 'relay', 'workers']));

  it.each(all)('pins the image of %s', (_name, { image }) =>
    expect(image).toMatch(/^dossier:|:v?\d+\.\d+(\.\d+)?[\w.-]*$/),
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
      if (/KEY|SECRET|PASSWORD/.test(name)) expect(String(value)).toMatch(/^\$\{\w+:-\}$|^\/var\/lib\/dossier\//);
  });

  it('publishes nothing beyond this machine unless told to', () => {
    for (const [, { ports = [] }] of all)
      for (const port of ports) expect(port).toMatch(/^(127\.0\.0\.1|\$\{GATEWAY_BIND:-127\.0\.0\.1\}):/);
  });

  it('keeps the engines away from the world', () => {
    expect(compose.networks.engines?.internal).toBe(true);
    for (const name of ['eventstore', 'kafka', 'mongodb', 'redis', 's3'])
      expect(compose.services[name]?.networks).toEqual(['engines']);
  });

  it('runs the gateway that the tests run', () =>
    expect(compose.services.gateway?.image).toBe(`caddy:${caddyVersion.slice(1)}-alpine`));

  it.each(['eventstore', 'kafka', 'mongodb', 'redis', 's3'])('runs the %s that the tests run', (name) =>
    expect(imagesOfTests).toContain(`'${compose.services[name]?.image}'`),
  );
});
