import type { TeamRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useCommand } from '../../data/commands.ts';

/** Brings a team back from the bin (TEAM-13). */
export const RestoreButton = ({ team: { id, teamName } }: { team: TeamRow }) => {
  const { run, pending } = useCommand('RestoreTeam', { success: `${teamName} was restored.` });
  return (
    <Button size="small" loading={pending} aria-label={`Restore ${teamName}`} onClick={() => void run({ teamId: id })}>
      Restore
    </Button>
  );
};
