import { deadlineIn } from '@dossier/shared/async/deadline';
import { isoTime } from '@dossier/shared/basics/clock';
import { EngineUnavailableError, reasonOf } from '@dossier/shared/basics/errors';
import {
  DAY,
  type FailedMail,
  type ListedJobRow,
  mailStatuses,
  type OperatorOverview,
  operatorListLength,
  type ParkedRow,
} from '@dossier/shared/contract';
import type { SealLog } from '@dossier/shared/history';
import type { Check } from '@dossier/shared/http/operations';
import type { JobState, ListedJob } from '@dossier/shared/job-queue';
import { type MailDocument, projections } from '@dossier/shared/views';
import type { ParkedKey } from '../engine/parked.ts';
import type { Reader } from '../http/lists/reader.ts';
import type { QueryServiceOptions } from '../options.ts';
import { engineReader, patience } from './engines.ts';
import { lightsOf } from './lights.ts';

type Options = Pick<
  QueryServiceOptions,
  'eventStore' | 'bus' | 'readStore' | 'files' | 'jobs' | 'clock' | 'settings' | 'surroundings'
> & {
  readonly reader: Pick<Reader, 'people'>;
  readonly sealLog: Pick<SealLog, 'seals'>;
  readonly listParked: () => Promise<readonly ParkedKey[]>;
};

/** These have a light of their own. */
const lit: readonly string[] = [
  'event-store',
  'disk',
  'backups',
  'trusted-clock',
  'clock',
  'parked-keys',
  'read-models-complete',
];

const jobRow =
  (state: JobState) =>
  ({ queue, id, attempts, reason, runAt, since }: ListedJob): ListedJobRow => ({
    queue,
    id,
    state,
    attempts,
    reason,
    runAt: (state === 'stuck' ? since : runAt) ?? null,
  });
const parkedRow = ({ key, type, eventId, reason, since, waiting }: ParkedKey): ParkedRow => ({
  key,
  type,
  eventId,
  reason,
  since: since ?? null,
  waiting,
});

const faultOf = (check: Pick<Check, 'holds'> | undefined): Promise<string | undefined> | undefined =>
  check?.holds().then(() => undefined, reasonOf);

/** All at once, each under its name. */
const together = async <T extends object>(work: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> => {
  const done = await Promise.all(Object.values(work));
  return Object.fromEntries(Object.keys(work).map((name, index) => [name, done[index]])) as never;
};

/** What an operator sees first. Nothing here grows with the number of events. */
export const overviewReader = (options: Options) => {
  const { eventStore, bus, readStore, reader, files, jobs, clock, settings, sealLog, listParked } = options;
  const startedAt = isoTime(clock());
  const { version = '', profile = 'embedded', checks, room, engines, backups, doctor } = options.surroundings ?? {};
  const readEngines = engineReader(engines ?? []);
  /** What an engine knows that may be away, or hang: its own line says that then. */
  const unlessAway = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    (engines ? deadlineIn(patience).orLate(work, otherwise) : work).catch((error: unknown) => {
      if (engines && error instanceof EngineUnavailableError) return otherwise;
      throw error;
    });

  const lag = async () => {
    const [ends, stored] = await Promise.all([bus.ends(), readStore.checkpoints(projections)]);
    return [...ends].reduce(
      (sum, [partition, end]) => sum + Math.max(0, end - (stored.get(partition)?.offset ?? 0)),
      0,
    );
  };
  const lastEvent = async (head: number) => (await eventStore.readOn(await eventStore.back(head, 1), 1))[0];
  const list = async (state: JobState) => (jobs ? unlessAway(jobs.list(state), []) : []);
  const failedMails = async () => {
    const query = { where: { status: ['failed', 'bounced'] }, sort: { field: 'queuedAt', order: 'desc' } } as const;
    const found = await readStore.find<MailDocument>('mails', { ...query, limit: operatorListLength });
    const people = await reader.people(found.map(({ recipient }) => recipient));
    return found.map(
      ({ id, recipient, template, status, reason, queuedAt }): FailedMail => ({
        id,
        recipient: people.get(recipient)?.email ?? '',
        template,
        status,
        reason,
        queuedAt,
      }),
    );
  };
  const mailCounts = async () => {
    const counts = await readStore.countBy('mails', 'status');
    return Object.fromEntries(mailStatuses.map((status) => [status, counts.get(status) ?? 0]));
  };

  return async (): Promise<OperatorOverview> => {
    const now = clock();
    const head = await eventStore.head();
    const every = checks?.() ?? [];
    const failing = async () => {
      const faults = await Promise.all(
        every
          .filter(({ name }) => !lit.includes(name))
          .map(async (check) => ({ name: check.name, fault: await faultOf(check) })),
      );
      return faults.filter(({ fault }) => fault !== undefined).map(({ name }) => name);
    };
    const yesterday = { from: isoTime(now - DAY) };
    const clockCheck = every.find(({ name }) => name === 'trusted-clock' || name === 'clock');
    const { last, parked, counts, failed, seals, ...facts } = await together({
      last: lastEvent(head),
      storeFault: faultOf({ holds: () => eventStore.ready() }),
      dead: list('dead'),
      delayed: list('delayed'),
      stuck: list('stuck'),
      lag: unlessAway(lag(), 0),
      parked: listParked(),
      counts: mailCounts(),
      failed: failedMails(),
      failedMails: readStore.count('mails', { status: ['failed', 'bounced'], queuedAt: yesterday }),
      room: room?.(),
      // Of a bucket it is what this process has for parts on their way.
      used: engines ? null : files.used(),
      seals: sealLog.seals(),
      warnings: failing(),
      clockFault: clockCheck ? faultOf(clockCheck) : null,
      engines: readEngines(),
    });
    const { dead, delayed, stuck } = facts;
    const seal = seals.at(-1);
    // An attempt that met an outage is not counted.
    const failures = delayed.filter(({ reason }) => reason !== '');
    return {
      at: isoTime(now),
      lights: lightsOf({
        ...facts,
        ...{ now, version, profile, startedAt, head },
        node: process.version,
        lastEventAt: last?.time,
        parked: parked.length,
        backups: backups?.() ?? null,
        seal: seal && { number: seal.number, at: seal.time },
      }),
      jobs: [...dead.map(jobRow('dead')), ...stuck.map(jobRow('stuck')), ...failures.map(jobRow('delayed'))].slice(
        0,
        operatorListLength,
      ),
      parked: parked.slice(0, operatorListLength).map(parkedRow),
      mails: { counts, failed },
      doctor: doctor?.report() ?? null,
      shop: settings.hasShop,
    };
  };
};
