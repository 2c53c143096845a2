import type { ProjectRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useCommand } from '../../data/commands.ts';

/** Brings a project back from the bin. */
export const RestoreButton = ({ project: { id, projectName } }: { project: ProjectRow }) => {
  const { run, pending } = useCommand('RestoreProject', { success: `${projectName} was restored.` });
  return (
    <Button loading={pending} onClick={() => run({ projectId: id })}>
      Restore
    </Button>
  );
};
