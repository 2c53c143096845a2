import type { ProjectRow } from '@dossier/shared/contract';
import { useNavigate } from 'react-router';
import { useCommand } from '../../data/commands.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';

type Props = { readonly project: ProjectRow; readonly open: boolean; readonly onClose: () => void };

/** Asks, then takes the collaborator out of the project. */
export const LeaveDialog = ({ project, open, onClose }: Props) => {
  const navigate = useNavigate();
  const { run, pending } = useCommand('LeaveProject', { success: `You left ${project.projectName}.` });
  const leave = async () => {
    const done = await run({ projectId: project.id });
    onClose();
    if (done) navigate(paths.projects);
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Leave ${project.projectName}?`}
      confirm="Leave"
      danger
      pending={pending}
      onConfirm={leave}
      onClose={onClose}
    >
      You no longer see the project. What you uploaded stays in its history.
    </ConfirmDialog>
  );
};
