import { isoTime } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { MINUTE } from '@dossier/shared/contract';
import { type DutyDocument, deadlineFor, owedBy, type ProjectDocument } from '@dossier/shared/views';
import type { WorkerOptions } from '../options.ts';
import { sendCommand } from '../send-command.ts';

const page = 200;
/** A duty that was refused may become possible (a clock that runs ahead), a done one leaves the views in a moment. */
const again = MINUTE;

type Options = Pick<WorkerOptions, 'readStore' | 'client' | 'log' | 'clock'>;

/** Whom a project's reminder goes to: who still owes something and has no later due moment of their own (STATE-21, BEY-21). */
const remindedBy = (project: ProjectDocument, { personId }: DutyDocument): string[] =>
  (personId === null
    ? project.collaborators.filter((id) => deadlineFor(project, id) === project.deadline)
    : [personId]
  ).filter((id) => owedBy(project, id).length > 0);

/**
 * Does what its time has come for. Duties are read from the views, which keep them until the event that fulfils them was
 * applied; their commands decide by the truth and have one effect however often they are sent. What was due while nothing ran
 * is found by the first look; a reminder whose due moment has passed is refused by the command (STATE-24).
 */
export const createDeadlines = ({ readStore, client, log, clock }: Options) => {
  /** Commands not to be sent again before a moment: the same duties are seen at every look. */
  const quiet = new Map<string, number>();

  const send: typeof sendCommand = async (options, name, payload, cause) => {
    const now = clock();
    if ((quiet.get(cause.commandId) ?? 0) > now) return false;
    const accepted = await sendCommand(options, name, payload, cause);
    quiet.set(cause.commandId, now + again);
    return accepted;
  };

  const fulfil = async (duty: DutyDocument): Promise<void> => {
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

  /** One look at all duties that are due. */
  const look = async (): Promise<void> => {
    const now = clock();
    for (const [commandId, until] of quiet) if (until <= now) quiet.delete(commandId);
    for (let skip = 0; ; skip += page) {
      const duties = await readStore.find<DutyDocument>('duties', {
        where: { dueAt: { to: isoTime(now) } },
        sort: { field: 'dueAt', order: 'asc' },
        skip,
        limit: page,
      });
      for (const { document } of duties) await fulfil(document);
      if (duties.length < page) return;
    }
  };

  return { look };
};
