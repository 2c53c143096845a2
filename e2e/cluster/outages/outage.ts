import { setTimeout as pause } from 'node:timers/promises';
import { caughtMails } from '../../../scripts/engines/smtp/caught.ts';
import { until } from '../../../shared/testing/until.ts';
import type { ClusterInstallation } from '../installation.ts';
import { listenTo } from '../load.ts';
import type { Fault } from './faults.ts';
import type { Try } from './watch.ts';
import type { Work } from './work.ts';

/** Milliseconds from the end of a fault until something went again; undefined: not while it was watched. */
type Again = number | undefined;

/** What people met while something was broken, and after it was mended. */
export type Outage = {
  readonly name: string;
  /** Acknowledged each second while it lasted. */
  readonly commandsPerSecond: number;
  /** Tries by what became of them. */
  readonly refused: ReadonlyMap<string, number>;
  /** No repetition helped. */
  readonly unhealed: readonly unknown[];
  /** Milliseconds of the slowest try. */
  readonly slowest: Readonly<Record<Try['what'], number>>;
  readonly again: Readonly<Record<'commands' | 'reads' | 'bytes' | 'views' | 'live' | 'mails', Again>>;
};

const watchedFor = 60_000;
const kinds = ['command', 'read', 'bytes'] as const satisfies readonly Try['what'][];
/** A second in which nine of ten tries were answered: on a busy machine a few never are. */
const isGood = (tries: readonly Try[], from: number): boolean => {
  const ended = tries.filter(({ begun, ms }) => begun + ms >= from && begun + ms < from + 1_000);
  return ended.length > 0 && ended.filter(({ ok }) => ok).length >= 0.9 * ended.length;
};

/** Until the first answer, of those begun after the end, that a good second follows. */
const backAfter = (tries: readonly Try[], ended: number): Again => {
  const later = tries.filter(({ begun }) => begun >= ended);
  const answered = later.filter(({ ok }) => ok).map(({ begun, ms }) => begun + ms);
  const back = answered.sort((a, b) => a - b).find((moment) => isGood(later, moment));
  return back === undefined ? undefined : Math.round(back - ended);
};

const countBy = (outcomes: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
};

const untilCalm = ({ watch }: Work) =>
  until(async () => isGood(watch.tries.slice(-1_000), Date.now() - 1_000), watchedFor, 200).catch(() => undefined);

/**
 * Lets something go wrong for a while under a steady load, mends it, and waits until everything
 * goes again.
 */
export const sufferFrom = async (
  fault: Fault,
  cluster: ClusterInstallation,
  work: Work,
  lasts: number,
): Promise<Outage> => {
  const { host, people, watch, invited } = work;
  await work.refresh();
  const { projectId } = await people.project(host, 'Quiet', ['first@guests.example']);
  await untilCalm(work);
  const listener = listenTo(cluster.url, host.token);

  const begun = Date.now();
  await fault.begin();
  await pause(begun + lasts - Date.now());
  const { acknowledged } = watch.since(begun);
  await fault.end();
  const ended = Date.now();

  const tookUntil = (look: () => Promise<boolean>): Promise<Again> =>
    until(() => look().catch(() => false), watchedFor, 50).then(
      () => Date.now() - ended,
      () => undefined,
    );
  const comment = () => host.command('AddComment', { projectId, text: `${Date.now()}` });
  const folder = cluster.engines.smtp.variables.SMTP_CATCH_DIR as string;
  const areMailed = async (addresses: readonly string[]) => {
    await pause(300);
    const reached = new Set(caughtMails(folder).flatMap(({ to }) => to));
    return addresses.every((address) => reached.has(address));
  };
  const asked = [...invited.slice(-200), `after${ended}@guests.example`];
  const [views, live, mail] = await Promise.all([
    tookUntil(async () => {
      const { consistency } = await comment();
      const answer = await host.fetch('/api/projects', { headers: { 'X-Consistency': consistency } });
      await answer.arrayBuffer();
      return !answer.headers.has('x-consistency');
    }),
    tookUntil(async () => {
      await comment();
      const isTold = () => listener.heard.some((message) => 'projectId' in message && message.projectId === projectId);
      return until(isTold, 1_000).then(() => true);
    }),
    host
      .command('InviteCollaborators', { projectId, emails: asked.slice(-1) })
      .then(() => tookUntil(() => areMailed(asked))),
  ]);
  const triesOf = (what: Try['what']) => watch.since(begun).tries.filter((one) => one.what === what);
  await until(async () => kinds.every((what) => backAfter(triesOf(what), ended) !== undefined), watchedFor, 200).catch(
    () => undefined,
  );
  await untilCalm(work);
  await listener.close();

  const { tries, failures } = watch.since(begun);
  const slowest = (what: Try['what']) => Math.round(Math.max(0, ...triesOf(what).map(({ ms }) => ms)));
  return {
    name: fault.name,
    commandsPerSecond: (1_000 * acknowledged) / lasts,
    refused: countBy(tries.filter(({ ok }) => !ok).map(({ what, outcome }) => `${what} ${outcome}`)),
    unhealed: failures.map(({ error }) => error),
    slowest: { command: slowest('command'), read: slowest('read'), bytes: slowest('bytes') },
    again: {
      commands: backAfter(triesOf('command'), ended),
      reads: backAfter(triesOf('read'), ended),
      bytes: backAfter(triesOf('bytes'), ended),
      views,
      live,
      mails: mail,
    },
  };
};
