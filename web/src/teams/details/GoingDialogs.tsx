import { binDays, type TeamRow } from '@dossier/shared/contract';
import { useNavigate } from 'react-router';
import { useCommand } from '../../data/commands.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';

type Props = { readonly team: TeamRow; readonly open: boolean; readonly onClose: () => void };

/** Asks, then moves the team to the bin (TEAM-13). */
export const BinDialog = ({ team: { id, teamName }, open, onClose }: Props) => {
  const navigate = useNavigate();
  const { run } = useCommand('DeleteTeam', { success: `${teamName} is in the bin.` });
  const remove = async () => {
    if (await run({ teamId: id })) navigate(paths.teams);
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Move ${teamName} to the bin?`}
      confirm="Move to the bin"
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      It can be restored for {binDays} days. Meanwhile its members see neither the team nor its projects; the projects
      go on with their hosts.
    </ConfirmDialog>
  );
};

/** Asks, then leaves. */
export const LeaveDialog = ({ team: { id, teamName }, open, onClose }: Props) => {
  const navigate = useNavigate();
  const { run } = useCommand('LeaveTeam', { success: `You left ${teamName}.` });
  const leave = async () => {
    if (await run({ teamId: id })) navigate(paths.teams);
  };
  return (
    <ConfirmDialog open={open} title={`Leave ${teamName}?`} confirm="Leave" danger onConfirm={leave} onClose={onClose}>
      You lose access to its projects at once, except to those you host or collaborate in.
    </ConfirmDialog>
  );
};
