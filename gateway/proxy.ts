import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen } from '@dossier/shared/http/listen';
import { serviceOf } from './routes.ts';

/** Addresses (`http://host:port`) of the copies of each service, as they are now. */
export type Copies = () => {
  readonly 'command-service': readonly string[];
  readonly 'query-service': readonly string[];
};

const patience = 5_000;

/**
 * Stands in for the gateway without Caddy, for tests and developers: it follows the routes of the
 * Caddyfile, uses the copies in turn and skips those it cannot reach. No TLS, no metrics.
 */
export const startProxy = async (
  copies: Copies,
  options: { readonly serviceOf?: typeof serviceOf; readonly port?: number } = {},
) => {
  const lead = options.serviceOf ?? serviceOf;
  let turn = 0;

  const pass = (incoming: IncomingMessage, response: ServerResponse, upstream: string, unreachable: () => void) => {
    const { hostname, port: at } = new URL(upstream);
    const outgoing = request({
      hostname,
      port: at,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
      agent: false,
    });
    // Nothing was sent yet: another copy may answer.
    outgoing.once('socket', (socket) => socket.once('connect', () => incoming.pipe(outgoing)));
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') unreachable();
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.on('close', () => outgoing.destroy());
  };

  const answer = (incoming: IncomingMessage, response: ServerResponse) => {
    const service = lead((incoming.url ?? '/').split('?')[0] as string);
    if (!service) {
      response.writeHead(404).end();
      return;
    }
    const begun = Date.now();
    const attempt = (): void => {
      const all = copies()[service];
      const upstream = all[turn++ % all.length];
      const later = () => {
        if (Date.now() - begun > patience) response.writeHead(502).end();
        else setTimeout(attempt, 100);
      };
      if (upstream === undefined) later();
      else pass(incoming, response, upstream, later);
    };
    attempt();
  };

  const server = createServer(answer);
  server.requestTimeout = 0;
  return listen(server, { host: '127.0.0.1', port: options.port ?? 0 });
};
