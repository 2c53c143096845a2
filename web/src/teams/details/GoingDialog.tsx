import { binDays, type TeamRow } from '@dossier/shared/contract';
import { useNavigate } from 'react-router';
import { useCommand } from '../../data/commands.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';

type Props = { readonly team: TeamRow; readonly open: boolean; readonly onClose: () => void };

/** Asks, then moves the team to the bin if its author wants that (TEAM-13), or leaves it. */
export const GoingDialog = ({ team: { id, teamName, myRole }, open, onClose }: Props) => {
  const navigate = useNavigate();
  const isAuthor = myRole === 'author';
  const { run } = useCommand(isAuthor ? 'DeleteTeam' : 'LeaveTeam', {
    success: isAuthor ? `${teamName} is in the bin.` : `You left ${teamName}.`,
  });
  const go = async () => {
    if (await run({ teamId: id })) navigate(paths.teams);
  };
  return (
    <ConfirmDialog
      open={open}
      title={isAuthor ? `Move ${teamName} to the bin?` : `Leave ${teamName}?`}
      confirm={isAuthor ? 'Move to the bin' : 'Leave'}
      danger
      onConfirm={go}
      onClose={onClose}
    >
      {isAuthor
        ? `It can be restored for ${binDays} days. Meanwhile its members see neither the team nor its projects; the projects go on with their hosts.`
        : 'You lose access to its projects at once, except to those you host or collaborate in.'}
    </ConfirmDialog>
  );
};
