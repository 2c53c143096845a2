import type { ProjectRow } from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendCommand } from '../../data/api.ts';

/** Whoever was invited has joined with the first look at the project; nobody has to find a button for it. */
export const useSilentJoin = ({
  id,
  joined,
  role,
  status,
}: Pick<ProjectRow, 'id' | 'joined' | 'role' | 'status'>): void => {
  const queryClient = useQueryClient();
  const due = role === 'collaborator' && !joined && status === 'active';
  useEffect(() => {
    if (!due) return;
    // A refusal (joined meanwhile in another tab) changes nothing for the person.
    sendCommand('JoinProject', { projectId: id })
      .then(() => queryClient.invalidateQueries())
      .catch(() => undefined);
  }, [due, id, queryClient]);
};
