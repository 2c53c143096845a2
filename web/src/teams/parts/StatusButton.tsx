import type { TeamRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { useSetStatus } from './useSetStatus.ts';

/** Turns an active team inactive, and back (TEAM-04). */
export const StatusButton = ({ team }: { team: TeamRow }) => {
  const { label, run, pending } = useSetStatus(team);
  return (
    <Button size="small" loading={pending} aria-label={`${label}: ${team.teamName}`} onClick={run}>
      {label}
    </Button>
  );
};
