import { asTyped } from '@dossier/shared/basics/as-typed';
import { count, DAY, formatSize, fullDisk, HOUR, type Light, MINUTE } from '@dossier/shared/contract';
import type { ListedJob } from '@dossier/shared/job-queue';
import type { EngineState } from './engines.ts';

/** Bytes of the disk, and when it is full at the pace of the last weeks: null for never, undefined while nobody knows. */
export type Room = { readonly free: number; readonly total: number; readonly fullAt?: string | null | undefined };
/** What came of backups: `problems` is what somebody has to do something about. */
export type Backups = {
  readonly isOff: boolean;
  readonly isOnSameDisk: boolean;
  readonly place: string | undefined;
  readonly lastGood: string | undefined;
  readonly verified: string | undefined;
  readonly drill: string | undefined;
  readonly problems: readonly string[];
};

/** Of each: undefined, or null, where nobody here can see it. Moments are ISO 8601. */
export type Facts = {
  readonly now: number;
  readonly version: string;
  readonly profile: string;
  readonly node: string;
  readonly startedAt: string;
  readonly head: number;
  readonly lastEventAt: string | undefined;
  /** Why events cannot be stored. */
  readonly storeFault: string | undefined;
  readonly dead: readonly ListedJob[];
  readonly delayed: readonly ListedJob[];
  readonly stuck: readonly ListedJob[];
  readonly lag: number;
  readonly parked: number;
  readonly failedMails: number;
  readonly room: Room | undefined;
  /** Share of the disk of this installation; null: it has none of its own, and documents are in a bucket. */
  readonly used: number | null;
  readonly backups: Backups | null;
  readonly seal: { readonly number: number; readonly at: string } | undefined;
  /** Why the clock is not believed; null: nobody here looks. */
  readonly clockFault: string | undefined | null;
  readonly engines: readonly EngineState[];
  /** Names of what readiness warns of beyond all this. */
  readonly warnings: readonly string[];
};

const momentOr = (moment: string | undefined, otherwise: string) => moment ?? otherwise;

/** Beyond so many events people see that what they did is not there yet. */
const muchLag = 1_000;
/** A seal is made each hour in which something happened. */
const sealLate = 2 * HOUR;
const soon = 30 * DAY;
export const mailQueues: readonly string[] = ['mail', 'mail-sent', 'otp-mail', 'reset-link-mail', 'digest'];
const isOfMail = ({ queue }: ListedJob) => mailQueues.includes(queue);

type Said = Pick<Light, 'state' | 'says'>;
const good = (says: string): Said => ({ state: 'good', says });
const watch = (says: string): Said => ({ state: 'watch', says });
const bad = (says: string): Said => ({ state: 'bad', says });
const fact = (label: string, value: string | number) => ({ label, value: String(value) });

const ofEvents = ({ storeFault, dead, stuck }: Facts): Said => {
  if (storeFault) return bad(`Events cannot be stored: ${storeFault}`);
  if (dead.length > 0) return bad(`${count(dead.length, 'job')} failed for good: look at each, and retry or drop it.`);
  if (stuck.length > 0)
    return watch(
      `${count(stuck.length, 'job')} began an hour ago or earlier and did not end; a restart begins them again.`,
    );
  return good('Everything is stored, and what follows from it is done.');
};
const ofViews = ({ parked, lag }: Facts): Said => {
  if (parked > 0)
    return bad(
      `${count(parked, 'project or person waits', 'projects or people wait')}, as an event of theirs cannot be applied.`,
    );
  return lag > muchLag
    ? watch(`Pages are ${count(lag, 'event')} behind, and catch up.`)
    : good('Pages show all that happened.');
};
const ofMail = ({ delayed, dead, failedMails, now }: Facts): Said => {
  const failing = delayed.filter((job) => isOfMail(job) && job.reason !== '');
  if (dead.some(isOfMail)) return bad('Emails failed for good: their jobs wait under Events.');
  const soonest = failing.map(({ runAt = '' }) => Date.parse(runAt)).find((at) => at - now > 5 * MINUTE);
  if (failing.length > 0)
    return (soonest === undefined ? watch : bad)(
      `${count(failing.length, 'email waits', 'emails wait')}: ${failing[0]?.reason}`,
    );
  return failedMails > 0
    ? watch(`${count(failedMails, 'email')} of the last day could not be delivered.`)
    : good('Emails leave as they are written.');
};
const ofStorage = ({ room, used, now }: Facts): Said => {
  if (used === null) return good('The bucket takes the documents; how much room it has left, its own tools say.');
  const percent = `${Math.round(used * 100)} %`;
  if (used >= fullDisk.bad) return bad(`The disk is ${percent} full: make room, or uploads are refused.`);
  const { fullAt } = room ?? {};
  const days = fullAt ? Math.ceil((Date.parse(fullAt) - now) / DAY) : undefined;
  const isSoon = days !== undefined && days * DAY < soon;
  if (used >= fullDisk.watch || isSoon)
    return watch(
      `The disk is ${percent} full${days === undefined ? '' : `, and wholly in about ${count(days, 'day')}`}.`,
    );
  if (days !== undefined)
    return good(`The disk is ${percent} full; at this pace it has room for ${count(days, 'day')}.`);
  return good(`The disk is ${percent} full.`);
};
const ofBackups = ({ backups }: Facts): Said => {
  if (!backups)
    return { state: 'unknown', says: 'Your own backups of the engines keep these data; Dossier makes none here.' };
  const { isOff, isOnSameDisk, lastGood, problems } = backups;
  if (isOff) return watch('No backups are made by themselves here (BACKUP_AT).');
  if (problems[0]) return bad(problems[0]);
  if (!lastGood) return watch('The first backup is made in the coming night.');
  return isOnSameDisk
    ? watch('Backups are good, but lie on the same disk as the data: set BACKUP_TO.')
    : good('The last backup is good.');
};
const ofSeals = ({ seal, lastEventAt, now, head }: Facts): Said => {
  if (head === 0) return good('Nothing has happened yet that could be sealed.');
  const last = lastEventAt === undefined ? Number.NaN : Date.parse(lastEventAt);
  const since = seal ? Date.parse(seal.at) : Number.NaN;
  // The seal itself is an event, so the last one may be it.
  const isWhole = seal !== undefined && last - since <= MINUTE;
  if (isWhole) return good('All that happened is sealed.');
  const waiting = now - (seal ? Math.max(since, last - HOUR) : last);
  return waiting > sealLate
    ? bad('Nothing has been sealed for hours: the log says why, usually it is the key (SEAL_KEY).')
    : good('The newest entries wait for the seal of this hour.');
};
const ofClock = ({ clockFault }: Facts): Said => {
  if (clockFault === null) return { state: 'unknown', says: 'Nobody watches the clock here.' };
  return clockFault === undefined
    ? good('The clock is right, as far as anybody can tell.')
    : bad(
        asTyped(`${clockFault[0]?.toUpperCase()}${clockFault.slice(1)}: set it right, or confirm it by npm run clock.`),
      );
};
const ofVersion = ({ version, warnings }: Facts): Said =>
  warnings.length > 0
    ? watch(`Dossier ${version} runs, and warns of: ${warnings.join(', ')}.`)
    : good(`Dossier ${version} runs.`);

/** What an engine keeps from working is not well, whatever else is. */
const withEngines =
  (engines: readonly EngineState[]) =>
  (light: Light): Light => {
    const own = engines.filter((engine) => engine.light === light.name);
    const away = own.find(({ fault }) => typeof fault === 'string');
    return {
      ...light,
      ...(away && bad(`${away.name} does not work: ${away.fault}.`)),
      facts: [
        ...light.facts,
        ...own.map(({ name, fault }) => fact(name, fault === null ? 'not known yet' : (fault ?? 'works'))),
      ],
    };
  };

/** The eight lights of the operator's page, from bare facts. */
export const lightsOf = (facts: Facts): Light[] => {
  const { backups, room, used } = facts;
  const lights: Light[] = [
    {
      name: 'events',
      ...ofEvents(facts),
      facts: [
        // EventStoreDB counts bytes.
        fact(facts.profile === 'cluster' ? 'Position' : 'Stored', facts.head),
        fact('Last one', momentOr(facts.lastEventAt, 'none')),
        fact('Jobs that failed for good', facts.dead.length),
        fact('Jobs that wait', facts.delayed.length),
        fact('Jobs that hang', facts.stuck.length),
      ],
    },
    { name: 'views', ...ofViews(facts), facts: [fact('Events behind', facts.lag), fact('Parked', facts.parked)] },
    { name: 'mail', ...ofMail(facts), facts: [fact('Not delivered, last day', facts.failedMails)] },
    {
      name: 'storage',
      ...ofStorage(facts),
      facts: room
        ? [
            fact('Free', formatSize(room.free)),
            fact('In all', formatSize(room.total)),
            fact('Full', room.fullAt === undefined ? 'not known yet' : (room.fullAt ?? 'not at this pace')),
          ]
        : used === null
          ? []
          : [fact('In use', `${Math.round(used * 100)} %`)],
    },
    {
      name: 'backups',
      ...ofBackups(facts),
      facts: backups
        ? [
            fact('Last good one', momentOr(backups.lastGood, 'none yet')),
            fact('Kept in', momentOr(backups.place, 'nowhere yet')),
            fact('Verified', momentOr(backups.verified, 'not yet')),
            fact('Restored on trial', momentOr(backups.drill, 'not yet')),
          ]
        : [],
    },
    {
      name: 'seals',
      ...ofSeals(facts),
      facts: [fact('Seals', facts.seal?.number ?? 0), fact('Last one', momentOr(facts.seal?.at, 'none yet'))],
    },
    { name: 'clock', ...ofClock(facts), facts: [fact('The server says', new Date(facts.now).toISOString())] },
    {
      name: 'version',
      ...ofVersion(facts),
      facts: [
        fact('Release', facts.version),
        fact('Node', facts.node),
        fact('Profile', facts.profile),
        fact('Running since', facts.startedAt),
      ],
    },
  ];
  return lights.map(withEngines(facts.engines));
};
