import { type WebhookChange, webhookChange } from '@dossier/shared/contract';
import DialogContent from '@mui/material/DialogContent';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { DialogFields } from '../../theme/Fields.tsx';
import { FormActions } from '../../theme/FormActions.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { SchemaForm } from '../../theme/inputs/SchemaForm.tsx';
import { useSchemaForm } from '../../theme/inputs/schemaForm.ts';
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
  const draft = useFormDraft(draftKey, form);
  const submit = async (values: WebhookChange) => {
    await onSubmit(values);
    draft.forget();
  };
  return (
    <SchemaForm form={form} onSubmit={submit}>
      <DialogContent>
        <DraftNotice draft={draft} onDiscard={draft.discard} />
        <DialogFields>
          <TextInput name="url" label="Address" type="url" placeholder="https://" autoFocus />
          <KindsInput />
          <ProjectsInput />
        </DialogFields>
      </DialogContent>
      <FormActions action={submitLabel} pending={form.formState.isSubmitting} onCancel={onCancel} draft={draft} />
    </SchemaForm>
  );
};
