import type { ProjectRow } from '@dossier/shared/contract';
import { useNavigate } from 'react-router';
import { useCommand } from '../../data/commands.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';

type Props = {
  readonly project: Pick<ProjectRow, 'id' | 'projectName'>;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Asks, then moves the project to the bin (STATE-16, STATE-17). */
export const DeleteDialog = ({ project, open, onClose }: Props) => {
  const navigate = useNavigate();
  const { run, pending } = useCommand('DeleteProject', {
    success: 'Project deleted successfully',
    failure: 'Failed to delete project.',
  });
  const remove = async () => {
    const done = await run({ projectId: project.id });
    onClose();
    if (done) navigate(paths.dashboard);
  };
  return (
    <ConfirmDialog
      open={open}
      title="Are you sure you want to delete?"
      confirm="Delete"
      danger
      pending={pending}
      onConfirm={remove}
      onClose={onClose}
    >
      {project.projectName} moves to the bin, where it can be restored for 30 days. Collaborators do not see it there.
    </ConfirmDialog>
  );
};
