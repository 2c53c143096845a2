import { isoTime } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { MINUTE } from '@dossier/shared/contract';
import { type DutyDocument, deadlineFor, owedBy, type ProjectDocument } from '@dossier/shared/views';
import type { WorkerOptions } from '../options.ts';
import { sendCommand } from '../send-command.ts';

const page = 200;
/** A refused duty may become possible (a clock runs ahead); others soon leave the views. */
const again = MINUTE;

type Options = Pick<WorkerOptions, 'readStore' | 'client' | 'log' | 'clock'>;

/** Those without an own deadline, or the person of that deadline (STATE-21, BEY-21). */
const remindedBy = (project: ProjectDocument, { personId }: DutyDocument): string[] =>
  (personId === null
    ? project.collaborators.filter((id) => deadlineFor(project, id) === project.deadline)
    : [personId]
  ).filter((id) => owedBy(project, id).length > 0);

/**
 * Commands have one effect however often sent, and refuse reminders after the deadline (STATE-24).
 */
export const createDuties = ({ readStore, client, log, clock }: Options) => {
  /** By command id, when it may be sent again: every look sees the same duties. */
  const quiet = new Map<string, number>();

  const send: typeof sendCommand = async (options, name, payload, cause) => {
    const now = clock();
    if ((quiet.get(cause.commandId) ?? 0) > now) return false;
    const accepted = await sendCommand(options, name, payload, cause);
    quiet.set(cause.commandId, now + again);
    return accepted;
  };

  const doDuty = async (duty: DutyDocument): Promise<void> => {
    const { kind, projectId, dueAt } = duty;
    const cause = (recipient: string) => {
      const commandId = derivedId(kind, projectId, recipient, dueAt, duty.reminder ?? '');
      return { commandId, causationId: commandId, correlationId: commandId };
    };
    const options = { client, log };
    switch (kind) {
      case 'close':
        await send(options, 'CloseProject', { projectId }, cause(''));
        return;
      case 'purge':
        await send(options, 'PurgeProject', { projectId }, cause(''));
        return;
      case 'remind': {
        const project = await readStore.get<ProjectDocument>('projects', projectId);
        if (!project || duty.reminder === null) return;
        for (const personId of remindedBy(project.document, duty)) {
          const payload = { projectId, personId, dueAt: deadlineFor(project.document, personId), kind: duty.reminder };
          if (Date.parse(payload.dueAt) > clock()) await send(options, 'RemindCollaborator', payload, cause(personId));
        }
      }
    }
  };

  const doAll = async (): Promise<void> => {
    const now = clock();
    for (const [commandId, until] of quiet) if (until <= now) quiet.delete(commandId);
    for (let skip = 0; ; skip += page) {
      const duties = await readStore.find<DutyDocument>('duties', {
        where: { dueAt: { to: isoTime(now) } },
        sort: { field: 'dueAt', order: 'asc' },
        skip,
        limit: page,
      });
      for (const { document } of duties) await doDuty(document);
      if (duties.length < page) return;
    }
  };

  return { doAll };
};
