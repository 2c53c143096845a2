import type { TeamRow } from '@dossier/shared/contract';
import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { useWhileHere } from '../../data/useIsHere.ts';
import { useNewerTeam } from '../../reads/teams.ts';
import { FormActions } from '../../theme/FormActions.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { SchemaForm, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { DialogFields } from '../../theme/layout.tsx';
import { NewerState, unlessChangedMeanwhile } from '../../wizard/parts/NewerState.tsx';
import { formOf, type Team, TeamFields, teamSchema } from '../parts/TeamFields.tsx';

/** Name, type and details of a team that exists. */
export const EditDialog = ({ team, onClose }: { team: TeamRow; onClose: () => void }) => {
  // From when the form opened: a live update must not overwrite what is being typed.
  const [opened, setOpened] = useState(team);
  const form = useSchemaForm(teamSchema, formOf(opened));
  const draft = useFormDraft(`team-${team.id}-edit`, form, { revision: opened.detailsRevision });
  // Read here, or the form would not know which fields were changed.
  const { dirtyFields: _ } = form.formState;
  const newerTeam = useNewerTeam(team.id);
  const { run, pending, problem } = useCommand('UpdateTeam', {
    success: 'Update successful!',
    failure: unlessChangedMeanwhile,
  });
  const close = useWhileHere(onClose);
  const renew = async () => {
    const newer = await newerTeam();
    form.reset(formOf(newer), { keepDirtyValues: true });
    setOpened(newer);
  };
  const save = async (fields: Team) => {
    const settle = draft.sending();
    if (!(await run({ teamId: team.id, expectedRevision: opened.detailsRevision, ...fields }))) return;
    if (settle()) close();
    // What is typed now is about what was just stored. Where it cannot be read, saving again says so.
    else await renew().catch(() => undefined);
  };
  return (
    <Dialog open onClose={onClose}>
      <SchemaForm form={form} onSubmit={save} problem={problem}>
        <DialogTitle>Edit team</DialogTitle>
        <DialogContent>
          <DraftNotice draft={draft} onDiscard={draft.discard} />
          <DialogFields>
            <TeamFields />
          </DialogFields>
          <NewerState problem={problem} onRenew={renew} />
        </DialogContent>
        <FormActions action="Save" pending={pending} onCancel={onClose} draft={draft} />
      </SchemaForm>
    </Dialog>
  );
};
