import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export type ComposeService = {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly restart?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly user?: string;
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
  readonly deploy?: { readonly replicas?: number };
};

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The compose file with its anchors resolved, for tests. */
export const compose = parse(readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8'), {
  merge: true,
}) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
};

/** What the service `secrets` does, into folders of a test. */
export const makeSecrets = (services: string, engines: string, environment: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [join(root, 'scripts/compose/make-secrets.mjs'), services, engines], {
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
  });
