import type { TeamRow } from '@dossier/shared/contract';
import { useCommand } from '../../data/commands.ts';

/** The other status of a team, for a button or an entry of a menu. */
export const useSetStatus = ({ id, teamName, status }: Pick<TeamRow, 'id' | 'teamName' | 'status'>) => {
  const next = status === 'active' ? 'inactive' : 'active';
  const { run, pending } = useCommand('SetTeamStatus', { success: `${teamName} is ${next} now.` });
  return { label: `Make ${next}`, pending, run: () => void run({ teamId: id, status: next }) };
};
