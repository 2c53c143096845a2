import type { ProjectRow } from '@dossier/shared/contract';
import { useEffect } from 'react';
import { useCommand } from '../../data/commands.ts';
import { onlyLooks } from '../../reads/looking.ts';

/** An invited person joins by looking at the project: there is no button for it. */
export const useSilentJoin = ({
  id,
  joined,
  role,
  status,
}: Pick<ProjectRow, 'id' | 'joined' | 'role' | 'status'>): void => {
  // A refusal (joined meanwhile in another tab) changes nothing for the person.
  const { run } = useCommand('JoinProject', { failure: null });
  const invited = role === 'collaborator' && !joined && status === 'active' && !onlyLooks();
  useEffect(() => {
    if (invited) void run({ projectId: id });
  }, [invited, id, run]);
};
