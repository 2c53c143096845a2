import type { Each } from '@dossier/shared/async/each';
import { isoTime } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { MINUTE } from '@dossier/shared/contract';
import type { DutyDocument, DutyOfProject } from '@dossier/shared/views';
import { LRUCache } from 'lru-cache';
import type { WorkerOptions } from '../options.ts';
import { sendCommand } from '../send-command.ts';
import { toRemind } from './reminders.ts';

const page = 200;
/** A refused duty may become possible (a clock runs ahead); others soon leave the views. */
const again = MINUTE;
/** Of more duties, those that rest longest are done again, without effect. */
const resting = 10_000;

type Options = Pick<WorkerOptions, 'readStore' | 'client' | 'log' | 'clock'> & { readonly each: Each };
type Kind = DutyDocument['kind'];

const idOf = (duty: DutyDocument, recipient: string) =>
  duty.kind === 'purge-team'
    ? derivedId(duty.kind, duty.teamId, duty.dueAt)
    : derivedId(duty.kind, duty.projectId, recipient, duty.dueAt, duty.reminder ?? '');
const causeOf = (commandId: string) => ({ commandId, causationId: commandId, correlationId: commandId });

/** Commands have one effect however often sent, and refuse reminders that are late (STATE-24). */
export const createDuties = (kind: Kind, options: Options) => {
  const { readStore, clock, each } = options;
  /** By duty, when it may be looked at again: every look sees the same duties. */
  const quiet = new LRUCache<string, number>({ max: resting });
  const isQuiet = (id: string) => (quiet.get(id) ?? 0) > clock();
  const rest = (id: string) => quiet.set(id, clock() + again);

  const send = (duty: DutyDocument, cause: ReturnType<typeof causeOf>) => {
    if (duty.kind === 'purge-team') return sendCommand(options, 'PurgeTeam', { teamId: duty.teamId }, cause);
    const { kind: due, projectId } = duty;
    return sendCommand(options, due === 'close' ? 'CloseProject' : 'PurgeProject', { projectId }, cause);
  };
  const end = async (duties: readonly DutyDocument[]) => {
    const waiting = duties.map((duty) => ({ duty, id: idOf(duty, '') })).filter(({ id }) => !isQuiet(id));
    await each.run(
      waiting,
      ({ id }) => id,
      async ({ id, duty }) => {
        await send(duty, causeOf(id));
        rest(id);
      },
    );
  };

  const remind = async (duty: DutyOfProject) => {
    const id = idOf(duty, duty.personId ?? '');
    if (isQuiet(id)) return;
    const people = await toRemind(readStore, duty, clock());
    const done = await each.run(
      people,
      ({ personId }) => idOf(duty, personId),
      (payload) => sendCommand(options, 'RemindCollaborator', payload, causeOf(idOf(duty, payload.personId))),
    );
    if (done === people.length) rest(id);
  };

  const doAll = async (): Promise<void> => {
    const now = isoTime(clock());
    for (let skip = 0; ; skip += page) {
      const found = await readStore.find<DutyDocument>('duties', {
        where: { kind, dueAt: { to: now } },
        sort: { field: 'dueAt', order: 'asc' },
        skip,
        limit: page,
      });
      const duties = found.map(({ document }) => document);
      const reminders = duties.filter((duty): duty is DutyOfProject => duty.kind === 'remind');
      for (const duty of reminders) await remind(duty);
      if (reminders.length === 0) await end(duties);
      if (duties.length < page) return;
    }
  };

  return { doAll };
};
