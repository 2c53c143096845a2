import { byId } from '@dossier/shared/async/each';
import { isoTime } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { leastRecent } from '@dossier/shared/basics/recent';
import { type Cause, ownCause } from '@dossier/shared/command-client';
import { type CommandInput, HOUR, MINUTE } from '@dossier/shared/contract';
import { foundPages } from '@dossier/shared/read-store';
import type { DutyDocument, DutyOfProject, DutyOfTeam } from '@dossier/shared/views';
import { type Sweeping, sendCommand } from '../working.ts';
import { toAnnounce, toExpire, toRemind } from './asking.ts';

/**
 * Lets through what every look found due for so long, by a clock that nobody sets; a restart begins anew.
 * @param rest milliseconds
 */
const dueSteadily = ({ rest, elapsed }: { readonly rest: number; readonly elapsed: () => number }) => {
  let since = new Map<string, number>();
  /** Begins a look. @returns for each key whether it is due, or when it was found for the first time */
  return () => {
    const before = since;
    since = new Map();
    return (key: string): 'found' | 'waits' | 'due' => {
      const now = elapsed();
      const first = before.get(key);
      since.set(key, first ?? now);
      if (first === undefined) return 'found';
      return now - first >= rest ? 'due' : 'waits';
    };
  };
};

const page = 200;
/** A refused duty may become possible (a clock runs ahead); others soon leave the views. */
const again = MINUTE;
/** Of more duties, those that rest longest are done again, without effect. */
const resting = 10_000;
/** Between the announcement and the purge. */
const purgeNotice = HOUR;

type Options = Pick<Sweeping, 'readStore' | 'client' | 'log' | 'guard' | 'each'>;
type Kind = DutyDocument['kind'];
type Extension = DutyOfProject & { readonly kind: 'extension'; readonly personId: string };
type Ending = DutyOfTeam | Extension | (DutyOfProject & { readonly kind: keyof typeof commandOf });
/** What is sent for them depends on the views of the moment. */
type Asking = DutyOfProject & { readonly kind: 'remind' | 'announce' | 'expire' };
const commandOf = { close: 'CloseProject', bundle: 'MakeBundle', purge: 'PurgeProject' } as const;

const idOf = (duty: DutyDocument, recipient: string) =>
  duty.kind === 'purge-team'
    ? derivedId(duty.kind, duty.teamId, duty.dueAt)
    : derivedId(duty.kind, duty.projectId, recipient, duty.dueAt, duty.reminder ?? '');
const isPurge = ({ kind }: DutyDocument) => kind === 'purge' || kind === 'purge-team';
const isAsking = (duty: DutyDocument): duty is Asking => /^(?:remind|announce|expire)$/.test(duty.kind);
const recipientOf = (duty: Ending) => (duty.kind === 'extension' ? duty.personId : '');

/**
 * Commands have one effect however often sent, and refuse reminders that are late (STATE-24). What is due is purged an hour after
 * the log said so: times in events may have been written by a clock that was wrong.
 * @param kinds in the order in which they are done: what is due at one moment may depend on it
 */
export const createDuties = (kinds: readonly Kind[], options: Options) => {
  const { readStore, each, log } = options;
  const { now: clock, elapsed } = options.guard;
  const announced = dueSteadily({ rest: purgeNotice, elapsed });
  /** By duty, until when it rests: every look sees the same duties. */
  const quiet = leastRecent<number>(resting);
  const isQuiet = (id: string) => (quiet.get(id) ?? 0) > elapsed();
  const rest = (id: string) => quiet.set(id, elapsed() + again);

  const send = (duty: Ending, cause: Cause) => {
    if (duty.kind === 'purge-team') return sendCommand(options, 'PurgeTeam', { teamId: duty.teamId }, cause);
    if (duty.kind === 'extension') {
      const { projectId, personId, dueAt } = duty;
      return sendCommand(options, 'EndExtension', { projectId, personId, dueAt }, cause);
    }
    return sendCommand(options, commandOf[duty.kind], { projectId: duty.projectId }, cause);
  };
  const end = async (duties: readonly Ending[]) => {
    const waiting = duties
      .map((duty) => ({ duty, id: idOf(duty, recipientOf(duty)) }))
      .filter(({ id }) => !isQuiet(id));
    await each.run(waiting, byId, async ({ id, duty }) => {
      await send(duty, ownCause(id));
      rest(id);
    });
  };

  const sending =
    <N extends 'RemindCollaborator' | 'AnnounceExpiry' | 'ExpireDocuments'>(duty: Asking, name: N, told = '') =>
    (payload: CommandInput<N>) => {
      const id = idOf(duty, 'personId' in payload ? payload.personId : told);
      return { id, send: () => sendCommand(options, name, payload, ownCause(id)) };
    };
  const sendsOf = async (duty: Asking) => {
    // A date may come back that was announced before another one: that is no repeat.
    if (duty.kind === 'announce')
      return (await toAnnounce(readStore, duty)).map(({ payload, told }) =>
        sending(duty, 'AnnounceExpiry', told ? `${told.dueAt} ${told.deletedAt} ${told.days}` : '')(payload),
      );
    if (duty.kind === 'expire') return (await toExpire(readStore, duty)).map(sending(duty, 'ExpireDocuments'));
    return (await toRemind(readStore, duty, clock())).map(sending(duty, 'RemindCollaborator'));
  };
  const ask = async (duty: Asking) => {
    const id = idOf(duty, duty.personId ?? '');
    if (isQuiet(id)) return;
    const sends = await sendsOf(duty);
    const done = await each.run(sends, byId, ({ send }) => send());
    if (done === sends.length) rest(id);
  };

  const announce = (purges: readonly DutyDocument[]) => {
    if (purges.length > 0)
      log.warn(
        { purges: purges.map(({ id }) => id) },
        'deleted for good in an hour, unless restored from the bin until then',
      );
  };

  const doAll = async (): Promise<void> => {
    const stateOf = announced();
    const query = {
      where: { kind: kinds, dueAt: { to: isoTime(clock()) } },
      sort: { field: 'dueAt', order: 'asc' },
    } as const;
    for await (const duties of foundPages<DutyDocument>(readStore, 'duties', query, page)) {
      for (const duty of duties) if (isAsking(duty)) await ask(duty);
      const found = duties.filter(isPurge).map((duty) => ({ duty, state: stateOf(duty.id + duty.dueAt) }));
      announce(found.flatMap(({ duty, state }) => (state === 'found' ? [duty] : [])));
      const early = new Set(found.flatMap(({ duty, state }) => (state === 'due' ? [] : [duty])));
      const ending = duties.filter((duty): duty is Ending => !isAsking(duty) && !early.has(duty));
      for (const kind of kinds) await end(ending.filter((duty) => duty.kind === kind));
    }
  };

  return { doAll };
};
