import type { Logger } from '../basics/log.ts';
import { sendRefusal } from './exchange.ts';
import { type Listening, listen } from './listen.ts';
import { type Check, type Metrics, operationRoutes } from './operations.ts';
import { createServer, type ServerOptions } from './server.ts';

export const absent: ServerOptions['fallback'] = (_request, response) => sendRefusal(response, { code: 'NOT_FOUND' });

/** For health checks and Prometheus; no gateway leads here. */
export const openOperationsPort = (options: {
  readonly host: string;
  readonly port: number;
  readonly checks: readonly Check[];
  readonly metrics: Metrics;
  readonly log: Logger;
}): Promise<Listening> => {
  const { host, port, checks, metrics, log } = options;
  const server = createServer({
    routes: operationRoutes({ checks, metrics, access: 'public' }),
    fallback: absent,
    authenticate: async () => ({ kind: 'visitor' }),
    log,
    trustProxy: 0,
  });
  return listen(server, { host, port });
};
