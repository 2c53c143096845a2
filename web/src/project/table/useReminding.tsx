import { type CollaboratorRow, type ProjectRow, takesUploads } from '@dossier/shared/contract';
import { useCommand } from '../../data/commands.ts';
import { displayName } from '../../format/names.ts';
import { useNow } from '../../reads/clock.ts';
import { When } from '../../theme/When.tsx';

/** Reminds one collaborator, once for each deadline and while they can still deliver. */
export const useReminding = (project: ProjectRow, person: CollaboratorRow) => {
  const { run, pending } = useCommand('RemindCollaborator', { success: `${displayName(person)} was reminded.` });
  const { personId, dueAt, remindedAt } = person;
  return {
    canDeliver: takesUploads({ status: project.status, deadline: project.dueAt, ownDeadline: dueAt }, useNow()),
    isReminded: remindedAt !== null,
    /** Of the control. */
    words:
      remindedAt === null ? (
        'Remind'
      ) : (
        <span>
          Reminded <When at={remindedAt} inline />
        </span>
      ),
    remind: () => void run({ projectId: project.id, personId, dueAt, kind: 'host' }),
    pending,
  };
};
