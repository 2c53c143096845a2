import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Refused, type SecurityKind } from '../basics/refused.ts';
import { type Route, sendJson, sendJsonText, sendText } from './exchange.ts';
import { openApi } from './openapi/document.ts';

/** A condition of readiness: resolves when it holds, rejects with the reason when not. */
export type Check = {
  readonly name: string;
  readonly holds: () => Promise<void>;
  /** The process is ready all the same; an operator should look. */
  readonly warns?: boolean;
  /** Told beside, whether it holds or not. */
  readonly says?: () => string;
};
export type Durations = {
  readonly histogram: Histogram;
  readonly observe: (seconds: number) => void;
};
/** @param buckets upper bounds in seconds, ascending */
export const durations = (name: string, help: string, buckets: readonly number[]): Durations => {
  const histogram = new Histogram({ name, help, buckets: [...buckets], registers: [] });
  return { histogram, observe: (seconds) => histogram.observe(seconds) };
};

/** @param failing how much failed when last tried, and is tried again */
export const warning = (name: string, failing: () => number): Check => ({
  name,
  warns: true,
  holds: async () => {
    if (failing() > 0) throw new Error('something failed and is tried again');
  },
});

/** Read when metrics are asked for, one per set of labels; what cannot be read is left out. */
export type Gauged = {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly read: () => Promise<number | readonly { readonly labels: Record<string, string>; readonly value: number }[]>;
};
export type Measure = Gauged | Durations;

export type Metrics = {
  readonly registry: Registry;
  readonly answered: (method: string, route: string, status: number, seconds: number) => void;
  readonly refused: (kind: SecurityKind, code: string) => void;
};

/** Milliseconds between looks at the event loop: at prom-client's 10, idle processes never rest. */
const eventLoopMonitoringPrecision = 500;

export const createMetrics = (measures: readonly Measure[]): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
  const answers = new Histogram({
    name: 'dossier_http_request_seconds',
    help: 'Time to answer HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'dossier_refused_total',
    help: 'Requests refused for lack of rights, beyond a limit, or without a valid proof of who asks',
    labelNames: ['kind', 'code'],
    registers: [registry],
  });
  for (const measure of measures) {
    if ('histogram' in measure) {
      registry.registerMetric(measure.histogram);
      continue;
    }
    const { name, help, labels = [], read } = measure;
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        // What cannot be read is absent; `reset` alone would show 0 for a number without labels.
        if (labels.length > 0) this.reset();
        else this.remove();
        const found = await read().catch(() => []);
        for (const { labels: of, value } of typeof found === 'number' ? [{ labels: {}, value: found }] : found)
          this.set(of, value);
      },
    });
  }
  return {
    registry,
    answered: (method, route, status, seconds) => answers.observe({ method, route, status }, seconds),
    refused: (kind, code) => refusals.inc({ kind, code }),
  };
};

const failingOf = async (checks: readonly Check[]): Promise<Check[]> => {
  const looks = await Promise.allSettled(checks.map((check) => check.holds()));
  return checks.filter((_, index) => looks[index]?.status === 'rejected');
};

const health: Route = {
  method: 'GET',
  path: '/healthz',
  access: 'public',
  handle: async ({ response }) => sendJson(response, 200, { status: 'ok' }),
};

/** @param access `loopback` on the port that serves people, `public` on one of its own */
export const operationRoutes = (options: {
  readonly checks: readonly Check[];
  readonly metrics: Metrics;
  readonly access: 'loopback' | 'public';
}): Route[] => {
  const { checks, metrics, access } = options;
  return [
    health,
    {
      method: 'GET',
      path: '/readyz',
      access,
      hot: true,
      handle: async ({ response }) => {
        const failing = await failingOf(checks);
        const namesOf = (some: readonly Check[]) => some.map(({ name }) => name);
        const failed = namesOf(failing.filter(({ warns }) => !warns));
        const warnings = namesOf(failing.filter(({ warns }) => warns));
        const status = failed.length ? 'unready' : 'ready';
        const said = checks.flatMap(({ name, says }) => (says ? [[name, says()]] : []));
        sendJson(response, failed.length ? 503 : 200, {
          status,
          failed,
          ...(warnings.length && { warnings }),
          ...(said.length && { states: Object.fromEntries(said) }),
        });
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      access,
      handle: async ({ response }) =>
        sendText(response, 200, await metrics.registry.metrics(), metrics.registry.contentType),
    },
  ];
};

const elsewhere = (path: string): Route => ({
  method: 'GET',
  path,
  access: 'public',
  handle: () => Promise.reject(new Refused('NOT_FOUND')),
});

/** Beside an operations port: the web app's page must not stand for what is found there. */
export const healthAlone: readonly Route[] = [health, elsewhere('/readyz'), elsewhere('/metrics')];

export const descriptionRoute = (version: string): Route => {
  const description = Buffer.from(JSON.stringify(openApi(version)));
  return {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    compressed: true,
    handle: async ({ response }) => sendJsonText(response, 200, description),
  };
};
