import { type WebhookChange, webhookChange, webhookKinds } from '@dossier/shared/contract';
import { Autocomplete, Button, DialogContent, FormControlLabel, Switch, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { useHostedProjects } from '../../reads/projects.ts';
import { FormActions } from '../../theme/FormActions.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { SchemaForm, TextInput, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { DialogFields } from '../../theme/layout.tsx';
import { hasFailed, NotLoaded } from '../../theme/states/states.tsx';

/** All projects that the person hosts, or chosen ones. */
const ProjectsInput = () => {
  const { field, fieldState } = useController<WebhookChange, 'projects'>({ name: 'projects' });
  const hosted = useHostedProjects();
  const projects = hosted.data ?? [];
  const failed = hasFailed(hosted);
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.projectName ?? id;
  return (
    <div>
      <FormControlLabel
        control={<Switch checked={field.value === null} onChange={(_, all) => field.onChange(all ? null : [])} />}
        label="All projects that I host"
        sx={{ mb: 2 }}
      />
      {field.value !== null && (
        <Autocomplete
          multiple
          options={projects.map(({ id }) => id)}
          getOptionLabel={nameOf}
          value={field.value}
          onChange={(_event, ids) => field.onChange(ids)}
          onBlur={field.onBlur}
          renderInput={(props) => (
            <TextField
              {...props}
              label="Projects"
              error={Boolean(fieldState.error) || failed}
              helperText={fieldState.error?.message ?? (failed && <NotLoaded what="Your projects" answer={hosted} />)}
            />
          )}
        />
      )}
    </div>
  );
};

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
