import { type WebhookChange, webhookChange } from '@dossier/shared/contract';
import DialogContent from '@mui/material/DialogContent';
import { useNotify } from 'react-admin';
import { messageOf } from '../../data/api.ts';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { DialogFields } from '../../theme/Fields.tsx';
import { FormActions } from '../../theme/FormActions.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { showErrors, useSchemaForm } from '../../theme/inputs/schemaForm.ts';
import { TextInput } from '../../theme/inputs/TextInput.tsx';
import { KindsInput } from './KindsInput.tsx';
import { ProjectsInput } from './ProjectsInput.tsx';

const empty: WebhookChange = { url: '', kinds: [], projects: null, enabled: true };

type Props = {
  draftKey: string;
  initial?: WebhookChange | undefined;
  submitLabel: string;
  onSubmit: (values: WebhookChange) => Promise<void>;
  onCancel: () => void;
};

export const WebhookForm = ({ draftKey, initial = empty, submitLabel, onSubmit, onCancel }: Props) => {
  const form = useSchemaForm(webhookChange, initial);
  const { control, handleSubmit, formState, setError } = form;
  const draft = useFormDraft(draftKey, form);
  const notify = useNotify();
  const submit = handleSubmit(async (values) => {
    try {
      await onSubmit(values);
      draft.forget();
    } catch (error) {
      if (!showErrors(error, setError)) notify(messageOf(error), { type: 'error' });
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent>
        <DraftNotice draft={draft} onDiscard={draft.discard} />
        <DialogFields>
          <TextInput control={control} name="url" label="Address" type="url" placeholder="https://" autoFocus />
          <KindsInput control={control} />
          <ProjectsInput control={control} />
        </DialogFields>
      </DialogContent>
      <FormActions action={submitLabel} pending={formState.isSubmitting} onCancel={onCancel} draft={draft} />
    </form>
  );
};
