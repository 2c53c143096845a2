import type { TeamRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useCommand } from '../../data/commands.ts';

/** `Active` or `Inactive`, as the specification writes them. */
export const statusWord = ({ status }: Pick<TeamRow, 'status'>): string =>
  status === 'active' ? 'Active' : 'Inactive';

/** The other status of a team, for a button or an entry of a menu. */
export const useSetStatus = ({ id, teamName, status }: Pick<TeamRow, 'id' | 'teamName' | 'status'>) => {
  const next = status === 'active' ? 'inactive' : 'active';
  const { run, pending } = useCommand('SetTeamStatus', { success: `${teamName} is ${next} now.` });
  return { label: `Make ${next}`, pending, run: () => void run({ teamId: id, status: next }) };
};

/** Brings a team back from the bin (TEAM-13). */
export const RestoreButton = ({ team: { id, teamName } }: { team: TeamRow }) => {
  const { run, pending } = useCommand('RestoreTeam', { success: `${teamName} was restored.` });
  return (
    <Button size="small" loading={pending} aria-label={`Restore ${teamName}`} onClick={() => void run({ teamId: id })}>
      Restore
    </Button>
  );
};
