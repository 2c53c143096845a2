import { type WebhookChange, webhookChange } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useNotify } from 'react-admin';
import { messageOf } from '../../data/api.ts';
import { DialogFields } from '../../theme/Fields.tsx';
import { showErrors, useSchemaForm } from '../../theme/inputs/schemaForm.ts';
import { TextInput } from '../../theme/inputs/TextInput.tsx';
import { KindsInput } from './KindsInput.tsx';
import { ProjectsInput } from './ProjectsInput.tsx';

const empty: WebhookChange = { url: '', kinds: [], projects: null, enabled: true };

type Props = {
  initial?: WebhookChange | undefined;
  submitLabel: string;
  onSubmit: (values: WebhookChange) => Promise<void>;
  onCancel: () => void;
};

export const WebhookForm = ({ initial = empty, submitLabel, onSubmit, onCancel }: Props) => {
  const { control, handleSubmit, formState, setError } = useSchemaForm(webhookChange, initial);
  const notify = useNotify();
  const submit = handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      if (!showErrors(error, setError)) notify(messageOf(error), { type: 'error' });
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent>
        <DialogFields>
          <TextInput control={control} name="url" label="Address" type="url" placeholder="https://" autoFocus />
          <KindsInput control={control} />
          <ProjectsInput control={control} />
        </DialogFields>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="contained" color="primary" loading={formState.isSubmitting}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
};
