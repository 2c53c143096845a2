import { mailQueues, type Room } from '@dossier/query-service';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { DAY, formatSize, fullDisk, MINUTE } from '@dossier/shared/contract';
import type { FileStore } from '@dossier/shared/file-store';
import type { JobQueue } from '@dossier/shared/job-queue';
import type { Environment } from '@dossier/shared/process/environment';
import { backupProblemsOf, statusIn, verificationProblemsOf } from '../backup/status.ts';
import type { Alarm } from './watch.ts';

type Options = {
  readonly environment: Pick<Environment, 'DATA_DIR' | 'BACKUP_AT'>;
  readonly clock: Clock;
  readonly files: Pick<FileStore, 'used'>;
  readonly jobs: Pick<JobQueue, 'list'>;
  readonly room: () => Promise<Room>;
  /** Certificates that end soon, or have ended. */
  readonly ending: () => readonly { readonly name: string; readonly until: number }[];
};

const weekly = { lasting: 0, again: 7 * DAY };
const daily = { lasting: 0, again: DAY };

/** What operators are told of, however they look away from their page. */
export const alarmsOf = ({ environment, clock, files, jobs, room, ending }: Options): Alarm[] => {
  const { DATA_DIR: dataDir, BACKUP_AT: at } = environment;
  return [
    {
      name: 'disk',
      ...weekly,
      problems: async () => {
        const used = await files.used();
        if (used < fullDisk.watch) return [];
        const { free, fullAt } = await room();
        const until = fullAt ? `, and at the pace of the last weeks it is full on ${fullAt.slice(0, 10)}` : '';
        return [`The disk is ${Math.round(used * 100)} % full. ${formatSize(free)} are free${until}.`];
      },
    },
    {
      name: 'mail',
      again: 7 * DAY,
      lasting: 30 * MINUTE,
      problems: async () => {
        // Those that wait for the mail server alone: an attempt that all others would have met as well is not counted.
        const waiting = (await jobs.list('delayed')).filter(
          ({ queue, attempts, reason }) => mailQueues.includes(queue) && attempts === 0 && reason !== '',
        );
        return waiting[0] ? [`${waiting.length} wait: ${waiting[0].reason}.`] : [];
      },
    },
    {
      name: 'backup',
      ...daily,
      problems: async () => {
        const status = statusIn(dataDir);
        return status ? backupProblemsOf(status, at, clock()) : [];
      },
    },
    {
      name: 'verify',
      ...daily,
      problems: async () => {
        const status = statusIn(dataDir);
        return status ? verificationProblemsOf(status, at) : [];
      },
    },
    {
      name: 'certificate',
      ...weekly,
      problems: async () =>
        ending().map(
          ({ name, until }) => `The certificate of ${name} ${until > clock() ? 'ends' : 'ended'} ${isoTime(until)}.`,
        ),
    },
    {
      name: 'jobs',
      ...weekly,
      problems: async () => {
        const dead = await jobs.list('dead');
        const lines = dead.slice(0, 10).map(({ queue, id, reason }) => `${queue} ${id}: ${reason}`);
        return dead.length > 0 ? [`${dead.length} failed, these among them:`, ...lines] : [];
      },
    },
  ];
};
