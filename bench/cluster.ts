import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ClusterInstallation, type Copy, openTestCluster } from '../e2e/cluster/installation.ts';
import type { ServiceName } from '../scripts/cluster/places.ts';
import { caughtMails } from '../scripts/engines/smtp/caught.ts';
import { secondsOf } from './servers.ts';

/** One copy of each process, on engines of its own. */
export const startCluster = (): Promise<ClusterInstallation> =>
  openTestCluster({ 'command-service': 1, 'query-service': 1, workers: 1, relay: 1 });

const copyOf = ({ copies }: ClusterInstallation, service: ServiceName) =>
  copies.find((copy) => copy.service === service) as Copy;
export const urlOf = (cluster: ClusterInstallation, service: ServiceName): string => copyOf(cluster, service).url;

/** Reads the texts of the mails to an address, newest first. */
export const mailsIn = ({ engines }: ClusterInstallation) => {
  const folder = engines.smtp.variables.SMTP_CATCH_DIR as string;
  return async (email: string): Promise<string[]> =>
    caughtMails(folder)
      .filter(({ to }) => to.includes(email))
      .map(({ file }) => readFileSync(join(folder, file), 'utf8'))
      .reverse();
};

const metricsOf = async ({ operationsUrl }: Copy) => (await fetch(`${operationsUrl}/metrics`)).text();
const valuesOf = (metrics: string, name: string): number[] =>
  [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** How many durations of a histogram lay below each of its bounds, in seconds. */
const bucketsOf = (metrics: string, name: string): Map<number, number> =>
  new Map(
    [...metrics.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"\\} (\\d+)$`, 'gm'))].map(([, bound, count]) => [
      bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound),
      Number(count),
    ]),
  );

/** Watches, from now on, how long the read models take to show the events of commands. */
export const watchDelays = async (cluster: ClusterInstallation) => {
  const look = async () =>
    bucketsOf(await metricsOf(copyOf(cluster, 'query-service')), 'dossier_projection_delay_seconds');
  const before = await look();
  /** @returns milliseconds that this share of them did not exceed, evenly spread within a bucket */
  return async (): Promise<(share: number) => number> => {
    const added = [...(await look())].map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const);
    const all = added.at(-1)?.[1] ?? 0;
    return (share) => {
      let [from, below] = [0, 0];
      for (const [bound, count] of added) {
        if (count >= share * all) return 1000 * (from + (bound - from) * ((share * all - below) / (count - below)));
        [from, below] = [bound, count];
      }
      return Number.NaN;
    };
  };
};

/** Waits until every event has been relayed, projected and reacted to. */
export const settled = async (cluster: ClusterInstallation): Promise<void> => {
  const lags = { relay: 'dossier_relay_lag', 'query-service': 'dossier_projection_lag_events' } as const;
  const all = { ...lags, workers: 'dossier_reaction_lag_events' } as const;
  for (;;) {
    const behind = await Promise.all(
      Object.entries(all).map(async ([service, name]) => {
        const values = valuesOf(await metricsOf(copyOf(cluster, service as ServiceName)), name);
        return values.length > 0 ? sum(values) : 1;
      }),
    );
    if (sum(behind) === 0) return;
    await pause(200);
  }
};

/** CPU seconds that each process has used since its start, engines included. */
export const cpuOf = async ({ copies, engines }: ClusterInstallation): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  for (const copy of copies) found.set(copy.service, sum(valuesOf(await metricsOf(copy), 'process_cpu_seconds_total')));
  for (const { name, pid } of Object.values(engines)) found.set(name, secondsOf(pid));
  return found;
};

/** What has been added since, by name; what did not change is left out. */
export const since = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(
    [...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const).filter(([, more]) => more > 0),
  );
