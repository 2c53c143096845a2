import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answeredWell, cacheFolder, type RunningEngine, startProcess, type Tell } from './engine.ts';
import { goCommand, goInstall } from './go-install.ts';

/** The same as the image of docker-compose.yml, with the modules that our Caddyfile names and no databases for certificates. */
export const caddy = {
  module: 'github.com/caddyserver/caddy/v2',
  version: 'v2.11.9',
  path: './cmd/caddy',
  tags: 'nobadger,nomysql,nopgx',
  instead: { 'modules/standard/imports.go': join(import.meta.dirname, 'gateway/imports.go') },
};

const caddyfile = fileURLToPath(new URL('../../gateway/Caddyfile', import.meta.url));

export type GatewayOptions = {
  /** For its log and what it stores. */
  readonly dir: string;
  readonly port: number;
  /** Over TLS, with a certificate that Caddy makes for itself; this port redirects to it. */
  readonly redirectPort?: number;
  /** Where services reach the command-service through it (`COMMAND_SERVICE_URL`). */
  readonly insidePort: number;
  /** Of every copy, at its own address. */
  readonly operationsPort: number;
  /** `host:port` of every copy, whether it runs or not. */
  readonly commandServices: readonly string[];
  readonly queryServices: readonly string[];
  readonly tell?: Tell;
};

export type RunningGateway = RunningEngine & { readonly url: string; readonly insideUrl: string };

/** Builds it unless it was built before, and answers where it is. */
export const gatewayCommand = async (tell?: Tell): Promise<string> => {
  const cache = cacheFolder();
  await goInstall(cache, caddy, tell);
  return goCommand(cache, caddy);
};

/** Caddy with our Caddyfile, on this machine only. */
export const startGateway = async (options: GatewayOptions): Promise<RunningGateway> => {
  const { dir, port, redirectPort, insidePort, operationsPort, commandServices, queryServices, tell } = options;
  const command = await gatewayCommand(tell);
  mkdirSync(dir, { recursive: true });
  const url = redirectPort ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  const insideUrl = `http://127.0.0.1:${insidePort}`;
  const running = await startProcess(command, ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    dir,
    env: {
      XDG_DATA_HOME: dir,
      XDG_CONFIG_HOME: dir,
      GATEWAY_HOST: '127.0.0.1',
      SITE_ADDRESS: redirectPort ? url : `http://:${port}`,
      ...(redirectPort && { REDIRECT_PORT: `${redirectPort}` }),
      INSIDE_PORT: `${insidePort}`,
      OPERATIONS_PORT: `${operationsPort}`,
      COMMAND_SERVICES: commandServices.join(' '),
      QUERY_SERVICES: queryServices.join(' '),
    },
    answers: () => answeredWell(`${insideUrl}/healthz`),
    variables: {},
  });
  return { ...running, url, insideUrl };
};
