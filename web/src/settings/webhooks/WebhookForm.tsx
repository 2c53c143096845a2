import { type WebhookChange, webhookChange, webhookKinds } from '@dossier/shared/contract';
import { Autocomplete, Button, DialogContent, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { FormActions } from '../../theme/FormActions.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { SchemaForm, TextInput, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { DialogFields } from '../../theme/layout.tsx';
import { ProjectsInput } from './ProjectsInput.tsx';

/** Which kinds of events, or all of them at once. */
const KindsInput = () => {
  const { field, fieldState } = useController<WebhookChange, 'kinds'>({ name: 'kinds' });
  const hasAll = field.value.length === webhookKinds.length;
  return (
    <div>
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={webhookKinds}
        value={field.value}
        onChange={(_event, kinds) => field.onChange(kinds)}
        onBlur={field.onBlur}
        limitTags={6}
        renderInput={(props) => (
          <TextField
            {...props}
            label="Kinds of events"
            error={Boolean(fieldState.error)}
            helperText={fieldState.error?.message}
          />
        )}
      />
      <Button size="small" sx={{ mt: 2 }} onClick={() => field.onChange(hasAll ? [] : [...webhookKinds])}>
        {hasAll ? 'Choose none' : 'Choose all'}
      </Button>
    </div>
  );
};

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
