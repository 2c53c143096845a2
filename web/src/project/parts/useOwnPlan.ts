import type { ProjectRow, Usage } from '@dossier/shared/contract';
import { useUsage } from '../../reads/me.ts';

/** What a project may have by one's own plan: for a co-host, and of the plan of a team, the server answers. */
export const useOwnPlan = ({ role, teamId }: ProjectRow): Usage | undefined => {
  const { data } = useUsage();
  return role === 'owner' && teamId === null ? data : undefined;
};
