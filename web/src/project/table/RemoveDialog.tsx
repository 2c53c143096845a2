import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { displayName } from '../../format/names.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';

type Props = {
  readonly person: CollaboratorRow;
  readonly project: ProjectRow;
  readonly onClose: () => void;
};

/** Removes one collaborator, for good if the host says so (BEY-48). */
export const RemoveDialog = ({ person, project, onClose }: Props) => {
  const [ban, setBan] = useState(false);
  const name = displayName(person);
  const { run, pending } = useCommand('RemoveCollaborator', { success: `${name} was removed from the project.` });
  return (
    <ConfirmDialog
      open
      title={`Remove ${name}?`}
      confirm="Remove"
      danger
      pending={pending}
      onConfirm={() => run({ projectId: project.id, personId: person.personId, ...(ban && { ban }) }).then(onClose)}
      onClose={onClose}
    >
      {name} no longer sees the project. What was uploaded stays in its history.
      <FormControlLabel
        sx={{ display: 'flex', mt: 1 }}
        control={<Checkbox checked={ban} onChange={(_event, checked) => setBan(checked)} />}
        label={`Do not let ${name} join again`}
      />
    </ConfirmDialog>
  );
};
